<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>heedmap</name>
    <message>
        <source>all heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no head to take a mean or a maximum of: choose one at least.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads of self-attention and of cross-attention have different axes and cannot be combined.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maximum of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rollout and flow follow self-attention; cross-attention has no residual from queries to keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rollout up to layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention flow is for texts of up to %1 tokens, this one has %2. Shorten the text or use rollout.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention flow up to layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A map of %1 × %2 cells and one of %3 × %4 have no difference; compare texts with the same number of tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 minus %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no .txt file in %1: put the texts into one, a text a line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no file or folder %1 to read texts from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no text in %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 over %3 rows, above %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no query %1: this text has queries 0 to %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %1 · Head %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encoder · %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decoder · %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cross-attention · %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>causal mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>d_k %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not scaled by 1/√d_k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the whole network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what-if: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no token %1: the text has tokens 0 to %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; was not expected here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at the start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The filter &quot;%1&quot; cannot be read: %2, %3. Write for example: previous &gt; 0.6 and first &lt; 0.3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a closing bracket is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a comparison such as &gt; 0.5 is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; stands where a comparison such as &gt; 0.5 was expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number or the name of a measure is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is neither a number nor the name of a measure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no measure called &quot;%1&quot;. Measures are: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>finding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Means over %1 texts with %2 tokens; %3 texts were cut to the model&apos;s positions.
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is left to look at: every token is hidden. Show some of them again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first token hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>special tokens hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>chosen tokens hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows renormalised</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2; it must be a whole number from 1 to %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>d_k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number of keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number of trials</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two models can be compared on one and the same text; these texts differ.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no %1 %2: this model has %1s 0 to %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no %1-attention.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The soft cap of the scores is %1; it must be finite and above 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>d_k is %1; it must be a number from %2 to %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was cut short: %2 wants %3 bytes from byte %4 on, but only %5 are left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be mapped: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds two tensors named %2; the file is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no tensor %2 among its %3; it is not a whole model of this architecture.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: tensor %2 is stored as %3, which Heedmap does not read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>type number %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the name of tensor number %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the name of tensor number %2 has %3 bytes, and at most %4 are allowed; the file is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the description of tensor %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: tensor %2 has %3 dimensions, and at most %4 are allowed; the file is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: tensor %2 has the impossible shape %3 for %4, whose rows come in blocks of %5 numbers; the file is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: general.alignment is %2, and a power of two is wanted; the file is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: tensor %2 begins at byte %3 of the numbers instead of %4; tensors must follow each other without holes or overlaps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was cut short: tensor %2 ends at byte %3, but the file has only %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is one of %2 parts of a model, but its name does not end in &quot;-00001-of-%3.gguf&quot;, so the others cannot be found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is missing: the model in %2 comes in %3 files that belong together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the head of the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a GGUF file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was written for big-endian machines; convert it to little-endian first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is GGUF version %2, and Heedmap reads versions 2 and 3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 announces %2 tensors, more than its %3 bytes can hold; it is damaged or was cut short.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 announces %2 metadata values, more than its %3 bytes can hold; it is damaged or was cut short.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the key of metadata value %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: a metadata key has %2 bytes, and at most %3 are allowed; the file is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the metadata key %2 stands twice; the file is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the metadata value %2 has the unknown type %3; the file is damaged or newer than Heedmap.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the metadata value %2 is an array of the type %3, which Heedmap does not read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the metadata value %2 announces %3 elements, but only %4 bytes are left; the file is damaged or was cut short.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the metadata value %2 should be %3, but it is %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the metadata value %2 is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>true or false</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an array of texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an array of whole numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an array of numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an array of true or false</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the header is not valid JSON (%2 at byte %3); the file is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the header is not a JSON object; the file is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: a name stands twice in the header; the file is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: tensor %2 %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not described by a JSON object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has the type &quot;%1&quot;, which Heedmap does not read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has %1 dimensions; at most %2 are read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has a shape that is not made of whole numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has no valid data_offsets: two whole numbers are wanted, the second not below the first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>has the shape %1 of %2, which takes %3 bytes, but %4 are stored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too many</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is larger than the %2 bytes that an index may have.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: there is no weight_map; the file is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: a shard of the weight_map is not the name of a file beside it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 names the tensor %2, but %3 does not hold it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has only %2 bytes; it is not a safetensors file or was cut short.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a Git LFS pointer, not the model itself; fetch it with &quot;git lfs pull&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the header has %2 bytes, and 2 to %3 are allowed; it is not a safetensors file or is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the header has %2 bytes, but the file has only %3; it was cut short.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: tensor %2 ends at byte %3, but the file has only %4; it was cut short.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 bytes follow the last tensor and belong to none; the file is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds its weights as pytorch_model.bin, a Python pickle, which may run any code when it is read. Convert it once, in Python: AutoModel.from_pretrained(folder).save_pretrained(folder).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has neither model.safetensors nor %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no &quot;%2&quot;; it should be %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is %3, but it should be %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list of numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is %3, which this program cannot compute; it would have to guess, so the model is not opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the key &quot;%2&quot; (%3) is not known to this program and may change what the model computes, so the model is not opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a JSON object: %2 (at byte %3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not say what kind of model it is (&quot;model_type&quot; is missing).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: models of the type &quot;%2&quot; are not supported.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text has too many tokens: this model has positions for %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no token with the id %1: this model&apos;s vocabulary has the ids 0 to %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no layer %1, head %2 to switch off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no output head, so it cannot say what comes next.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no output projection, so the length of its value vectors says nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>causal mask, window of %1 keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>window from %1 keys before to %2 after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>learned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sinusoidal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rotary over %1 of %2 dimensions, base %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, %1 scaling by %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>relative bias in %1 buckets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ALiBi</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>q·k, not scaled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>q·k / √%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (d_k is %1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>q·k × %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>soft cap %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decoder layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>d_model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Positions up to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decoder scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cross scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Causal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unused tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no tensor %2, which this architecture needs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>for the role %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the tensor %2 has the shape %3, but the model&apos;s configuration asks for %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has %2 bytes; more than %3 are not read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds its weights as pytorch_model.bin, a Python pickle that can run any code when it is read. Convert it once: in Python, AutoModel.from_pretrained(folder).save_pretrained(folder, safe_serialization=True).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no weights: model.safetensors or model.safetensors.index.json is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a model: there is no config.json in it, which says how the weights are used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no file, folder or built-in model &quot;%1&quot;. Built in are: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Textbook layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One untrained attention layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text has %1 tokens, and with %2 heads, d_k %3 and d_v %4 there is room for %5. Shorten it, or choose fewer heads or a smaller d_k.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot;; it must be one of: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot;; it must be a whole number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The textbook layer has no option &quot;%1&quot;; it has seed, d_model, heads, d_k, d_v, init and score.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2; it must be a whole number from %3 to %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number of heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>d_v</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Xavier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>He</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scaled dot product</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dot product</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>General</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Additive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Local window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no token to look at: the text is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text has %1 tokens, but this model has positions for %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no tokenizer (tokenizer.json is missing beside it), so it can only read token ids.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The BPE vocabulary lacks its own unknown piece &quot;%1&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merge %1 of the BPE vocabulary names &quot;%2&quot;, which is not a piece of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a decoder in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the decoder %1 in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The decoder &quot;%1&quot; in %2 is not one that Heedmap knows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The field &quot;%1&quot; of %2 must be %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one character</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a normalizer in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the normalizer %1 in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The normalizer &quot;%1&quot; in %2 is not one that Heedmap knows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a String or a Regex</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list of token ids</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as long as its list of ids</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list of Sequence and SpecialToken items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a template without the second text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The template of %1 uses the token &quot;%2&quot; but does not give its ids.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a piece and its id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a post-processor in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the post-processor %1 in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The post-processor &quot;%1&quot; in %2 is not one that Heedmap knows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>always, first or never</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one of Removed, Isolated, MergedWithPrevious, MergedWithNext, Contiguous</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a pre-tokenizer in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the pre-tokenizer %1 in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pre-tokenizer &quot;%1&quot; in %2 is not one that Heedmap knows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The precompiled normalization table of %1 is damaged: its sizes do not fit together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too many repetitions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an endless repetition of something that may be empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a look-behind of varying length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The regular expression of %1 uses &quot;%2&quot;, which Heedmap does not know: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an unfinished end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>brackets nested too deeply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list of [piece, score]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list of pairs of pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tokenizer model &quot;%1&quot; in %2 is not one that Heedmap knows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token %1, id %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, added by the tokenizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, from &quot;%2&quot; (bytes %3 to %4: %5)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, unknown to the vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The added token &quot;%1&quot; has the id %2; ids are from 0 to %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no token %1: the vocabulary has ids from 0 to %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text is longer than two gigabytes. Choose a part of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an added token in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a tokenizer file: at byte %2 of %3 it is no longer valid JSON (%4).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Unigram vocabulary has %1 pieces and %2 scores; both must be the same and not zero.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Unigram vocabulary names %1 as its unknown piece but has only %2 pieces.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text has a character that the vocabulary lacks, and the vocabulary has no unknown piece.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The vocabulary in %1 gives &quot;%2&quot; the id %3; ids are whole numbers from 0 to %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The WordPiece vocabulary lacks its own unknown piece &quot;%1&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no head to draw.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head’s maximum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %1 · all heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each pixel shows the largest of its cells.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No visible keys for query %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key (is looked at)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query (looks)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture would be %1 × %2 pixels; the limit is %3 on a side and %4 million in all. Choose a smaller scale, or save the numbers as npy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is not enough memory for a picture of %1 × %2 pixels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score before the softmax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight × length of the value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>difference of weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, √ scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, log scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, by rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>masked: the query cannot look there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not a finite number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (the package %2 brings one)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No installed font can draw %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a short sentence to begin with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what does “it” stand for?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same sentence, another “it”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>three words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chinese: the cat sits on the mat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chinese: what does 它 stand for?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>repetition: which heads find the same word again?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a list: who looks at the commas?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>agreement: “are” belongs to “keys”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a pair: question and answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In other words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the grid: another head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Home, End: first and last of the layer; Page Up, Page Down: layers; Ctrl+Home, Ctrl+End: all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the heatmap: move the cross-hair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Home, End, Page Up, Page Down: to the edges; with Ctrl: move the picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Return</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the heatmap: pin the row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shift+Return pins the column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the text: go on to the grid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shift+Return begins a new line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Shows what every attention head of a transformer heeds: the weights of each query on each key, computed by the trained model itself.&lt;/p&gt;&lt;p&gt;Heedmap is free software under the GNU General Public License, version 3 or later. It comes without any warranty.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;It uses Qt %1 (LGPL 3), QCustomPlot 2.1 (GPL 3) and Eigen 3.4 (MPL 2). The colour maps viridis, magma, inferno and cividis are in the public domain (CC0).&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;The built-in models keep their own licences: all-MiniLM-L6-v2 (Apache 2.0) and multilingual-e5-small (MIT).&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Heedmap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no option %1 here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is given twice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 takes no value.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs a value: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not expected here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 takes a number, not “%2”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 takes a whole number, not “%2”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is one of %2, not “%3”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 takes whole numbers with commas between them, such as 101,2023,102; “%2” is none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>counted from 0; default 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2; this model has 0 to %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text has %1 tokens too many for this model; they are left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write heads as a picture (png), a table (csv) or an array (npy)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without --layer and --head it is layer 0, head 0. A PNG of all is one contact sheet, or one file a head with {layer} and {head} in FILE. An npy holds float32: [layer, head, query, key] when either is all, else [query, key]. A csv holds a line a query, or a line a cell when either is all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>say what a model is: layers, heads, sizes, positions, mask, score rule, tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same as JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name the model: a folder, a file or a built-in model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>list the built-in models and those found on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be shown: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>added by the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> of the pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show how a model cuts a text into tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read a typed [SEP] or &lt;/s&gt; as plain text, not as the special token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ids, pieces and byte ranges as JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The whole text is cut, however many tokens the model can take. Ranges are bytes of the UTF-8 text; [0, 0] for tokens that the model adds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no tokenizer, so it can only read token ids.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2; it must be a number from %3 to %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>default viridis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how weights become colours; default linear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>colours for 0 to 1, or up to the head’s largest weight; default unit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>default light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>size in pixels, %1 to %2; default 2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dots per inch written into the file; default 300</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>heedmap shows what every attention head of a transformer heeds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open the window, with that model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>heedmap COMMAND --help lists a command’s options. Exit codes: 0 done, 1 failed, 2 used wrongly.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use it to %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be read: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not UTF-8 text; convert it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Standard input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a built-in model (see heedmap models), a folder or a file; default all-MiniLM-L6-v2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the text; - reads standard input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the text, byte for byte as it is in a UTF-8 file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a second text, for models of sentence pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token ids exactly as given, in place of a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The built-in models were not found; name one with --model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give one of --text, --text-file and --ids.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--pair needs a text; --ids stands for all tokens by itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only one of --text and --pair can read standard input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no token %1: the ids of %2 are 0 to %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>where to; {layer} and {head} in it make one file a head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>default: what FILE ends in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replace a file that is already there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several heads would be written to one file: put both {layer} and {head} into %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say with -o where to write.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name %1 does not tell the format: let it end in .png, .csv or .npy, or give --format.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Standard output could not be written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no display to open the window on; heedmap --help lists the commands that need none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (See heedmap %2 --help.)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (See heedmap --help.)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is not enough memory for this; try a shorter text or fewer heads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something went wrong inside the program: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>which keys a query may look at; default model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the d_k inside the divisor √d_k, %1 to %2; default the model’s own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>leave out the division by √d_k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change only what is looked at, or run the model with the change in every layer; default head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--dk and --no-scale contradict each other; give one of them.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>heedmap::ColourBar</name>
    <message>
        <source>masked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not finite</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>heedmap::ExportDialog</name>
    <message>
        <source>Stopped. Pictures that were finished are kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say where the picture is to go.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is already there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of these files are already there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this head, one picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all heads, one contact sheet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all heads, one picture each in a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> ×</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size: 1 × is the size on a screen of 96 dots an inch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> dpi</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resolution that the file states, for printing; it does not change the pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>caption</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>colour bar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File or folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>heedmap::HeadGrid</name>
    <message>
        <source>Every head of the model appears here once there is a text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is shown. Arrow keys choose another head.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No heads yet</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>heedmap::HeatmapPlot</name>
    <message>
        <source>key  (is looked at)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query  (looks)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>heedmap::HeatmapView</name>
    <message>
        <source>Point at a cell to read it. Click pins its row, Shift+click its column; the wheel zooms.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query %1 “%2” → key %3 “%4”: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>masked, the query may not look there (score %1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight %1, score %2, scaled %3, rank %4 of %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heatmap of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is not what the trained model does: something is set otherwise in What-if</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>heedmap::JobRunner</name>
    <message>
        <source>There is not enough memory for this. Try a shorter text or a smaller model.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>heedmap::MainWindow</name>
    <message>
        <source>%1 — Heedmap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models (config.json *.safetensors *.gguf *.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open Text File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” cannot be read: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the first %1 MB of “%2” were read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choice of head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 knows few of these Chinese characters. %2 reads Chinese and English.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text is longer than the %1 positions of this model: its last %2 tokens are left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heedmap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What-if</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour map, colour scale and range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>built in</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>heedmap::MessageBar</name>
    <message>
        <source>Close this message</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>heedmap::ModelChooser</name>
    <message>
        <source>The model whose heads are shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>heedmap::RowView</name>
    <message>
        <source>query %1 “%2” looks at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key %1 “%2” is looked at by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pinned row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a row of the heatmap, or one of its labels, to see it here as a sentence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: masked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: weight %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>heedmap::SaturationCurveView</name>
    <message>
        <source>entropy ÷ maximum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>peak</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>heedmap::TextBar</name>
    <message>
        <source>%1 + %2 layers × %3 heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 layers × %2 heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>encoder–decoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>causal: each token sees itself and those before it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bidirectional: each token sees all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text &amp;B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a sentence, or choose one from Examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sentence whose attention is shown. Every change is shown at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A second text, read together with the first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Second text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;xamples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sentences that show something</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+ B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a second text: the model reads the two as a pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the second text away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length of the text as the model reads it, and how long the model took</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>heedmap::WhatIfPanel</name>
    <message>
        <source>mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>d_k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reset of the what-if</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mask that the model was trained with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>causal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each query sees its own key and those before it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each query sees all keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>divide by √d_k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scores are divided by √d_k before the softmax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The d_k inside the divisor √d_k; the model&apos;s own value is marked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>d_k as a number, from 1 to 4096</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>d_k as a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whole network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model&apos;s own queries and keys, weighed by the changed rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model runs again with the changed rule in every layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the change applies: to the weights you see, or to every layer of a new run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scope of the what-if</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to what the trained model does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saturation of the softmax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Entropy of a row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>−Σ p ln p, mean over the rows, against its maximum: the logarithm of the number of visible keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest weight of a row, mean over the rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient Σp(1−p)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much of a change of the scores gets through the softmax; near 0 nothing can be learnt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Entropy and peak of this head for every d_k; the dots are the present value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Entropy and peak over d_k</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>heedmap::WindowActions</name>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open Model…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model: a Hugging Face folder, a safetensors or a GGUF file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;Text File…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the text out of a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+O</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export Head…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the picture of this head as a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+E</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export &amp;All Heads…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save all heads as one contact sheet or as a folder of pictures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+E</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close Heedmap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Q</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take back the last change of head, pin or what-if</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make the change again that was taken back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+Z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy Picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the picture of this head to the clipboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit &amp;Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the text field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+L</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Second Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show a field for a second text, read together with the first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enlarge the cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+=</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show more of the picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the whole picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F&amp;ull Screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fill the screen with this window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F11</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour &amp;Map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour &amp;Scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Window Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour map %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Linear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour grows with the weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Square &amp;root</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Small weights stand out: colour grows with the square root</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>L&amp;ogarithm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Four decades of weights; smaller ones are drawn as the floor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>R&amp;ank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour is the share of cells that are smaller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;0 … 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same colours for every head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This head&apos;s &amp;maximum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest weight of the head gets the last colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the &amp;System</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The language of this window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light or dark as the desktop is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light windows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark windows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next Head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the next head of the layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alt+Right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Previous Head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the head before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alt+Left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next &amp;Layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the same head of the next layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alt+Down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous La&amp;yer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the same head of the layer before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alt+Up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the &amp;Grid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose heads with the arrow keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+G</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the &amp;Heatmap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read cells with the arrow keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+H</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Unpin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let go of the pinned row or column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Esc</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;What-if</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mask: the &amp;Model&apos;s Own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mask that the model was trained with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+M</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mask: &amp;Causal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each query sees its own key and those before it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+M</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mask: &amp;None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each query sees all keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+N</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Divide by √d_k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scores are divided by √d_k before the softmax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+K</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For This &amp;Head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model&apos;s own queries and keys, weighed by the changed rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+H</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For the &amp;Whole Network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model runs again with the changed rule in every layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+W</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to what the trained model does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+R</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All keys of this window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Heedmap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version and licences</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
