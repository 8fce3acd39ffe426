<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>heedmap</name>
    <message>
        <source>all heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation>%1 个头</translation>
    </message>
    <message>
        <source>There is no head to take a mean or a maximum of: choose one at least.</source>
        <translation>没有可求平均或最大值的头：请至少选择一个。</translation>
    </message>
    <message>
        <source>Heads of self-attention and of cross-attention have different axes and cannot be combined.</source>
        <translation>自注意力的头与交叉注意力的头坐标轴不同，不能合并。</translation>
    </message>
    <message>
        <source>Maximum of %1</source>
        <translation>%1的最大值</translation>
    </message>
    <message>
        <source>Mean of %1</source>
        <translation>%1的平均</translation>
    </message>
    <message>
        <source>Rollout and flow follow self-attention; cross-attention has no residual from queries to keys.</source>
        <translation>注意力展开（rollout）和注意力流（flow）只适用于自注意力；交叉注意力没有从查询到键的残差连接。</translation>
    </message>
    <message>
        <source>Rollout up to layer %1</source>
        <translation>到第 %1 层的注意力展开</translation>
    </message>
    <message>
        <source>Attention flow is for texts of up to %1 tokens, this one has %2. Shorten the text or use rollout.</source>
        <translation>注意力流最多支持 %1 个词元，这段文字有 %2 个。请缩短文字，或改用注意力展开。</translation>
    </message>
    <message>
        <source>Attention flow up to layer %1</source>
        <translation>到第 %1 层的注意力流</translation>
    </message>
    <message>
        <source>A map of %1 × %2 cells and one of %3 × %4 have no difference; compare texts with the same number of tokens.</source>
        <translation>%1 × %2 的图与 %3 × %4 的图无法相减；请比较词元数相同的文字。</translation>
    </message>
    <message>
        <source>%1 minus %2</source>
        <translation>%1 减 %2</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>原模型</translation>
    </message>
    <message>
        <source>There is no .txt file in %1: put the texts into one, a text a line.</source>
        <translation>%1 中没有 .txt 文件：请把文字放进一个 .txt 文件，每行一段。</translation>
    </message>
    <message>
        <source>There is no file or folder %1 to read texts from.</source>
        <translation>找不到可读取文字的文件或文件夹 %1。</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>There is no text in %1.</source>
        <translation>%1 中没有文字。</translation>
    </message>
    <message>
        <source>%1 %2 over %3 rows, above %4</source>
        <translation>%1 = %2（%3 行平均），高于 %4</translation>
    </message>
    <message>
        <source>There is no query %1: this text has queries 0 to %2.</source>
        <translation>没有查询 %1：这段文字的查询编号是 0 到 %2。</translation>
    </message>
    <message>
        <source>Layer %1 · Head %2</source>
        <translation>第 %1 层 · 第 %2 头</translation>
    </message>
    <message>
        <source>Encoder · %1</source>
        <translation>编码器 · %1</translation>
    </message>
    <message>
        <source>Decoder · %1</source>
        <translation>解码器 · %1</translation>
    </message>
    <message>
        <source>Cross-attention · %1</source>
        <translation>交叉注意力 · %1</translation>
    </message>
    <message>
        <source>causal mask</source>
        <translation>因果掩码</translation>
    </message>
    <message>
        <source>no mask</source>
        <translation>无掩码</translation>
    </message>
    <message>
        <source>d_k %1</source>
        <translation>d_k = %1</translation>
    </message>
    <message>
        <source>not scaled by 1/√d_k</source>
        <translation>不除以 √d_k</translation>
    </message>
    <message>
        <source>in the whole network</source>
        <translation>作用于整个网络</translation>
    </message>
    <message>
        <source>what-if: %1</source>
        <translation>假设：%1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>There is no token %1: the text has tokens 0 to %2.</source>
        <translation>没有词元 %1：这段文字的词元编号是 0 到 %2。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was not expected here</source>
        <translation>这里不应出现“%1”</translation>
    </message>
    <message>
        <source>at the start</source>
        <translation>在开头</translation>
    </message>
    <message>
        <source>after &quot;%1&quot;</source>
        <translation>在“%1”之后</translation>
    </message>
    <message>
        <source>The filter &quot;%1&quot; cannot be read: %2, %3. Write for example: previous &gt; 0.6 and first &lt; 0.3.</source>
        <translation>看不懂筛选条件“%1”：%3，%2。可以这样写：previous &gt; 0.6 and first &lt; 0.3。</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>嵌套过深</translation>
    </message>
    <message>
        <source>a closing bracket is missing</source>
        <translation>缺少右括号</translation>
    </message>
    <message>
        <source>a comparison such as &gt; 0.5 is missing</source>
        <translation>缺少比较，例如 &gt; 0.5</translation>
    </message>
    <message>
        <source>&quot;%1&quot; stands where a comparison such as &gt; 0.5 was expected</source>
        <translation>应是比较（例如 &gt; 0.5），却出现了“%1”</translation>
    </message>
    <message>
        <source>a number or the name of a measure is missing</source>
        <translation>缺少数字或指标名</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is neither a number nor the name of a measure</source>
        <translation>“%1”既不是数字，也不是指标名</translation>
    </message>
    <message>
        <source>There is no measure called &quot;%1&quot;. Measures are: %2.</source>
        <translation>没有名为“%1”的指标。可用的指标：%2。</translation>
    </message>
    <message>
        <source>finding</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Means over %1 texts with %2 tokens; %3 texts were cut to the model&apos;s positions.
</source>
        <translation>%1 段文字（共 %2 个词元）的平均；其中 %3 段超出模型的位置数，已截断。
</translation>
    </message>
    <message>
        <source>Nothing is left to look at: every token is hidden. Show some of them again.</source>
        <translation>所有词元都被隐藏，没有可看的内容。请重新显示一些词元。</translation>
    </message>
    <message>
        <source>first token hidden</source>
        <translation>已隐藏首个词元</translation>
    </message>
    <message>
        <source>special tokens hidden</source>
        <translation>已隐藏特殊词元</translation>
    </message>
    <message>
        <source>chosen tokens hidden</source>
        <translation>已隐藏所选词元</translation>
    </message>
    <message>
        <source>rows renormalised</source>
        <translation>各行已重新归一化</translation>
    </message>
    <message>
        <source>words</source>
        <translation>按词合并</translation>
    </message>
    <message>
        <source> · </source>
        <translation> · </translation>
    </message>
    <message>
        <source>%1 is %2; it must be a whole number from 1 to %3.</source>
        <translation>%1为 %2；必须是 1 到 %3 的整数。</translation>
    </message>
    <message>
        <source>d_k</source>
        <translation>d_k</translation>
    </message>
    <message>
        <source>The number of keys</source>
        <translation>键的个数</translation>
    </message>
    <message>
        <source>The number of trials</source>
        <translation>试验次数</translation>
    </message>
    <message>
        <source>Two models can be compared on one and the same text; these texts differ.</source>
        <translation>比较两个模型要用同一段文字；这里的文字不同。</translation>
    </message>
    <message>
        <source>The soft cap of the scores is %1; it must be finite and above 0.</source>
        <translation>得分的软上限为 %1；它必须是大于 0 的有限数。</translation>
    </message>
    <message>
        <source>d_k is %1; it must be a number from %2 to %3.</source>
        <translation>d_k 为 %1；必须是 %2 到 %3 之间的数。</translation>
    </message>
    <message>
        <source>%1 was cut short: %2 wants %3 bytes from byte %4 on, but only %5 are left.</source>
        <translation>%1 不完整：%2需要从第 %4 字节起的 %3 个字节，但只剩 %5 个。</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>没有文件 %1。</translation>
    </message>
    <message>
        <source>%1 is not a file.</source>
        <translation>%1 不是文件。</translation>
    </message>
    <message>
        <source>%1 cannot be mapped: %2.</source>
        <translation>无法将 %1 映射到内存：%2。</translation>
    </message>
    <message>
        <source>%1 holds two tensors named %2; the file is damaged.</source>
        <translation>%1 中有两个名为 %2 的张量；文件已损坏。</translation>
    </message>
    <message>
        <source>%1 has no tensor %2 among its %3; it is not a whole model of this architecture.</source>
        <translation>%1 的 %3 个张量中没有 %2；它不是这种架构的完整模型。</translation>
    </message>
    <message>
        <source>%1: tensor %2 is stored as %3, which Heedmap does not read.</source>
        <translation>%1：张量 %2 的存储类型是 %3，Heedmap 不能读取。</translation>
    </message>
    <message>
        <source>type number %1</source>
        <translation>类型编号 %1</translation>
    </message>
    <message>
        <source>the name of tensor number %1</source>
        <translation>第 %1 个张量的名称</translation>
    </message>
    <message>
        <source>%1: the name of tensor number %2 has %3 bytes, and at most %4 are allowed; the file is damaged.</source>
        <translation>%1：第 %2 个张量的名称有 %3 字节，最多允许 %4 字节；文件已损坏。</translation>
    </message>
    <message>
        <source>the description of tensor %1</source>
        <translation>张量 %1 的描述</translation>
    </message>
    <message>
        <source>%1: tensor %2 has %3 dimensions, and at most %4 are allowed; the file is damaged.</source>
        <translation>%1：张量 %2 有 %3 维，最多允许 %4 维；文件已损坏。</translation>
    </message>
    <message>
        <source>%1: tensor %2 has the impossible shape %3 for %4, whose rows come in blocks of %5 numbers; the file is damaged.</source>
        <translation>%1：张量 %2 的形状 %3 与类型 %4 不符（每行须由 %5 个数一组的块组成）；文件已损坏。</translation>
    </message>
    <message>
        <source>%1: general.alignment is %2, and a power of two is wanted; the file is damaged.</source>
        <translation>%1：general.alignment 为 %2，应为 2 的幂；文件已损坏。</translation>
    </message>
    <message>
        <source>%1: tensor %2 begins at byte %3 of the numbers instead of %4; tensors must follow each other without holes or overlaps.</source>
        <translation>%1：张量 %2 从数据的第 %3 字节开始，应为第 %4 字节；张量必须首尾相接，不能有空隙或重叠。</translation>
    </message>
    <message>
        <source>%1 was cut short: tensor %2 ends at byte %3, but the file has only %4.</source>
        <translation>%1 不完整：张量 %2 到第 %3 字节才结束，但文件只有 %4 字节。</translation>
    </message>
    <message>
        <source>%1 is one of %2 parts of a model, but its name does not end in &quot;-00001-of-%3.gguf&quot;, so the others cannot be found.</source>
        <translation>%1 是一个模型的 %2 个分片之一，但文件名不以“-00001-of-%3.gguf”结尾，因此找不到其余分片。</translation>
    </message>
    <message>
        <source>%1 is missing: the model in %2 comes in %3 files that belong together.</source>
        <translation>缺少 %1：%2 中的模型由 %3 个文件组成，缺一不可。</translation>
    </message>
    <message>
        <source>the head of the file</source>
        <translation>文件头</translation>
    </message>
    <message>
        <source>%1 is not a GGUF file.</source>
        <translation>%1 不是 GGUF 文件。</translation>
    </message>
    <message>
        <source>%1 was written for big-endian machines; convert it to little-endian first.</source>
        <translation>%1 是大端序文件；请先转换为小端序。</translation>
    </message>
    <message>
        <source>%1 is GGUF version %2, and Heedmap reads versions 2 and 3.</source>
        <translation>%1 是第 %2 版 GGUF，而 Heedmap 只读第 2 版和第 3 版。</translation>
    </message>
    <message>
        <source>%1 announces %2 tensors, more than its %3 bytes can hold; it is damaged or was cut short.</source>
        <translation>%1 声称有 %2 个张量，但它的 %3 字节装不下；文件已损坏或不完整。</translation>
    </message>
    <message>
        <source>%1 announces %2 metadata values, more than its %3 bytes can hold; it is damaged or was cut short.</source>
        <translation>%1 声称有 %2 个元数据值，但它的 %3 字节装不下；文件已损坏或不完整。</translation>
    </message>
    <message>
        <source>the key of metadata value %1</source>
        <translation>第 %1 个元数据值的键名</translation>
    </message>
    <message>
        <source>%1: a metadata key has %2 bytes, and at most %3 are allowed; the file is damaged.</source>
        <translation>%1：有一个元数据键名长 %2 字节，最多允许 %3 字节；文件已损坏。</translation>
    </message>
    <message>
        <source>%1: the metadata key %2 stands twice; the file is damaged.</source>
        <translation>%1：元数据键名 %2 出现了两次；文件已损坏。</translation>
    </message>
    <message>
        <source>%1: the metadata value %2 has the unknown type %3; the file is damaged or newer than Heedmap.</source>
        <translation>%1：元数据值 %2 的类型 %3 未知；文件已损坏，或比 Heedmap 更新。</translation>
    </message>
    <message>
        <source>%1: the metadata value %2 is an array of the type %3, which Heedmap does not read.</source>
        <translation>%1：元数据值 %2 是 %3 类型的数组，Heedmap 不能读取。</translation>
    </message>
    <message>
        <source>%1: the metadata value %2 announces %3 elements, but only %4 bytes are left; the file is damaged or was cut short.</source>
        <translation>%1：元数据值 %2 声称有 %3 个元素，但只剩 %4 字节；文件已损坏或不完整。</translation>
    </message>
    <message>
        <source>%1: the metadata value %2 should be %3, but it is %4.</source>
        <translation>%1：元数据值 %2 应为%3，实际是 %4。</translation>
    </message>
    <message>
        <source>%1: the metadata value %2 is missing.</source>
        <translation>%1：缺少元数据值 %2。</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>an array of texts</source>
        <translation>文字数组</translation>
    </message>
    <message>
        <source>an array of whole numbers</source>
        <translation>整数数组</translation>
    </message>
    <message>
        <source>an array of numbers</source>
        <translation>数字数组</translation>
    </message>
    <message>
        <source>an array of true or false</source>
        <translation>true 或 false 的数组</translation>
    </message>
    <message>
        <source>%1: the header is not valid JSON (%2 at byte %3); the file is damaged.</source>
        <translation>%1：文件头不是有效的 JSON（%2，第 %3 字节）；文件已损坏。</translation>
    </message>
    <message>
        <source>%1: the header is not a JSON object; the file is damaged.</source>
        <translation>%1：文件头不是 JSON 对象；文件已损坏。</translation>
    </message>
    <message>
        <source>%1: a name stands twice in the header; the file is damaged.</source>
        <translation>%1：文件头中有重复的名称；文件已损坏。</translation>
    </message>
    <message>
        <source>%1: tensor %2 %3.</source>
        <translation>%1：张量 %2 %3。</translation>
    </message>
    <message>
        <source>is not described by a JSON object</source>
        <translation>的描述不是 JSON 对象</translation>
    </message>
    <message>
        <source>has the type &quot;%1&quot;, which Heedmap does not read</source>
        <translation>的类型“%1”Heedmap 不能读取</translation>
    </message>
    <message>
        <source>has no shape</source>
        <translation>没有形状</translation>
    </message>
    <message>
        <source>has %1 dimensions; at most %2 are read</source>
        <translation>有 %1 维，最多只能读取 %2 维</translation>
    </message>
    <message>
        <source>has a shape that is not made of whole numbers</source>
        <translation>的形状中有不是整数的值</translation>
    </message>
    <message>
        <source>has no valid data_offsets: two whole numbers are wanted, the second not below the first</source>
        <translation>没有有效的 data_offsets：应为两个整数，且第二个不小于第一个</translation>
    </message>
    <message>
        <source>has the shape %1 of %2, which takes %3 bytes, but %4 are stored</source>
        <translation>的形状为 %1、类型为 %2，需要 %3 字节，实际存储 %4 字节</translation>
    </message>
    <message>
        <source>too many</source>
        <translation>过多</translation>
    </message>
    <message>
        <source>%1 is larger than the %2 bytes that an index may have.</source>
        <translation>%1 超过了索引文件允许的 %2 字节。</translation>
    </message>
    <message>
        <source>%1: there is no weight_map; the file is damaged.</source>
        <translation>%1：没有 weight_map；文件已损坏。</translation>
    </message>
    <message>
        <source>%1: a shard of the weight_map is not the name of a file beside it.</source>
        <translation>%1：weight_map 中有一个分片不是同一文件夹中的文件名。</translation>
    </message>
    <message>
        <source>%1 names the tensor %2, but %3 does not hold it.</source>
        <translation>%1 列出了张量 %2，但 %3 中没有它。</translation>
    </message>
    <message>
        <source>%1 has only %2 bytes; it is not a safetensors file or was cut short.</source>
        <translation>%1 只有 %2 字节；它不是 safetensors 文件，或不完整。</translation>
    </message>
    <message>
        <source>%1 is a Git LFS pointer, not the model itself; fetch it with &quot;git lfs pull&quot;.</source>
        <translation>%1 只是 Git LFS 指针，不是模型本身；请用“git lfs pull”取回模型。</translation>
    </message>
    <message>
        <source>%1: the header has %2 bytes, and 2 to %3 are allowed; it is not a safetensors file or is damaged.</source>
        <translation>%1：文件头有 %2 字节，允许范围是 2 到 %3；它不是 safetensors 文件，或已损坏。</translation>
    </message>
    <message>
        <source>%1: the header has %2 bytes, but the file has only %3; it was cut short.</source>
        <translation>%1：文件头有 %2 字节，但文件只有 %3 字节；文件不完整。</translation>
    </message>
    <message>
        <source>%1: tensor %2 ends at byte %3, but the file has only %4; it was cut short.</source>
        <translation>%1：张量 %2 到第 %3 字节才结束，但文件只有 %4 字节；文件不完整。</translation>
    </message>
    <message>
        <source>%1: %2 bytes follow the last tensor and belong to none; the file is damaged.</source>
        <translation>%1：最后一个张量之后还有 %2 字节，不属于任何张量；文件已损坏。</translation>
    </message>
    <message>
        <source>%1 holds its weights as pytorch_model.bin, a Python pickle, which may run any code when it is read. Convert it once, in Python: AutoModel.from_pretrained(folder).save_pretrained(folder).</source>
        <translation>%1 的权重存放在 pytorch_model.bin 中，这是 Python pickle 文件，读取时可能执行任意代码。请先在 Python 中转换一次：AutoModel.from_pretrained(folder).save_pretrained(folder)。</translation>
    </message>
    <message>
        <source>%1 has neither model.safetensors nor %2.</source>
        <translation>%1 中既没有 model.safetensors，也没有 %2。</translation>
    </message>
    <message>
        <source>%1 has no &quot;%2&quot;; it should be %3.</source>
        <translation>%1 中没有“%2”；它应为%3。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is %3, but it should be %4.</source>
        <translation>%1：“%2”为 %3，应为%4。</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation> %1 到 %2 的整数</translation>
    </message>
    <message>
        <source>a list of numbers</source>
        <translation>数字列表</translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation>文字列表</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is %3, which this program cannot compute; it would have to guess, so the model is not opened.</source>
        <translation>%1：“%2”为 %3，本程序无法计算，只能靠猜，因此不打开这个模型。</translation>
    </message>
    <message>
        <source>%1: the key &quot;%2&quot; (%3) is not known to this program and may change what the model computes, so the model is not opened.</source>
        <translation>%1：本程序不认识键“%2”（%3），它可能改变模型的计算，因此不打开这个模型。</translation>
    </message>
    <message>
        <source>%1 is not a JSON object: %2 (at byte %3).</source>
        <translation>%1 不是 JSON 对象：%2（第 %3 字节）。</translation>
    </message>
    <message>
        <source>%1 does not say what kind of model it is (&quot;model_type&quot; is missing).</source>
        <translation>%1 没有说明模型的类型（缺少“model_type”）。</translation>
    </message>
    <message>
        <source>The text has too many tokens: this model has positions for %1.</source>
        <translation>文字的词元太多：这个模型只有 %1 个位置。</translation>
    </message>
    <message>
        <source>There is no token with the id %1: this model&apos;s vocabulary has the ids 0 to %2.</source>
        <translation>没有 id 为 %1 的词元：这个模型词表的 id 是 0 到 %2。</translation>
    </message>
    <message>
        <source>There is no layer %1, head %2 to switch off.</source>
        <translation>没有可关闭的第 %1 层第 %2 头。</translation>
    </message>
    <message>
        <source>This model has no output head, so it cannot say what comes next.</source>
        <translation>这个模型没有输出头，因此无法预测下一个词元。</translation>
    </message>
    <message>
        <source>%1 has no output projection, so the length of its value vectors says nothing.</source>
        <translation>%1 没有输出投影，因此它的值向量的长度没有意义。</translation>
    </message>
    <message>
        <source>causal mask, window of %1 keys</source>
        <translation>因果掩码，窗口 %1 个键</translation>
    </message>
    <message>
        <source>window from %1 keys before to %2 after</source>
        <translation>窗口：前 %1 个键到后 %2 个键</translation>
    </message>
    <message>
        <source>learned</source>
        <translation>可学习</translation>
    </message>
    <message>
        <source>sinusoidal</source>
        <translation>正弦</translation>
    </message>
    <message>
        <source>rotary over %1 of %2 dimensions, base %3</source>
        <translation>旋转位置（%2 维中的 %1 维，底数 %3）</translation>
    </message>
    <message>
        <source>, %1 scaling by %2</source>
        <translation>，%1 缩放 %2 倍</translation>
    </message>
    <message>
        <source>relative bias in %1 buckets</source>
        <translation>相对位置偏置（%1 个桶）</translation>
    </message>
    <message>
        <source>ALiBi</source>
        <translation>ALiBi</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>layers %1: %2</source>
        <translation>第 %1 层：%2</translation>
    </message>
    <message>
        <source>q·k, not scaled</source>
        <translation>q·k，不缩放</translation>
    </message>
    <message>
        <source>q·k / √%1</source>
        <translation>q·k / √%1</translation>
    </message>
    <message>
        <source> (d_k is %1)</source>
        <translation>（d_k 为 %1）</translation>
    </message>
    <message>
        <source>q·k × %1</source>
        <translation>q·k × %1</translation>
    </message>
    <message>
        <source>soft cap %1</source>
        <translation>软上限 %1</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>架构</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>Decoder layers</source>
        <translation>解码器层数</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>Key heads</source>
        <translation>键头数</translation>
    </message>
    <message>
        <source>d_model</source>
        <translation>d_model</translation>
    </message>
    <message>
        <source>Positions up to</source>
        <translation>最大位置数</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>得分规则</translation>
    </message>
    <message>
        <source>Decoder scores</source>
        <translation>解码器得分规则</translation>
    </message>
    <message>
        <source>Cross scores</source>
        <translation>交叉注意力得分规则</translation>
    </message>
    <message>
        <source>Causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation>分词器</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表大小</translation>
    </message>
    <message>
        <source>Output head</source>
        <translation>输出头</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Unused tensors</source>
        <translation>未使用的张量</translation>
    </message>
    <message>
        <source>%1 has no tensor %2, which this architecture needs.</source>
        <translation>%1 中没有张量 %2，而这种架构需要它。</translation>
    </message>
    <message>
        <source>for the role %1</source>
        <translation>（角色 %1）</translation>
    </message>
    <message>
        <source>%1: the tensor %2 has the shape %3, but the model&apos;s configuration asks for %4.</source>
        <translation>%1：张量 %2 的形状是 %3，但模型配置要求 %4。</translation>
    </message>
    <message>
        <source>%1 has %2 bytes; more than %3 are not read.</source>
        <translation>%1 有 %2 字节；超过 %3 字节的文件不读取。</translation>
    </message>
    <message>
        <source>%1 holds its weights as pytorch_model.bin, a Python pickle that can run any code when it is read. Convert it once: in Python, AutoModel.from_pretrained(folder).save_pretrained(folder, safe_serialization=True).</source>
        <translation>%1 的权重存放在 pytorch_model.bin 中，这是 Python pickle 文件，读取时可以执行任意代码。请先在 Python 中转换一次：AutoModel.from_pretrained(folder).save_pretrained(folder, safe_serialization=True)。</translation>
    </message>
    <message>
        <source>%1 has no weights: model.safetensors or model.safetensors.index.json is missing.</source>
        <translation>%1 中没有权重：缺少 model.safetensors 或 model.safetensors.index.json。</translation>
    </message>
    <message>
        <source>%1 is not a model: there is no config.json in it, which says how the weights are used.</source>
        <translation>%1 不是模型：其中没有 config.json，而它说明权重如何使用。</translation>
    </message>
    <message>
        <source>There is no file, folder or built-in model &quot;%1&quot;. Built in are: %2.</source>
        <translation>没有名为“%1”的文件、文件夹或内置模型。内置模型：%2。</translation>
    </message>
    <message>
        <source>Textbook layer</source>
        <translation>教科书层</translation>
    </message>
    <message>
        <source>One untrained attention layer</source>
        <translation>一个未经训练的注意力层</translation>
    </message>
    <message>
        <source>The text has %1 tokens, and with %2 heads, d_k %3 and d_v %4 there is room for %5. Shorten it, or choose fewer heads or a smaller d_k.</source>
        <translation>这段文字有 %1 个词元，而在 %2 个头、d_k = %3、d_v = %4 时最多容纳 %5 个。请缩短文字，或减少头数、减小 d_k。</translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot;; it must be one of: %3.</source>
        <translation>%1 为“%2”；必须是下列之一：%3。</translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot;; it must be a whole number.</source>
        <translation>%1 为“%2”；必须是整数。</translation>
    </message>
    <message>
        <source>The textbook layer has no option &quot;%1&quot;; it has seed, d_model, heads, d_k, d_v, init and score.</source>
        <translation>教科书层没有选项“%1”；可用的有 seed、d_model、heads、d_k、d_v、init 和 score。</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a whole number from %3 to %4.</source>
        <translation>%1为 %2；必须是 %3 到 %4 的整数。</translation>
    </message>
    <message>
        <source>The number of heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>d_v</source>
        <translation>d_v</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位方差</translation>
    </message>
    <message>
        <source>Xavier</source>
        <translation>Xavier</translation>
    </message>
    <message>
        <source>He</source>
        <translation>He</translation>
    </message>
    <message>
        <source>Scaled dot product</source>
        <translation>缩放点积</translation>
    </message>
    <message>
        <source>Dot product</source>
        <translation>点积</translation>
    </message>
    <message>
        <source>General</source>
        <translation>双线性（general）</translation>
    </message>
    <message>
        <source>Additive</source>
        <translation>加性</translation>
    </message>
    <message>
        <source>Local window</source>
        <translation>局部窗口</translation>
    </message>
    <message>
        <source>There is no token to look at: the text is empty.</source>
        <translation>文字为空，没有可看的词元。</translation>
    </message>
    <message>
        <source>The text has %1 tokens, but this model has positions for %2.</source>
        <translation>文字有 %1 个词元，但这个模型只有 %2 个位置。</translation>
    </message>
    <message>
        <source>%1 has no tokenizer (tokenizer.json is missing beside it), so it can only read token ids.</source>
        <translation>%1 没有分词器（旁边缺少 tokenizer.json），因此只能读取词元 id。</translation>
    </message>
    <message>
        <source>The BPE vocabulary lacks its own unknown piece &quot;%1&quot;.</source>
        <translation>BPE 词表中缺少它自己的未知子词“%1”。</translation>
    </message>
    <message>
        <source>Merge %1 of the BPE vocabulary names &quot;%2&quot;, which is not a piece of it.</source>
        <translation>BPE 词表的第 %1 条合并规则用到“%2”，但词表中没有这个子词。</translation>
    </message>
    <message>
        <source>a decoder in %1</source>
        <translation>%1 中的一个解码器</translation>
    </message>
    <message>
        <source>the decoder %1 in %2</source>
        <translation>%2 中的解码器 %1</translation>
    </message>
    <message>
        <source>The decoder &quot;%1&quot; in %2 is not one that Heedmap knows.</source>
        <translation>Heedmap 不认识 %2 中的解码器“%1”。</translation>
    </message>
    <message>
        <source>The field &quot;%1&quot; of %2 must be %3.</source>
        <translation>%2 的字段“%1”不合要求（应为：%3）。</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>one character</source>
        <translation>一个字符</translation>
    </message>
    <message>
        <source>a normalizer in %1</source>
        <translation>%1 中的一个规范化器</translation>
    </message>
    <message>
        <source>the normalizer %1 in %2</source>
        <translation>%2 中的规范化器 %1</translation>
    </message>
    <message>
        <source>The normalizer &quot;%1&quot; in %2 is not one that Heedmap knows.</source>
        <translation>Heedmap 不认识 %2 中的规范化器“%1”。</translation>
    </message>
    <message>
        <source>a String or a Regex</source>
        <translation>String 或 Regex</translation>
    </message>
    <message>
        <source>a list of token ids</source>
        <translation>词元 id 的列表</translation>
    </message>
    <message>
        <source>as long as its list of ids</source>
        <translation>与 id 列表等长</translation>
    </message>
    <message>
        <source>a list of Sequence and SpecialToken items</source>
        <translation>由 Sequence 和 SpecialToken 组成的列表</translation>
    </message>
    <message>
        <source>a template without the second text</source>
        <translation>不含第二段文字的模板</translation>
    </message>
    <message>
        <source>The template of %1 uses the token &quot;%2&quot; but does not give its ids.</source>
        <translation>%1 的模板用到词元“%2”，但没有给出它的 id。</translation>
    </message>
    <message>
        <source>a piece and its id</source>
        <translation>子词及其 id</translation>
    </message>
    <message>
        <source>a post-processor in %1</source>
        <translation>%1 中的一个后处理器</translation>
    </message>
    <message>
        <source>the post-processor %1 in %2</source>
        <translation>%2 中的后处理器 %1</translation>
    </message>
    <message>
        <source>The post-processor &quot;%1&quot; in %2 is not one that Heedmap knows.</source>
        <translation>Heedmap 不认识 %2 中的后处理器“%1”。</translation>
    </message>
    <message>
        <source>always, first or never</source>
        <translation>always、first 或 never</translation>
    </message>
    <message>
        <source>one of Removed, Isolated, MergedWithPrevious, MergedWithNext, Contiguous</source>
        <translation>Removed、Isolated、MergedWithPrevious、MergedWithNext、Contiguous 之一</translation>
    </message>
    <message>
        <source>a pre-tokenizer in %1</source>
        <translation>%1 中的一个预分词器</translation>
    </message>
    <message>
        <source>the pre-tokenizer %1 in %2</source>
        <translation>%2 中的预分词器 %1</translation>
    </message>
    <message>
        <source>The pre-tokenizer &quot;%1&quot; in %2 is not one that Heedmap knows.</source>
        <translation>Heedmap 不认识 %2 中的预分词器“%1”。</translation>
    </message>
    <message>
        <source>The precompiled normalization table of %1 is damaged: its sizes do not fit together.</source>
        <translation>%1 的预编译规范化表已损坏：各部分的大小对不上。</translation>
    </message>
    <message>
        <source>too many repetitions</source>
        <translation>重复次数过多</translation>
    </message>
    <message>
        <source>an endless repetition of something that may be empty</source>
        <translation>对可能为空的内容作无限重复</translation>
    </message>
    <message>
        <source>a look-behind of varying length</source>
        <translation>长度不定的后行断言</translation>
    </message>
    <message>
        <source>The regular expression of %1 uses &quot;%2&quot;, which Heedmap does not know: %3</source>
        <translation>%1 的正则表达式用到 Heedmap 不认识的“%2”：%3</translation>
    </message>
    <message>
        <source>an unfinished end</source>
        <translation>结尾不完整</translation>
    </message>
    <message>
        <source>brackets nested too deeply</source>
        <translation>括号嵌套过深</translation>
    </message>
    <message>
        <source>a list of [piece, score]</source>
        <translation>[子词, 得分] 的列表</translation>
    </message>
    <message>
        <source>a list of pairs of pieces</source>
        <translation>子词对的列表</translation>
    </message>
    <message>
        <source>the model in %1</source>
        <translation>%1 中的分词模型</translation>
    </message>
    <message>
        <source>The tokenizer model &quot;%1&quot; in %2 is not one that Heedmap knows.</source>
        <translation>Heedmap 不认识 %2 中的分词模型“%1”。</translation>
    </message>
    <message>
        <source>token %1, id %2</source>
        <translation>词元 %1，id %2</translation>
    </message>
    <message>
        <source>%1, added by the tokenizer</source>
        <translation>%1，由分词器添加</translation>
    </message>
    <message>
        <source>%1, from &quot;%2&quot; (bytes %3 to %4: %5)</source>
        <translation>%1，来自“%2”（字节 %3 到 %4：%5）</translation>
    </message>
    <message>
        <source>%1, unknown to the vocabulary</source>
        <translation>%1，不在词表中</translation>
    </message>
    <message>
        <source>The added token &quot;%1&quot; has the id %2; ids are from 0 to %3.</source>
        <translation>附加词元“%1”的 id 为 %2；id 应在 0 到 %3 之间。</translation>
    </message>
    <message>
        <source>There is no token %1: the vocabulary has ids from 0 to %2.</source>
        <translation>没有词元 %1：词表的 id 是 0 到 %2。</translation>
    </message>
    <message>
        <source>The text is longer than two gigabytes. Choose a part of it.</source>
        <translation>文字超过 2 GB。请只取其中一部分。</translation>
    </message>
    <message>
        <source>an added token in %1</source>
        <translation>%1 中的一个附加词元</translation>
    </message>
    <message>
        <source>%1 is not a tokenizer file: at byte %2 of %3 it is no longer valid JSON (%4).</source>
        <translation>%1 不是分词器文件：在第 %2 字节处（共 %3 字节）不再是有效的 JSON（%4）。</translation>
    </message>
    <message>
        <source>The Unigram vocabulary has %1 pieces and %2 scores; both must be the same and not zero.</source>
        <translation>Unigram 词表有 %1 个子词和 %2 个得分；两者必须相等且不为零。</translation>
    </message>
    <message>
        <source>The Unigram vocabulary names %1 as its unknown piece but has only %2 pieces.</source>
        <translation>Unigram 词表把 %1 号定为未知子词，但总共只有 %2 个子词。</translation>
    </message>
    <message>
        <source>The text has a character that the vocabulary lacks, and the vocabulary has no unknown piece.</source>
        <translation>文字中有词表没有的字符，而词表又没有未知子词。</translation>
    </message>
    <message>
        <source>The vocabulary in %1 gives &quot;%2&quot; the id %3; ids are whole numbers from 0 to %4.</source>
        <translation>%1 中的词表给“%2”的 id 是 %3；id 应为 0 到 %4 的整数。</translation>
    </message>
    <message>
        <source>The WordPiece vocabulary lacks its own unknown piece &quot;%1&quot;.</source>
        <translation>WordPiece 词表中缺少它自己的未知子词“%1”。</translation>
    </message>
    <message>
        <source>There is no head to draw.</source>
        <translation>没有可画的头。</translation>
    </message>
    <message>
        <source>head’s maximum</source>
        <translation>该头的最大值</translation>
    </message>
    <message>
        <source>Layer %1 · all heads</source>
        <translation>第 %1 层 · 所有头</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>Each pixel shows the largest of its cells.</source>
        <translation>每个像素显示所含单元格中的最大值。</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>No visible keys for query %1.</source>
        <translation>查询 %1 没有可见的键。</translation>
    </message>
    <message>
        <source>key (is looked at)</source>
        <translation>键（被看）</translation>
    </message>
    <message>
        <source>query (looks)</source>
        <translation>查询（看）</translation>
    </message>
    <message>
        <source>The picture would be %1 × %2 pixels; the limit is %3 on a side and %4 million in all. Choose a smaller scale, or save the numbers as npy.</source>
        <translation>图片将为 %1 × %2 像素；每边最多 %3 像素，总数最多 %4 百万。请减小比例，或把数值存为 npy。</translation>
    </message>
    <message>
        <source>There is not enough memory for a picture of %1 × %2 pixels.</source>
        <translation>内存不足，无法生成 %1 × %2 像素的图片。</translation>
    </message>
    <message>
        <source>attention weight</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>score before the softmax</source>
        <translation>softmax 前的得分</translation>
    </message>
    <message>
        <source>weight × length of the value</source>
        <translation>权重 × 值向量的长度</translation>
    </message>
    <message>
        <source>difference of weights</source>
        <translation>权重之差</translation>
    </message>
    <message>
        <source>%1, √ scale</source>
        <translation>%1，平方根刻度</translation>
    </message>
    <message>
        <source>%1, log scale</source>
        <translation>%1，对数刻度</translation>
    </message>
    <message>
        <source>%1, by rank</source>
        <translation>%1，按排名</translation>
    </message>
    <message>
        <source>masked: the query cannot look there</source>
        <translation>已掩蔽：查询看不到这里</translation>
    </message>
    <message>
        <source>not a finite number</source>
        <translation>不是有限数</translation>
    </message>
    <message>
        <source>%1 (the package %2 brings one)</source>
        <translation>%1（软件包 %2 提供）</translation>
    </message>
    <message>
        <source>No installed font can draw %1.</source>
        <translation>已安装的字体都无法显示 %1。</translation>
    </message>
    <message>
        <source>a short sentence to begin with</source>
        <translation>先从一个短句开始</translation>
    </message>
    <message>
        <source>what does “it” stand for?</source>
        <translation>“it”指什么？</translation>
    </message>
    <message>
        <source>the same sentence, another “it”</source>
        <translation>同样的句子，“it”换了所指</translation>
    </message>
    <message>
        <source>three words</source>
        <translation>三个词</translation>
    </message>
    <message>
        <source>Chinese: the cat sits on the mat</source>
        <translation>中文短句</translation>
    </message>
    <message>
        <source>Chinese: what does 它 stand for?</source>
        <translation>中文：“它”指什么？</translation>
    </message>
    <message>
        <source>repetition: which heads find the same word again?</source>
        <translation>重复：哪些头能找到相同的词？</translation>
    </message>
    <message>
        <source>a list: who looks at the commas?</source>
        <translation>列举：谁在看逗号？</translation>
    </message>
    <message>
        <source>agreement: “are” belongs to “keys”</source>
        <translation>主谓一致：“are”对应“keys”</translation>
    </message>
    <message>
        <source>a pair: question and answer</source>
        <translation>两段文字：问与答</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>功能</translation>
    </message>
    <message>
        <source>In other words</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation>方向键</translation>
    </message>
    <message>
        <source>In the grid: another head</source>
        <translation>在缩略图网格中：换一个头</translation>
    </message>
    <message>
        <source>Home, End: first and last of the layer; Page Up, Page Down: layers; Ctrl+Home, Ctrl+End: all</source>
        <translation>Home、End：本层第一个和最后一个头；Page Up、Page Down：换层；Ctrl+Home、Ctrl+End：全部中的第一个和最后一个</translation>
    </message>
    <message>
        <source>In the heatmap: move the cross-hair</source>
        <translation>在热力图中：移动十字线</translation>
    </message>
    <message>
        <source>Home, End, Page Up, Page Down: to the edges; with Ctrl: move the picture</source>
        <translation>Home、End、Page Up、Page Down：到边缘；按住 Ctrl：移动图片</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>回车</translation>
    </message>
    <message>
        <source>In the heatmap: pin the row</source>
        <translation>在热力图中：固定这一行</translation>
    </message>
    <message>
        <source>Shift+Return pins the column</source>
        <translation>Shift+回车 固定列</translation>
    </message>
    <message>
        <source>In the text: go on to the grid</source>
        <translation>在文字框中：转到缩略图网格</translation>
    </message>
    <message>
        <source>Shift+Return begins a new line</source>
        <translation>Shift+回车 换行</translation>
    </message>
    <message>
        <source>Keyboard Shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>&lt;p&gt;Shows what every attention head of a transformer heeds: the weights of each query on each key, computed by the trained model itself.&lt;/p&gt;&lt;p&gt;Heedmap is free software under the GNU General Public License, version 3 or later. It comes without any warranty.&lt;/p&gt;</source>
        <translation>&lt;p&gt;显示 Transformer 的每个注意力头在看什么：每个查询对每个键的权重，都由训练好的模型实际算出。&lt;/p&gt;&lt;p&gt;Heedmap 是自由软件，遵循 GNU 通用公共许可证第 3 版或更新版本，不提供任何担保。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;It uses Qt %1 (LGPL 3), QCustomPlot 2.1 (GPL 3) and Eigen 3.4 (MPL 2). The colour maps viridis, magma, inferno and cividis are in the public domain (CC0).&lt;/p&gt;</source>
        <translation>&lt;p&gt;使用了 Qt %1（LGPL 3）、QCustomPlot 2.1（GPL 3）和 Eigen 3.4（MPL 2）。配色 viridis、magma、inferno 和 cividis 属于公有领域（CC0）。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;The built-in models keep their own licences: all-MiniLM-L6-v2 (Apache 2.0) and multilingual-e5-small (MIT).&lt;/p&gt;</source>
        <translation>&lt;p&gt;内置模型沿用各自的许可证：all-MiniLM-L6-v2（Apache 2.0）和 multilingual-e5-small（MIT）。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>About Heedmap</source>
        <translation>关于 Heedmap</translation>
    </message>
    <message>
        <source>There is no option %1 here.</source>
        <translation>这里没有选项 %1。</translation>
    </message>
    <message>
        <source>%1 is given twice.</source>
        <translation>%1 给了两次。</translation>
    </message>
    <message>
        <source>%1 takes no value.</source>
        <translation>%1 不带值。</translation>
    </message>
    <message>
        <source>%1 needs a value: %2.</source>
        <translation>%1 需要一个值：%2。</translation>
    </message>
    <message>
        <source>“%1” is not expected here.</source>
        <translation>这里不应出现“%1”。</translation>
    </message>
    <message>
        <source>%1 takes a number, not “%2”.</source>
        <translation>%1 的值应为数字，而不是“%2”。</translation>
    </message>
    <message>
        <source>%1 takes a whole number, not “%2”.</source>
        <translation>%1 的值应为整数，而不是“%2”。</translation>
    </message>
    <message>
        <source>%1 is one of %2, not “%3”.</source>
        <translation>%1 应为 %2 之一，而不是“%3”。</translation>
    </message>
    <message>
        <source>%1 takes whole numbers with commas between them, such as 101,2023,102; “%2” is none.</source>
        <translation>%1 的值应为以逗号分隔的整数，例如 101,2023,102；“%2”不是。</translation>
    </message>
    <message>
        <source>counted from 0; default 0</source>
        <translation>从 0 数起；默认 0</translation>
    </message>
    <message>
        <source>%1 is %2; this model has 0 to %3.</source>
        <translation>%1 为 %2；这个模型的范围是 0 到 %3。</translation>
    </message>
    <message>
        <source>The text has %1 tokens too many for this model; they are left out.</source>
        <translation>文字比这个模型的上限多 %1 个词元；多出的已略去。</translation>
    </message>
    <message>
        <source>write heads as a picture (png), a table (csv) or an array (npy)</source>
        <translation>把头保存为图片（png）、表格（csv）或数组（npy）</translation>
    </message>
    <message>
        <source>Without --layer and --head it is layer 0, head 0. A PNG of all is one contact sheet, or one file a head with {layer} and {head} in FILE. An npy holds float32: [layer, head, query, key] when either is all, else [query, key]. A csv holds a line a query, or a line a cell when either is all.</source>
        <translation>不给 --layer 和 --head 时为第 0 层第 0 头。all 的 PNG 是一张总览图；若 FILE 中含 {layer} 和 {head}，则每个头一个文件。npy 存 float32：任一为 all 时是 [layer, head, query, key]，否则是 [query, key]。csv 每个查询一行；任一为 all 时每个单元格一行。</translation>
    </message>
    <message>
        <source>say what a model is: layers, heads, sizes, positions, mask, score rule, tensors</source>
        <translation>说明模型的情况：层、头、尺寸、位置、掩码、得分规则、张量</translation>
    </message>
    <message>
        <source>the same as JSON</source>
        <translation>以 JSON 给出</translation>
    </message>
    <message>
        <source>Name the model: a folder, a file or a built-in model.</source>
        <translation>请指明模型：文件夹、文件或内置模型。</translation>
    </message>
    <message>
        <source>list the built-in models and those found on this computer</source>
        <translation>列出内置模型和本机找到的模型</translation>
    </message>
    <message>
        <source>cannot be shown: %1</source>
        <translation>无法显示：%1</translation>
    </message>
    <message>
        <source>added by the model</source>
        <translation>由模型添加</translation>
    </message>
    <message>
        <source> of the pair</source>
        <translation>（第二段）</translation>
    </message>
    <message>
        <source>show how a model cuts a text into tokens</source>
        <translation>显示模型如何把文字切成词元</translation>
    </message>
    <message>
        <source>read a typed [SEP] or &lt;/s&gt; as plain text, not as the special token</source>
        <translation>把输入的 [SEP] 或 &lt;/s&gt; 当作普通文字，而不是特殊词元</translation>
    </message>
    <message>
        <source>ids, pieces and byte ranges as JSON</source>
        <translation>以 JSON 给出 id、子词和字节范围</translation>
    </message>
    <message>
        <source>The whole text is cut, however many tokens the model can take. Ranges are bytes of the UTF-8 text; [0, 0] for tokens that the model adds.</source>
        <translation>无论模型能容纳多少词元，都会切分全文。范围是 UTF-8 文字的字节；模型添加的词元为 [0, 0]。</translation>
    </message>
    <message>
        <source>%1 has no tokenizer, so it can only read token ids.</source>
        <translation>%1 没有分词器，因此只能读取词元 id。</translation>
    </message>
    <message>
        <source>%1 is %2; it must be a number from %3 to %4.</source>
        <translation>%1 为 %2；必须是 %3 到 %4 之间的数。</translation>
    </message>
    <message>
        <source>default viridis</source>
        <translation>默认 viridis</translation>
    </message>
    <message>
        <source>how weights become colours; default linear</source>
        <translation>权重如何变成颜色；默认 linear</translation>
    </message>
    <message>
        <source>colours for 0 to 1, or up to the head’s largest weight; default unit</source>
        <translation>颜色对应 0 到 1，或到该头的最大权重；默认 unit</translation>
    </message>
    <message>
        <source>default light</source>
        <translation>默认 light</translation>
    </message>
    <message>
        <source>size in pixels, %1 to %2; default 2</source>
        <translation>像素比例，%1 到 %2；默认 2</translation>
    </message>
    <message>
        <source>dots per inch written into the file; default 300</source>
        <translation>写入文件的每英寸点数；默认 300</translation>
    </message>
    <message>
        <source>heedmap shows what every attention head of a transformer heeds.</source>
        <translation>heedmap 显示 Transformer 的每个注意力头在看什么。</translation>
    </message>
    <message>
        <source>open the window, with that model</source>
        <translation>打开窗口，并打开该模型</translation>
    </message>
    <message>
        <source>heedmap COMMAND --help lists a command’s options. Exit codes: 0 done, 1 failed, 2 used wrongly.</source>
        <translation>heedmap COMMAND --help 列出该命令的选项。退出码：0 完成，1 失败，2 用法错误。</translation>
    </message>
    <message>
        <source>Use it to %1.</source>
        <translation>用途：%1。</translation>
    </message>
    <message>
        <source>%1 could not be read: %2.</source>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>%1 is not UTF-8 text; convert it first.</source>
        <translation>%1 不是 UTF-8 文字；请先转换。</translation>
    </message>
    <message>
        <source>Standard input</source>
        <translation>标准输入</translation>
    </message>
    <message>
        <source>a built-in model (see heedmap models), a folder or a file; default all-MiniLM-L6-v2</source>
        <translation>内置模型（见 heedmap models）、文件夹或文件；默认 all-MiniLM-L6-v2</translation>
    </message>
    <message>
        <source>the text; - reads standard input</source>
        <translation>文字；- 表示读取标准输入</translation>
    </message>
    <message>
        <source>the text, byte for byte as it is in a UTF-8 file</source>
        <translation>UTF-8 文件中的文字，逐字节照读</translation>
    </message>
    <message>
        <source>a second text, for models of sentence pairs</source>
        <translation>第二段文字，用于句子对模型</translation>
    </message>
    <message>
        <source>token ids exactly as given, in place of a text</source>
        <translation>直接给出词元 id，代替文字</translation>
    </message>
    <message>
        <source>The built-in models were not found; name one with --model.</source>
        <translation>找不到内置模型；请用 --model 指明一个。</translation>
    </message>
    <message>
        <source>Give one of --text, --text-file and --ids.</source>
        <translation>请给出 --text、--text-file 和 --ids 之一。</translation>
    </message>
    <message>
        <source>--pair needs a text; --ids stands for all tokens by itself.</source>
        <translation>--pair 需要配合文字；--ids 已包含全部词元。</translation>
    </message>
    <message>
        <source>Only one of --text and --pair can read standard input.</source>
        <translation>--text 和 --pair 只能有一个读取标准输入。</translation>
    </message>
    <message>
        <source>There is no token %1: the ids of %2 are 0 to %3.</source>
        <translation>没有词元 %1：%2 的 id 是 0 到 %3。</translation>
    </message>
    <message>
        <source>where to; {layer} and {head} in it make one file a head</source>
        <translation>保存到哪里；含 {layer} 和 {head} 时每个头一个文件</translation>
    </message>
    <message>
        <source>default: what FILE ends in</source>
        <translation>默认：由 FILE 的扩展名决定</translation>
    </message>
    <message>
        <source>replace a file that is already there</source>
        <translation>覆盖已有的文件</translation>
    </message>
    <message>
        <source>Several heads would be written to one file: put both {layer} and {head} into %1.</source>
        <translation>多个头会写进同一个文件：请在 %1 中同时写上 {layer} 和 {head}。</translation>
    </message>
    <message>
        <source>Say with -o where to write.</source>
        <translation>请用 -o 指明写到哪里。</translation>
    </message>
    <message>
        <source>The name %1 does not tell the format: let it end in .png, .csv or .npy, or give --format.</source>
        <translation>从名称 %1 看不出格式：请以 .png、.csv 或 .npy 结尾，或给出 --format。</translation>
    </message>
    <message>
        <source>Standard output could not be written.</source>
        <translation>无法写入标准输出。</translation>
    </message>
    <message>
        <source>There is no display to open the window on; heedmap --help lists the commands that need none.</source>
        <translation>没有可打开窗口的显示器；heedmap --help 列出了不需要窗口的命令。</translation>
    </message>
    <message>
        <source>%1 (See heedmap %2 --help.)</source>
        <translation>%1（见 heedmap %2 --help。）</translation>
    </message>
    <message>
        <source>%1 (See heedmap --help.)</source>
        <translation>%1（见 heedmap --help。）</translation>
    </message>
    <message>
        <source>There is not enough memory for this; try a shorter text or fewer heads.</source>
        <translation>内存不足；请缩短文字或减少头数。</translation>
    </message>
    <message>
        <source>Something went wrong inside the program: %1.</source>
        <translation>程序内部出错：%1。</translation>
    </message>
    <message>
        <source>which keys a query may look at; default model</source>
        <translation>查询可以看哪些键；默认 model</translation>
    </message>
    <message>
        <source>the d_k inside the divisor √d_k, %1 to %2; default the model’s own</source>
        <translation>除数 √d_k 中的 d_k，%1 到 %2；默认为模型自己的值</translation>
    </message>
    <message>
        <source>leave out the division by √d_k</source>
        <translation>不除以 √d_k</translation>
    </message>
    <message>
        <source>change only what is looked at, or run the model with the change in every layer; default head</source>
        <translation>只改变所看的头，或在每一层都改变并重新运行模型；默认 head</translation>
    </message>
    <message>
        <source>--dk and --no-scale contradict each other; give one of them.</source>
        <translation>--dk 与 --no-scale 互相矛盾；请只给一个。</translation>
    </message>
    <message>
        <source>Previous-token head</source>
        <translation>前一词元头</translation>
    </message>
    <message>
        <source>Next-token head</source>
        <translation>后一词元头</translation>
    </message>
    <message>
        <source>Self head</source>
        <translation>自身头</translation>
    </message>
    <message>
        <source>First-token sink</source>
        <translation>首词元汇聚</translation>
    </message>
    <message>
        <source>Special-token sink</source>
        <translation>特殊词元汇聚</translation>
    </message>
    <message>
        <source>Punctuation head</source>
        <translation>标点头</translation>
    </message>
    <message>
        <source>Equal-token head</source>
        <translation>同词头</translation>
    </message>
    <message>
        <source>Induction head</source>
        <translation>归纳头</translation>
    </message>
    <message>
        <source>Other-text head</source>
        <translation>跨文本头</translation>
    </message>
    <message>
        <source>Block head</source>
        <translation>分块头</translation>
    </message>
    <message>
        <source>Positional head</source>
        <translation>位置头</translation>
    </message>
    <message>
        <source>Uniform head</source>
        <translation>均匀头</translation>
    </message>
    <message>
        <source>Monotone alignment</source>
        <translation>单调对齐</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>How spread the rows are: −Σ w ln w in nats, mean over the rows.</source>
        <translation>各行权重的分散程度：−Σ w ln w（单位 nat），取各行平均。</translation>
    </message>
    <message>
        <source>Normalised entropy</source>
        <translation>归一化熵</translation>
    </message>
    <message>
        <source>Row entropy over the logarithm of the number of visible keys, mean over the rows with two or more: 0 one key, 1 uniform.</source>
        <translation>行熵除以可见键数的对数，取可见键不少于两个的各行的平均：0 为只看一个键，1 为均匀。</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>Largest weight of a row, mean over the rows.</source>
        <translation>一行中的最大权重，取各行平均。</translation>
    </message>
    <message>
        <source>Effective keys</source>
        <translation>有效键数</translation>
    </message>
    <message>
        <source>exp(row entropy): how many keys a uniform row as spread as this one has; mean over the rows.</source>
        <translation>exp(行熵)：与该行同样分散的均匀分布有多少个键；取各行平均。</translation>
    </message>
    <message>
        <source>Sparsity</source>
        <translation>稀疏度</translation>
    </message>
    <message>
        <source>Hoyer sparsity of a row over its visible keys, mean over the rows: 0 uniform, 1 one key.</source>
        <translation>一行在可见键上的 Hoyer 稀疏度，取各行平均：0 为均匀，1 为只看一个键。</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>Σ weight · |query − key| in tokens, mean over the rows.</source>
        <translation>Σ 权重 · |查询 − 键|，以词元为单位，取各行平均。</translation>
    </message>
    <message>
        <source>Locality</source>
        <translation>局部性</translation>
    </message>
    <message>
        <source>Smallest distance within which 90 % of a row&apos;s weight lies, in tokens; mean over the rows.</source>
        <translation>容纳一行 90 % 权重的最小距离，以词元为单位；取各行平均。</translation>
    </message>
    <message>
        <source>Self</source>
        <translation>自身</translation>
    </message>
    <message>
        <source>Weight on the query&apos;s own token, mean over the rows.</source>
        <translation>查询对自身词元的权重，取各行平均。</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>前一个</translation>
    </message>
    <message>
        <source>Weight on the token before, mean over the rows that have one.</source>
        <translation>对前一个词元的权重，取有前一个词元的各行的平均。</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>后一个</translation>
    </message>
    <message>
        <source>Weight on the token after, mean over the rows that have one.</source>
        <translation>对后一个词元的权重，取有后一个词元的各行的平均。</translation>
    </message>
    <message>
        <source>First</source>
        <translation>首个</translation>
    </message>
    <message>
        <source>Weight on the first token, mean over the rows.</source>
        <translation>对首个词元的权重，取各行平均。</translation>
    </message>
    <message>
        <source>Special</source>
        <translation>特殊</translation>
    </message>
    <message>
        <source>Weight on the tokens that the model adds, mean over the rows.</source>
        <translation>对模型添加的特殊词元的权重，取各行平均。</translation>
    </message>
    <message>
        <source>Punctuation</source>
        <translation>标点</translation>
    </message>
    <message>
        <source>Weight on tokens that are nothing but punctuation, mean over the rows.</source>
        <translation>对纯标点词元的权重，取各行平均。</translation>
    </message>
    <message>
        <source>Equal tokens</source>
        <translation>相同词元</translation>
    </message>
    <message>
        <source>Weight on the same token elsewhere in the text, mean over the rows whose token occurs again.</source>
        <translation>对文中别处相同词元的权重，取词元重复出现的各行的平均。</translation>
    </message>
    <message>
        <source>Induction</source>
        <translation>归纳</translation>
    </message>
    <message>
        <source>Weight on tokens that follow an earlier occurrence of the query&apos;s token, mean over the rows that have one.</source>
        <translation>对查询词元先前出现处之后那个词元的权重，取有此情形的各行的平均。</translation>
    </message>
    <message>
        <source>Same text</source>
        <translation>同一段</translation>
    </message>
    <message>
        <source>With two texts: weight on the query&apos;s own text, mean over the rows.</source>
        <translation>有两段文字时：对查询所在那段的权重，取各行平均。</translation>
    </message>
    <message>
        <source>Other text</source>
        <translation>另一段</translation>
    </message>
    <message>
        <source>With two texts: weight on the other text, mean over the rows.</source>
        <translation>有两段文字时：对另一段的权重，取各行平均。</translation>
    </message>
    <message>
        <source>Stripe</source>
        <translation>条纹</translation>
    </message>
    <message>
        <source>Mean weight of the key that gets most: 1 when all queries look at one key.</source>
        <translation>得到权重最多的键的平均权重：所有查询都看同一个键时为 1。</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>How far the map falls into blocks on the diagonal, beyond what distance explains: 1 blocks, 0 none.</source>
        <translation>在距离因素之外，热力图沿对角线分成块的程度：1 为分块，0 为不分块。</translation>
    </message>
    <message>
        <source>Positional</source>
        <translation>位置性</translation>
    </message>
    <message>
        <source>Share of the map&apos;s variance that depends on key − query alone.</source>
        <translation>热力图的方差中只取决于“键 − 查询”位置差的比例。</translation>
    </message>
    <message>
        <source>Monotony</source>
        <translation>单调性</translation>
    </message>
    <message>
        <source>Cross-attention: Kendall&apos;s τ between the query and the key position it looks at: 1 moves on, −1 moves back.</source>
        <translation>交叉注意力：查询位置与它所看的键位置之间的 Kendall τ：1 为向前推进，−1 为向后倒退。</translation>
    </message>
    <message>
        <source>an id or a list of ids</source>
        <translation>一个 id 或 id 列表</translation>
    </message>
    <message>
        <source>%1: models of the type &quot;%2&quot; are not supported. These are: %3.</source>
        <translation>%1：不支持“%2”类型的模型。支持的类型：%3。</translation>
    </message>
    <message>
        <source>%1: the hidden size %2 is not a multiple of the %3 heads.</source>
        <translation>%1：隐藏维度 %2 不是头数 %3 的整数倍。</translation>
    </message>
    <message>
        <source>%1: the %2 heads are not a multiple of the %3 key heads.</source>
        <translation>%1：头数 %2 不是键头数 %3 的整数倍。</translation>
    </message>
    <message>
        <source>%1: the tensor %2 should hold %3 positive numbers.</source>
        <translation>%1：张量 %2 应含有 %3 个正数。</translation>
    </message>
    <message>
        <source>%1: GGUF models of the architecture &quot;%2&quot; are not supported. These are: %3.</source>
        <translation>%1：不支持架构为“%2”的 GGUF 模型。支持的架构：%3。</translation>
    </message>
    <message>
        <source>%1: the rotary positions would turn %2 of %3 dimensions of each head; an even number of at least 2 is needed.</source>
        <translation>%1：旋转位置编码要旋转每个头 %3 维中的 %2 维；这个数应为不小于 2 的偶数。</translation>
    </message>
    <message>
        <source>This model has no self-attention.</source>
        <translation>这个模型没有自注意力。</translation>
    </message>
    <message>
        <source>This model has no decoder.</source>
        <translation>这个模型没有解码器。</translation>
    </message>
    <message>
        <source>This model has no cross-attention.</source>
        <translation>这个模型没有交叉注意力。</translation>
    </message>
    <message>
        <source>There is no layer %1: this model has layers 0 to %2.</source>
        <translation>没有第 %1 层：这个模型的层编号是 0 到 %2。</translation>
    </message>
    <message>
        <source>There is no head %1: this model has heads 0 to %2.</source>
        <translation>没有第 %1 头：这个模型的头编号是 0 到 %2。</translation>
    </message>
    <message>
        <source>%1 holds no vocabulary (tokenizer.ggml.tokens is missing or empty).</source>
        <translation>%1 中没有词表（tokenizer.ggml.tokens 缺失或为空）。</translation>
    </message>
    <message>
        <source>The tokenizer model &quot;%1&quot; of %2 is not one that Heedmap knows.</source>
        <translation>Heedmap 不认识 %2 的分词模型“%1”。</translation>
    </message>
    <message>
        <source>Merge %1 of the vocabulary in %2 is not a pair.</source>
        <translation>%2 中词表的第 %1 条合并规则不是一对子词。</translation>
    </message>
    <message>
        <source>The pre-tokenizer &quot;%1&quot; of %2 is not one that Heedmap knows.</source>
        <translation>Heedmap 不认识 %2 的预分词器“%1”。</translation>
    </message>
    <message>
        <source>The vocabulary of %1 lacks the token &quot;%2&quot;.</source>
        <translation>%1 的词表中缺少词元“%2”。</translation>
    </message>
    <message>
        <source>%1 is not a SentencePiece model, or it is damaged.</source>
        <translation>%1 不是 SentencePiece 模型，或已损坏。</translation>
    </message>
    <message>
        <source>%1 is not a SentencePiece model: it has no pieces.</source>
        <translation>%1 不是 SentencePiece 模型：其中没有子词。</translation>
    </message>
    <message>
        <source>The SentencePiece model %1 names piece %2 as the unknown one but has only %3 pieces.</source>
        <translation>SentencePiece 模型 %1 把 %2 号定为未知子词，但总共只有 %3 个子词。</translation>
    </message>
    <message>
        <source>The SentencePiece model %1 is of kind %2; Heedmap reads Unigram (1) and BPE (2).</source>
        <translation>SentencePiece 模型 %1 的类型是 %2；Heedmap 只读 Unigram (1) 和 BPE (2)。</translation>
    </message>
    <message>
        <source>%1 has no tokenizer.json, and how the tokenizer &quot;%2&quot; reads its older files is not known to Heedmap. Saving the tokenizer once with transformers writes a tokenizer.json.</source>
        <translation>%1 中没有 tokenizer.json，而 Heedmap 不知道分词器“%2”如何读取它的旧式文件。用 transformers 把分词器保存一次即可得到 tokenizer.json。</translation>
    </message>
    <message>
        <source>%1 is %2 bytes long; a vocabulary has at most %3.</source>
        <translation>%1 有 %2 字节；词表最多 %3 字节。</translation>
    </message>
    <message>
        <source>Merge %1 of %2 is not a pair of pieces.</source>
        <translation>%2 的第 %1 条合并规则不是一对子词。</translation>
    </message>
    <message>
        <source>%1 is not a vocabulary: it is damaged or empty.</source>
        <translation>%1 不是词表：已损坏或为空。</translation>
    </message>
    <message>
        <source>%1 has no tokenizer: neither tokenizer.json, nor vocab.txt, nor vocab.json with merges.txt, nor a SentencePiece model is there.</source>
        <translation>%1 没有分词器：既没有 tokenizer.json、vocab.txt，也没有 vocab.json 与 merges.txt，也没有 SentencePiece 模型。</translation>
    </message>
    <message>
        <source>%1 does not say which token its decoder starts with; give --target-ids.</source>
        <translation>%1 没有说明解码器以哪个词元开始；请给出 --target-ids。</translation>
    </message>
    <message>
        <source>which attention of an encoder–decoder: the encoder’s, the decoder’s, or the decoder’s on the encoder; default self</source>
        <translation>编码器–解码器的哪种注意力：编码器的、解码器的，或解码器对编码器的；默认 self</translation>
    </message>
    <message>
        <source>what the decoder of an encoder–decoder writes</source>
        <translation>编码器–解码器中解码器写出的文字</translation>
    </message>
    <message>
        <source>the ids that the decoder reads, exactly as given</source>
        <translation>直接给出解码器读入的 id</translation>
    </message>
    <message>
        <source>Give one of --target and --target-ids.</source>
        <translation>请给出 --target 和 --target-ids 之一。</translation>
    </message>
    <message>
        <source>%1 has no decoder that could read a target.</source>
        <translation>%1 没有可读入目标文字的解码器。</translation>
    </message>
    <message>
        <source>Say with --target or --target-ids what the decoder reads.</source>
        <translation>请用 --target 或 --target-ids 指明解码器读入什么。</translation>
    </message>
    <message>
        <source>%1 has no attention of that kind; leave out --attention.</source>
        <translation>%1 没有这种注意力；请去掉 --attention。</translation>
    </message>
    <message>
        <source>The mean output of a head has %1 numbers, but this model&apos;s have %2.</source>
        <translation>头的平均输出有 %1 个数，而这个模型的应有 %2 个。</translation>
    </message>
    <message>
        <source>There is no edge from query %1 to key %2: the queries are 0 to %3, the keys 0 to %4.</source>
        <translation>没有从查询 %1 到键 %2 的连线：查询是 0 到 %3，键是 0 到 %4。</translation>
    </message>
    <message>
        <source>%1 does not say which token its decoder starts with, so it cannot write by itself; give the target text.</source>
        <translation>%1 没有说明解码器以哪个词元开始，因此不能自行写出；请给出目标文字。</translation>
    </message>
    <message>
        <source>%1 reads in both directions and does not write: it cannot continue a text.</source>
        <translation>%1 双向读取，不会写：它不能续写文字。</translation>
    </message>
    <message>
        <source>What</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>About this model</source>
        <translation>关于此模型</translation>
    </message>
    <message>
        <source>About %1</source>
        <translation>关于 %1</translation>
    </message>
    <message>
        <source>--corpus brings the texts, as the model reads them; %1 does not go with it.</source>
        <translation>--corpus 已给出模型要读的文字；不能同时使用 %1。</translation>
    </message>
    <message>
        <source>%1 could not be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>measure what every head looks at, sort and filter them</source>
        <translation>测量每个头在看什么，并排序、筛选</translation>
    </message>
    <message>
        <source>measure over the texts of a file, one a line, or of the .txt files of a folder</source>
        <translation>用一个文件中的文字（每行一段）或文件夹中的 .txt 文件来测量</translation>
    </message>
    <message>
        <source>largest first</source>
        <translation>从大到小</translation>
    </message>
    <message>
        <source>such as &quot;previous &gt; 0.6 and first &lt; 0.3&quot;</source>
        <translation>例如 &quot;previous &gt; 0.6 and first &lt; 0.3&quot;</translation>
    </message>
    <message>
        <source>default table</source>
        <translation>默认 table</translation>
    </message>
    <message>
        <source>write there, not to standard output</source>
        <translation>写到那里，而不是标准输出</translation>
    </message>
    <message>
        <source>Measures:</source>
        <translation>指标：</translation>
    </message>
    <message>
        <source>%1 is already there and was left as it is; --force replaces it.</source>
        <translation>%1 已存在，未作改动；用 --force 可覆盖。</translation>
    </message>
    <message>
        <source>--hide takes first, special or numbers of tokens, between commas; “%1” is none of them.</source>
        <translation>--hide 的值为 first、special 或词元编号，以逗号分隔；“%1”不是其中之一。</translation>
    </message>
    <message>
        <source>--diff takes LAYER.HEAD or model, not “%1”.</source>
        <translation>--diff 的值为 LAYER.HEAD 或 model，而不是“%1”。</translation>
    </message>
    <message>
        <source>one map of all heads that --layer and --head name (without them: of all); rollout and flow go up to --layer</source>
        <translation>把 --layer 和 --head 指定的头（不指定则为所有头）合成一张图；rollout 和 flow 算到 --layer</translation>
    </message>
    <message>
        <source>weights, scores before the softmax, or weight times the length of the value after W_O; default weight</source>
        <translation>权重、softmax 前的得分，或权重乘以经过 W_O 的值的长度；默认 weight</translation>
    </message>
    <message>
        <source>leave these tokens out, as queries and as keys</source>
        <translation>略去这些词元（作为查询和作为键）</translation>
    </message>
    <message>
        <source>divide each row by what --hide left of it</source>
        <translation>每行除以 --hide 之后剩下的总和</translation>
    </message>
    <message>
        <source>words instead of tokens: the sum over a word’s keys, the mean over its queries</source>
        <translation>按词而不按词元：键求和，查询取平均</translation>
    </message>
    <message>
        <source>minus another head, or a what-if minus what the model does by itself</source>
        <translation>减去另一个头；或用假设的结果减去模型自己的结果</translation>
    </message>
    <message>
        <source>minus the same on another text, aligned by edit distance</source>
        <translation>减去另一段文字上的同样结果，按编辑距离对齐</translation>
    </message>
    <message>
        <source>--aggregate is made of weights; --quantity does not go with it.</source>
        <translation>--aggregate 由权重合成；不能同时使用 --quantity。</translation>
    </message>
    <message>
        <source>--renormalise goes with --hide: whole rows already sum to 1.</source>
        <translation>--renormalise 要与 --hide 一起用：完整的行之和已经是 1。</translation>
    </message>
    <message>
        <source>Give one of --diff and --diff-text.</source>
        <translation>请给出 --diff 和 --diff-text 之一。</translation>
    </message>
    <message>
        <source>--diff LAYER.HEAD is for one head, not for --aggregate.</source>
        <translation>--diff LAYER.HEAD 用于单个头，不能与 --aggregate 同用。</translation>
    </message>
    <message>
        <source>--diff-text compares self-attention of the text.</source>
        <translation>--diff-text 比较的是文字的自注意力。</translation>
    </message>
    <message>
        <source>minus “%1”</source>
        <translation>减“%1”</translation>
    </message>
</context>
<context>
    <name>heedmap::ColourBar</name>
    <message>
        <source>masked</source>
        <translation>已掩蔽</translation>
    </message>
    <message>
        <source>not finite</source>
        <translation>非有限</translation>
    </message>
</context>
<context>
    <name>heedmap::ExportDialog</name>
    <message>
        <source>Stopped. Pictures that were finished are kept.</source>
        <translation>已停止。已完成的图片会保留。</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
    <message>
        <source>Say where the picture is to go.</source>
        <translation>请指明图片保存到哪里。</translation>
    </message>
    <message>
        <source>“%1” is already there.</source>
        <translation>“%1”已存在。</translation>
    </message>
    <message>
        <source>%1 of these files are already there.</source>
        <translation>其中 %1 个文件已存在。</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>正在保存…</translation>
    </message>
    <message>
        <source>Saved “%1”.</source>
        <translation>已保存“%1”。</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>this head, one picture</source>
        <translation>当前头，一张图片</translation>
    </message>
    <message>
        <source>all heads, one contact sheet</source>
        <translation>所有头，一张总览图</translation>
    </message>
    <message>
        <source>all heads, one picture each in a folder</source>
        <translation>所有头，各存一张图片到文件夹</translation>
    </message>
    <message>
        <source>light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source> ×</source>
        <translation> 倍</translation>
    </message>
    <message>
        <source>Size: 1 × is the size on a screen of 96 dots an inch</source>
        <translation>尺寸：1 倍是在每英寸 96 点的屏幕上的大小</translation>
    </message>
    <message>
        <source> dpi</source>
        <translation> dpi</translation>
    </message>
    <message>
        <source>Resolution that the file states, for printing; it does not change the pixels</source>
        <translation>文件中标明的打印分辨率；不改变像素</translation>
    </message>
    <message>
        <source>labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>caption</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>colour bar</source>
        <translation>色条</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>替换(&amp;R)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>File or folder</source>
        <translation>文件或文件夹</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>保存为</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>分辨率</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>With</source>
        <translation>包含</translation>
    </message>
</context>
<context>
    <name>heedmap::HeadGrid</name>
    <message>
        <source>Every head of the model appears here once there is a text.</source>
        <translation>输入文字后，这里会显示模型的每个头。</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>%1 is shown. Arrow keys choose another head.</source>
        <translation>当前显示：%1。用方向键选择其他头。</translation>
    </message>
    <message>
        <source>No heads yet</source>
        <translation>还没有头</translation>
    </message>
</context>
<context>
    <name>heedmap::HeatmapPlot</name>
    <message>
        <source>key  (is looked at)</source>
        <translation>键（被看）</translation>
    </message>
    <message>
        <source>query  (looks)</source>
        <translation>查询（看）</translation>
    </message>
    <message>
        <source>Type a text above to see what each of its tokens looks at.</source>
        <translation>在上方输入文字，就能看到每个词元在看哪里。</translation>
    </message>
</context>
<context>
    <name>heedmap::HeatmapView</name>
    <message>
        <source>Point at a cell to read it. Click pins its row, Shift+click its column; the wheel zooms.</source>
        <translation>指向单元格可读数；单击固定所在行，Shift+单击固定所在列；滚轮缩放。</translation>
    </message>
    <message>
        <source>query %1 “%2” → key %3 “%4”: </source>
        <translation>查询 %1“%2”→ 键 %3“%4”：</translation>
    </message>
    <message>
        <source>masked, the query may not look there (score %1)</source>
        <translation>已掩蔽，查询看不到这里（得分 %1）</translation>
    </message>
    <message>
        <source>weight %1, score %2, scaled %3, rank %4 of %5</source>
        <translation>权重 %1，得分 %2，缩放后 %3，排名 %4/%5</translation>
    </message>
    <message>
        <source>Heatmap of %1</source>
        <translation>%1的热力图</translation>
    </message>
    <message>
        <source>This is not what the trained model does: something is set otherwise in What-if</source>
        <translation>这不是训练好的模型的实际行为：“假设”中改动了设置</translation>
    </message>
</context>
<context>
    <name>heedmap::JobRunner</name>
    <message>
        <source>There is not enough memory for this. Try a shorter text or a smaller model.</source>
        <translation>内存不足。请缩短文字，或换一个较小的模型。</translation>
    </message>
</context>
<context>
    <name>heedmap::MainWindow</name>
    <message>
        <source>%1 — Heedmap</source>
        <translation>%1 — Heedmap</translation>
    </message>
    <message>
        <source>Open Model</source>
        <translation>打开模型</translation>
    </message>
    <message>
        <source>Models (config.json *.safetensors *.gguf *.json)</source>
        <translation>模型 (config.json *.safetensors *.gguf *.json)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Open Text File</source>
        <translation>打开文本文件</translation>
    </message>
    <message>
        <source>“%1” cannot be read: %2.</source>
        <translation>无法读取“%1”：%2。</translation>
    </message>
    <message>
        <source>Only the first %1 MB of “%2” were read.</source>
        <translation>只读取了“%2”的前 %1 MB。</translation>
    </message>
    <message>
        <source>choice of head</source>
        <translation>选择头</translation>
    </message>
    <message>
        <source>pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>改用 %1</translation>
    </message>
    <message>
        <source>The text is longer than the %1 positions of this model: its last %2 tokens are left out.</source>
        <translation>文字超过了这个模型的 %1 个位置：最后 %2 个词元已略去。</translation>
    </message>
    <message>
        <source>Heedmap</source>
        <translation>Heedmap</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>What-if</source>
        <translation>假设</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Colour map, colour scale and range</source>
        <translation>配色、颜色刻度和范围</translation>
    </message>
    <message>
        <source>Opening “%1”…</source>
        <translation>正在打开“%1”…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>and predicts the next token:  %1</source>
        <translation>并预测下一个词元：%1</translation>
    </message>
    <message>
        <source>and predicts in its place:  %1</source>
        <translation>并预测此处的词元：%1</translation>
    </message>
    <message>
        <source>%1 knows few of these Chinese characters; %2 knows them.</source>
        <translation>%1 认识的汉字很少；%2 认识它们。</translation>
    </message>
    <message>
        <source>Encoder</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>解码器</translation>
    </message>
    <message>
        <source>Cross</source>
        <translation>交叉</translation>
    </message>
    <message>
        <source>What the source tokens look at in the source</source>
        <translation>源文词元在源文中看哪里</translation>
    </message>
    <message>
        <source>What the target tokens look at in the target so far</source>
        <translation>译文词元在已写出的译文中看哪里</translation>
    </message>
    <message>
        <source>What the target tokens look at in the source</source>
        <translation>译文词元在源文中看哪里</translation>
    </message>
    <message>
        <source>Kind of attention</source>
        <translation>注意力的种类</translation>
    </message>
</context>
<context>
    <name>heedmap::MessageBar</name>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
</context>
<context>
    <name>heedmap::ModelChooser</name>
    <message>
        <source>The model whose heads are shown</source>
        <translation>显示哪个模型的头</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
</context>
<context>
    <name>heedmap::ModelList</name>
    <message>
        <source>built in</source>
        <translation>内置</translation>
    </message>
    <message>
        <source>Textbook layer</source>
        <translation>教科书层</translation>
    </message>
    <message>
        <source>one untrained layer of random queries and keys, of any size</source>
        <translation>一个未经训练的层，查询和键随机，大小任意</translation>
    </message>
</context>
<context>
    <name>heedmap::RowView</name>
    <message>
        <source>query %1 “%2” looks at</source>
        <translation>查询 %1“%2”在看</translation>
    </message>
    <message>
        <source>key %1 “%2” is looked at by</source>
        <translation>看键 %1“%2”的有</translation>
    </message>
    <message>
        <source>Pinned row</source>
        <translation>固定的行</translation>
    </message>
    <message>
        <source>Click a row of the heatmap, or one of its labels, to see it here as a sentence.</source>
        <translation>单击热力图的一行或它的标签，就能在这里以句子的形式查看。</translation>
    </message>
    <message>
        <source>%1: masked</source>
        <translation>%1：已掩蔽</translation>
    </message>
    <message>
        <source>%1: weight %2</source>
        <translation>%1：权重 %2</translation>
    </message>
</context>
<context>
    <name>heedmap::SaturationCurveView</name>
    <message>
        <source>entropy ÷ maximum</source>
        <translation>熵 ÷ 最大熵</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>峰值</translation>
    </message>
</context>
<context>
    <name>heedmap::TextBar</name>
    <message>
        <source>%1 + %2 layers × %3 heads</source>
        <translation>%1 + %2 层 × %3 头</translation>
    </message>
    <message>
        <source>%1 layers × %2 heads</source>
        <translation>%1 层 × %2 头</translation>
    </message>
    <message>
        <source>encoder–decoder</source>
        <translation>编码器–解码器</translation>
    </message>
    <message>
        <source>causal: each token sees itself and those before it</source>
        <translation>因果：每个词元只看自己和前面的词元</translation>
    </message>
    <message>
        <source>bidirectional: each token sees all</source>
        <translation>双向：每个词元能看到全部词元</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 个词元</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>%2 个词元中的 %1 个</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Text</source>
        <translation>文字(&amp;T)</translation>
    </message>
    <message>
        <source>Text &amp;B</source>
        <translation>文字 &amp;B</translation>
    </message>
    <message>
        <source>Type a sentence, or choose one from Examples</source>
        <translation>输入一个句子，或从“示例”中选一个</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>The sentence whose attention is shown. Every change is shown at once.</source>
        <translation>要查看注意力的句子。改动立即显示。</translation>
    </message>
    <message>
        <source>A second text, read together with the first</source>
        <translation>第二段文字，与第一段一起读入</translation>
    </message>
    <message>
        <source>Second text</source>
        <translation>第二段文字</translation>
    </message>
    <message>
        <source>E&amp;xamples</source>
        <translation>示例(&amp;X)</translation>
    </message>
    <message>
        <source>Sentences that show something</source>
        <translation>有看点的例句</translation>
    </message>
    <message>
        <source>+ B</source>
        <translation>+ B</translation>
    </message>
    <message>
        <source>Add a second text: the model reads the two as a pair</source>
        <translation>添加第二段文字：模型把两段作为一对读入</translation>
    </message>
    <message>
        <source>Take the second text away</source>
        <translation>去掉第二段文字</translation>
    </message>
    <message>
        <source>Length of the text as the model reads it, and how long the model took</source>
        <translation>模型读入的文字长度，以及模型所用的时间</translation>
    </message>
</context>
<context>
    <name>heedmap::WhatIfPanel</name>
    <message>
        <source>mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>d_k</source>
        <translation>d_k</translation>
    </message>
    <message>
        <source>scope</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>reset of the what-if</source>
        <translation>重置假设</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>model&apos;s</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>The mask that the model was trained with</source>
        <translation>模型训练时使用的掩码</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>Each query sees its own key and those before it</source>
        <translation>每个查询只看自己和前面的键</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Each query sees all keys</source>
        <translation>每个查询能看到所有键</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>divide by √d_k</source>
        <translation>除以 √d_k</translation>
    </message>
    <message>
        <source>Scores are divided by √d_k before the softmax</source>
        <translation>得分在 softmax 之前除以 √d_k</translation>
    </message>
    <message>
        <source>The d_k inside the divisor √d_k; the model&apos;s own value is marked</source>
        <translation>除数 √d_k 中的 d_k；标出的是模型自己的值</translation>
    </message>
    <message>
        <source>d_k as a number, from 1 to 4096</source>
        <translation>d_k 的数值，1 到 4096</translation>
    </message>
    <message>
        <source>d_k as a number</source>
        <translation>d_k 的数值</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>this head</source>
        <translation>当前头</translation>
    </message>
    <message>
        <source>whole network</source>
        <translation>整个网络</translation>
    </message>
    <message>
        <source>The model&apos;s own queries and keys, weighed by the changed rule</source>
        <translation>用模型自己的查询和键，按改动后的规则算权重</translation>
    </message>
    <message>
        <source>The model runs again with the changed rule in every layer</source>
        <translation>每一层都用改动后的规则，重新运行模型</translation>
    </message>
    <message>
        <source>Where the change applies: to the weights you see, or to every layer of a new run</source>
        <translation>改动作用于哪里：只作用于所看到的权重，或作用于重新运行的每一层</translation>
    </message>
    <message>
        <source>Scope of the what-if</source>
        <translation>假设的作用范围</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Back to what the trained model does</source>
        <translation>恢复训练好的模型的实际行为</translation>
    </message>
    <message>
        <source>Saturation of the softmax</source>
        <translation>softmax 的饱和</translation>
    </message>
    <message>
        <source>Entropy of a row</source>
        <translation>行熵</translation>
    </message>
    <message>
        <source>−Σ p ln p, mean over the rows, against its maximum: the logarithm of the number of visible keys</source>
        <translation>−Σ p ln p，取各行平均，与其最大值（可见键数的对数）相比</translation>
    </message>
    <message>
        <source>Peak weight</source>
        <translation>峰值权重</translation>
    </message>
    <message>
        <source>The largest weight of a row, mean over the rows</source>
        <translation>一行中的最大权重，取各行平均</translation>
    </message>
    <message>
        <source>Gradient Σp(1−p)</source>
        <translation>梯度 Σp(1−p)</translation>
    </message>
    <message>
        <source>How much of a change of the scores gets through the softmax; near 0 nothing can be learnt</source>
        <translation>得分的变化有多少能传过 softmax；接近 0 时学不到东西</translation>
    </message>
    <message>
        <source>Entropy and peak of this head for every d_k; the dots are the present value</source>
        <translation>当前头在各个 d_k 下的熵和峰值；圆点为当前值</translation>
    </message>
    <message>
        <source>Entropy and peak over d_k</source>
        <translation>熵和峰值随 d_k 的变化</translation>
    </message>
</context>
<context>
    <name>heedmap::WindowActions</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open Model…</source>
        <translation>打开模型(&amp;O)…</translation>
    </message>
    <message>
        <source>Open a model: a Hugging Face folder, a safetensors or a GGUF file</source>
        <translation>打开模型：Hugging Face 文件夹、safetensors 或 GGUF 文件</translation>
    </message>
    <message>
        <source>Open &amp;Text File…</source>
        <translation>打开文本文件(&amp;T)…</translation>
    </message>
    <message>
        <source>Read the text out of a file</source>
        <translation>从文件读入文字</translation>
    </message>
    <message>
        <source>Ctrl+Shift+O</source>
        <translation>Ctrl+Shift+O</translation>
    </message>
    <message>
        <source>&amp;Export Head…</source>
        <translation>导出当前头(&amp;E)…</translation>
    </message>
    <message>
        <source>Save the picture of this head as a file</source>
        <translation>把当前头的图片保存为文件</translation>
    </message>
    <message>
        <source>Ctrl+E</source>
        <translation>Ctrl+E</translation>
    </message>
    <message>
        <source>Export &amp;All Heads…</source>
        <translation>导出所有头(&amp;A)…</translation>
    </message>
    <message>
        <source>Save all heads as one contact sheet or as a folder of pictures</source>
        <translation>把所有头保存为一张总览图，或保存到文件夹中</translation>
    </message>
    <message>
        <source>Ctrl+Shift+E</source>
        <translation>Ctrl+Shift+E</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Close Heedmap</source>
        <translation>关闭 Heedmap</translation>
    </message>
    <message>
        <source>Ctrl+Q</source>
        <translation>Ctrl+Q</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>Take back the last change of head, pin or what-if</source>
        <translation>撤销上一次换头、固定或假设的改动</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Make the change again that was taken back</source>
        <translation>恢复刚撤销的改动</translation>
    </message>
    <message>
        <source>Ctrl+Shift+Z</source>
        <translation>Ctrl+Shift+Z</translation>
    </message>
    <message>
        <source>Ctrl+Y</source>
        <translation>Ctrl+Y</translation>
    </message>
    <message>
        <source>&amp;Copy Picture</source>
        <translation>复制图片(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the picture of this head to the clipboard</source>
        <translation>把当前头的图片复制到剪贴板</translation>
    </message>
    <message>
        <source>Edit &amp;Text</source>
        <translation>编辑文字(&amp;T)</translation>
    </message>
    <message>
        <source>Go to the text field</source>
        <translation>转到文字框</translation>
    </message>
    <message>
        <source>Ctrl+L</source>
        <translation>Ctrl+L</translation>
    </message>
    <message>
        <source>&amp;Second Text</source>
        <translation>第二段文字(&amp;S)</translation>
    </message>
    <message>
        <source>Show a field for a second text, read together with the first</source>
        <translation>显示第二段文字的输入框，与第一段一起读入</translation>
    </message>
    <message>
        <source>Ctrl+B</source>
        <translation>Ctrl+B</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Enlarge the cells</source>
        <translation>放大单元格</translation>
    </message>
    <message>
        <source>Ctrl+=</source>
        <translation>Ctrl+=</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>Show more of the picture</source>
        <translation>看到更多部分</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>适合窗口(&amp;F)</translation>
    </message>
    <message>
        <source>Show the whole picture</source>
        <translation>显示整张图</translation>
    </message>
    <message>
        <source>Ctrl+0</source>
        <translation>Ctrl+0</translation>
    </message>
    <message>
        <source>F&amp;ull Screen</source>
        <translation>全屏(&amp;U)</translation>
    </message>
    <message>
        <source>Fill the screen with this window</source>
        <translation>让窗口占满屏幕</translation>
    </message>
    <message>
        <source>F11</source>
        <translation>F11</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>颜色(&amp;C)</translation>
    </message>
    <message>
        <source>Colour &amp;Map</source>
        <translation>配色(&amp;M)</translation>
    </message>
    <message>
        <source>Colour &amp;Scale</source>
        <translation>颜色刻度(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Range</source>
        <translation>范围(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Window Theme</source>
        <translation>窗口主题(&amp;W)</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>语言(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>面板(&amp;P)</translation>
    </message>
    <message>
        <source>Colour map %1</source>
        <translation>配色 %1</translation>
    </message>
    <message>
        <source>&amp;Linear</source>
        <translation>线性(&amp;L)</translation>
    </message>
    <message>
        <source>Colour grows with the weight</source>
        <translation>颜色随权重线性变化</translation>
    </message>
    <message>
        <source>Ctrl+1</source>
        <translation>Ctrl+1</translation>
    </message>
    <message>
        <source>Square &amp;root</source>
        <translation>平方根(&amp;R)</translation>
    </message>
    <message>
        <source>Small weights stand out: colour grows with the square root</source>
        <translation>颜色随权重的平方根变化，小权重更醒目</translation>
    </message>
    <message>
        <source>Ctrl+2</source>
        <translation>Ctrl+2</translation>
    </message>
    <message>
        <source>L&amp;ogarithm</source>
        <translation>对数(&amp;O)</translation>
    </message>
    <message>
        <source>Four decades of weights; smaller ones are drawn as the floor</source>
        <translation>显示四个数量级的权重；更小的按最低颜色画出</translation>
    </message>
    <message>
        <source>Ctrl+3</source>
        <translation>Ctrl+3</translation>
    </message>
    <message>
        <source>R&amp;ank</source>
        <translation>排名(&amp;A)</translation>
    </message>
    <message>
        <source>Colour is the share of cells that are smaller</source>
        <translation>颜色表示比它小的单元格所占比例</translation>
    </message>
    <message>
        <source>Ctrl+4</source>
        <translation>Ctrl+4</translation>
    </message>
    <message>
        <source>&amp;0 … 1</source>
        <translation>&amp;0 … 1</translation>
    </message>
    <message>
        <source>The same colours for every head</source>
        <translation>所有头使用相同的颜色范围</translation>
    </message>
    <message>
        <source>Ctrl+5</source>
        <translation>Ctrl+5</translation>
    </message>
    <message>
        <source>This head&apos;s &amp;maximum</source>
        <translation>当前头的最大值(&amp;M)</translation>
    </message>
    <message>
        <source>The largest weight of the head gets the last colour</source>
        <translation>当前头的最大权重对应最末的颜色</translation>
    </message>
    <message>
        <source>Ctrl+6</source>
        <translation>Ctrl+6</translation>
    </message>
    <message>
        <source>As the &amp;System</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>The language of this window</source>
        <translation>窗口的语言</translation>
    </message>
    <message>
        <source>Light or dark as the desktop is</source>
        <translation>浅色或深色与桌面一致</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>Light windows</source>
        <translation>浅色窗口</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>Dark windows</source>
        <translation>深色窗口</translation>
    </message>
    <message>
        <source>&amp;Head</source>
        <translation>头(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Next Head</source>
        <translation>下一头(&amp;N)</translation>
    </message>
    <message>
        <source>Show the next head of the layer</source>
        <translation>显示本层的下一个头</translation>
    </message>
    <message>
        <source>Alt+Right</source>
        <translation>Alt+Right</translation>
    </message>
    <message>
        <source>&amp;Previous Head</source>
        <translation>上一头(&amp;P)</translation>
    </message>
    <message>
        <source>Show the head before</source>
        <translation>显示本层的上一个头</translation>
    </message>
    <message>
        <source>Alt+Left</source>
        <translation>Alt+Left</translation>
    </message>
    <message>
        <source>Next &amp;Layer</source>
        <translation>下一层(&amp;L)</translation>
    </message>
    <message>
        <source>Show the same head of the next layer</source>
        <translation>显示下一层的同一个头</translation>
    </message>
    <message>
        <source>Alt+Down</source>
        <translation>Alt+Down</translation>
    </message>
    <message>
        <source>Previous La&amp;yer</source>
        <translation>上一层(&amp;Y)</translation>
    </message>
    <message>
        <source>Show the same head of the layer before</source>
        <translation>显示上一层的同一个头</translation>
    </message>
    <message>
        <source>Alt+Up</source>
        <translation>Alt+Up</translation>
    </message>
    <message>
        <source>Go to the &amp;Grid</source>
        <translation>转到缩略图网格(&amp;G)</translation>
    </message>
    <message>
        <source>Choose heads with the arrow keys</source>
        <translation>用方向键选择头</translation>
    </message>
    <message>
        <source>Ctrl+G</source>
        <translation>Ctrl+G</translation>
    </message>
    <message>
        <source>Go to the &amp;Heatmap</source>
        <translation>转到热力图(&amp;H)</translation>
    </message>
    <message>
        <source>Read cells with the arrow keys</source>
        <translation>用方向键逐格读数</translation>
    </message>
    <message>
        <source>Ctrl+H</source>
        <translation>Ctrl+H</translation>
    </message>
    <message>
        <source>&amp;Unpin</source>
        <translation>取消固定(&amp;U)</translation>
    </message>
    <message>
        <source>Let go of the pinned row or column</source>
        <translation>取消固定的行或列</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>&amp;What-if</source>
        <translation>假设(&amp;W)</translation>
    </message>
    <message>
        <source>Mask: the &amp;Model&apos;s Own</source>
        <translation>掩码：模型自己的(&amp;M)</translation>
    </message>
    <message>
        <source>The mask that the model was trained with</source>
        <translation>模型训练时使用的掩码</translation>
    </message>
    <message>
        <source>Ctrl+Shift+M</source>
        <translation>Ctrl+Shift+M</translation>
    </message>
    <message>
        <source>Mask: &amp;Causal</source>
        <translation>掩码：因果(&amp;C)</translation>
    </message>
    <message>
        <source>Each query sees its own key and those before it</source>
        <translation>每个查询只看自己和前面的键</translation>
    </message>
    <message>
        <source>Ctrl+M</source>
        <translation>Ctrl+M</translation>
    </message>
    <message>
        <source>Mask: &amp;None</source>
        <translation>掩码：无(&amp;N)</translation>
    </message>
    <message>
        <source>Each query sees all keys</source>
        <translation>每个查询能看到所有键</translation>
    </message>
    <message>
        <source>Ctrl+Shift+N</source>
        <translation>Ctrl+Shift+N</translation>
    </message>
    <message>
        <source>Divide by √d_k</source>
        <translation>除以 √d_k</translation>
    </message>
    <message>
        <source>Scores are divided by √d_k before the softmax</source>
        <translation>得分在 softmax 之前除以 √d_k</translation>
    </message>
    <message>
        <source>Ctrl+K</source>
        <translation>Ctrl+K</translation>
    </message>
    <message>
        <source>For This &amp;Head</source>
        <translation>只对当前头(&amp;H)</translation>
    </message>
    <message>
        <source>The model&apos;s own queries and keys, weighed by the changed rule</source>
        <translation>用模型自己的查询和键，按改动后的规则算权重</translation>
    </message>
    <message>
        <source>Ctrl+Shift+H</source>
        <translation>Ctrl+Shift+H</translation>
    </message>
    <message>
        <source>For the &amp;Whole Network</source>
        <translation>对整个网络(&amp;W)</translation>
    </message>
    <message>
        <source>The model runs again with the changed rule in every layer</source>
        <translation>每一层都用改动后的规则，重新运行模型</translation>
    </message>
    <message>
        <source>Ctrl+Shift+W</source>
        <translation>Ctrl+Shift+W</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>重置(&amp;R)</translation>
    </message>
    <message>
        <source>Back to what the trained model does</source>
        <translation>恢复训练好的模型的实际行为</translation>
    </message>
    <message>
        <source>Ctrl+R</source>
        <translation>Ctrl+R</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>All keys of this window</source>
        <translation>窗口的全部快捷键</translation>
    </message>
    <message>
        <source>F1</source>
        <translation>F1</translation>
    </message>
    <message>
        <source>&amp;About Heedmap</source>
        <translation>关于 Heedmap(&amp;A)</translation>
    </message>
    <message>
        <source>Version and licences</source>
        <translation>版本和许可证</translation>
    </message>
    <message>
        <source>About This &amp;Model</source>
        <translation>关于此模型(&amp;M)</translation>
    </message>
    <message>
        <source>Architecture, sizes, positions, score rules, tokenizer and tensors</source>
        <translation>架构、尺寸、位置编码、得分规则、分词器和张量</translation>
    </message>
    <message>
        <source>Ctrl+I</source>
        <translation>Ctrl+I</translation>
    </message>
</context>
</TS>
