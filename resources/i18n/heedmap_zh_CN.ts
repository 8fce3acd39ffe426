<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>QCoreApplication</name>
    <message>
        <source>The small translator has read &lt;b&gt;%1&lt;/b&gt; and written so far: &lt;b&gt;%2 …&lt;/b&gt;</source>
        <translation>小翻译模型读了&lt;b&gt;%1&lt;/b&gt;，已经写出：&lt;b&gt;%2 ……&lt;/b&gt;</translation>
    </message>
</context>
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
        <translation>KV 头数</translation>
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
        <source>%1 is not a model: there is no config.json in it, which says how the weights are used.</source>
        <translation>%1 不是模型：其中没有 config.json，而它说明权重如何使用。</translation>
    </message>
    <message>
        <source>Textbook layer</source>
        <translation>教学层（随机权重）</translation>
    </message>
    <message>
        <source>One untrained attention layer</source>
        <translation>一个未经训练的注意力层</translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot;; it must be one of: %3.</source>
        <translation>%1 为“%2”；必须是下列之一：%3。</translation>
    </message>
    <message>
        <source>The textbook layer has no option &quot;%1&quot;; it has seed, d_model, heads, d_k, d_v, init and score.</source>
        <translation>教学层没有选项“%1”；可用的有 seed、d_model、heads、d_k、d_v、init 和 score。</translation>
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
        <source>the same as JSON</source>
        <translation>以 JSON 给出</translation>
    </message>
    <message>
        <source>Name the model: a folder, a file or a built-in model.</source>
        <translation>请指明模型：文件夹、文件或内置模型。</translation>
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
        <source>default light</source>
        <translation>默认 light</translation>
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
        <source>Standard input</source>
        <translation>标准输入</translation>
    </message>
    <message>
        <source>the text; - reads standard input</source>
        <translation>文字；- 表示读取标准输入</translation>
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
        <source>Something went wrong inside the program: %1.</source>
        <translation>程序内部出错：%1。</translation>
    </message>
    <message>
        <source>which keys a query may look at; default model</source>
        <translation>查询可以看哪些键；默认 model</translation>
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
        <translation>注意力汇点（首词元）</translation>
    </message>
    <message>
        <source>Special-token sink</source>
        <translation>注意力汇点（特殊词元）</translation>
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
        <source>Induction</source>
        <translation>归纳</translation>
    </message>
    <message>
        <source>Same text</source>
        <translation>同一段</translation>
    </message>
    <message>
        <source>Other text</source>
        <translation>另一段</translation>
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
        <source>%1 has no attention of that kind; leave out --attention.</source>
        <translation>%1 没有这种注意力；请去掉 --attention。</translation>
    </message>
    <message>
        <source>The mean output of a head has %1 numbers, but this model&apos;s have %2.</source>
        <translation>头的平均输出有 %1 个数，而这个模型的应有 %2 个。</translation>
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
    <message>
        <source>There is no file, folder or model &quot;%1&quot;. On this computer are: %2.</source>
        <translation>没有名为“%1”的文件、文件夹或模型。本机有：%2。</translation>
    </message>
    <message>
        <source>Type the other text first.</source>
        <translation>请先输入另一段文字。</translation>
    </message>
    <message>
        <source>Choose the other model first.</source>
        <translation>请先选择另一个模型。</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>另外 %1 个</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Initialisation</source>
        <translation>初始化</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>得分函数</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>std of q·k</source>
        <translation>q·k 标准差</translation>
    </message>
    <message>
        <source>not scaled</source>
        <translation>未缩放</translation>
    </message>
    <message>
        <source>scaled</source>
        <translation>已缩放</translation>
    </message>
    <message>
        <source>measure what 1/√d_k does to the softmax of random queries and keys</source>
        <translation>测量 1/√d_k 对随机查询和键的 softmax 有何影响</translation>
    </message>
    <message>
        <source>sizes of the vectors, 1 to 4096; default 1,4,16,64,256,1024</source>
        <translation>向量的维数，1 到 4096；默认 1,4,16,64,256,1024</translation>
    </message>
    <message>
        <source>keys that a query looks at; default 10</source>
        <translation>一个查询所看的键数；默认 10</translation>
    </message>
    <message>
        <source>queries drawn for each size; default 4000</source>
        <translation>每种维数抽取的查询数；默认 4000</translation>
    </message>
    <message>
        <source>which random numbers; default 1</source>
        <translation>随机种子；默认 1</translation>
    </message>
    <message>
        <source>Queries and keys are drawn from N(0, I). The numbers are means over the trials: the largest weight of a row, its entropy in nats, and the gradient Σp(1−p) of the softmax. The same seed gives the same numbers on every machine.</source>
        <translation>查询和键取自 N(0, I)。各数值是多次试验的平均：一行的最大权重、熵（单位 nat）以及 softmax 的梯度 Σp(1−p)。同一种子在任何机器上结果相同。</translation>
    </message>
    <message>
        <source>a model that heedmap models lists, a folder or a file, or textbook; default all-MiniLM-L6-v2</source>
        <translation>heedmap models 列出的模型、文件夹、文件，或 textbook；默认 all-MiniLM-L6-v2</translation>
    </message>
    <message>
        <source>of the textbook layer (--model textbook): which random numbers; default 1</source>
        <translation>教学层（--model textbook）：随机种子；默认 1</translation>
    </message>
    <message>
        <source>of the textbook layer: size of a token&apos;s vector; default 512</source>
        <translation>教学层：词元向量的维数；默认 512</translation>
    </message>
    <message>
        <source>of the textbook layer; default 8. Its d_k is --dk, default 64</source>
        <translation>教学层；默认 8。它的 d_k 由 --dk 给出，默认 64</translation>
    </message>
    <message>
        <source>of the textbook layer: how its matrices start; default unit</source>
        <translation>教学层：矩阵如何初始化；默认 unit</translation>
    </message>
    <message>
        <source>of the textbook layer: how a query and a key are compared; default scaled-dot</source>
        <translation>教学层：查询和键的得分函数；默认 scaled-dot</translation>
    </message>
    <message>
        <source>%1 is an option of --model textbook.</source>
        <translation>%1 是 --model textbook 的选项。</translation>
    </message>
    <message>
        <source>the d_k inside the divisor √d_k, %1 to %2; default the model’s own; of the textbook layer the real size</source>
        <translation>除数 √d_k 中的 d_k，%1 到 %2；默认为模型自己的值；对教学层则是真实维数</translation>
    </message>
    <message>
        <source>There is nothing to draw: no token is left.</source>
        <translation>没有可画的内容：没有剩下任何词元。</translation>
    </message>
    <message>
        <source>what the decoder of an encoder–decoder writes; default: what it writes by itself</source>
        <translation>编码器–解码器中解码器写出的文字；默认为它自己写出的文字</translation>
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
        <source>Cross-attention</source>
        <translation>交叉注意力</translation>
    </message>
    <message>
        <source>NaN or infinity in</source>
        <translation>含 NaN 或无穷大的张量</translation>
    </message>
    <message>
        <source>The corpus run has no mean of layer %1, head %2; measure the corpus again.</source>
        <translation>语料测量中没有第 %1 层第 %2 头的平均值；请重新测量语料。</translation>
    </message>
    <message>
        <source>Texts cannot be cut into words: the ICU library says %1. Reinstall it with its data.</source>
        <translation>无法把文字切分成词：ICU 库报告 %1。请连同数据重新安装它。</translation>
    </message>
    <message>
        <source>Another text or model is compared on what the encoder&apos;s tokens look at; choose one of its heads.</source>
        <translation>与另一段文字或另一个模型比较的是编码器词元的关注；请选择编码器的一个头。</translation>
    </message>
    <message>
        <source>Ctrl+Space</source>
        <translation>Ctrl+空格</translation>
    </message>
    <message>
        <source>In the grid: choose this head as well</source>
        <translation>在网格中：同时选中这个头</translation>
    </message>
    <message>
        <source>Several heads for lines, means and switching off; Ctrl+click does the same</source>
        <translation>可选多个头，用于连线、平均和关闭；Ctrl+单击也一样</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单键</translation>
    </message>
    <message>
        <source>In the heatmap: what can be done with the cell</source>
        <translation>在热力图中：对该单元格可做的操作</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除键（Del）</translation>
    </message>
    <message>
        <source>&lt;p&gt;It uses Qt %1 (LGPL 3), QCustomPlot 2.1 (GPL 3), Eigen 3.4 (MPL 2), ICU (Unicode licence) and zlib. The colour maps viridis, magma, inferno and cividis are in the public domain (CC0).&lt;/p&gt;</source>
        <translation>&lt;p&gt;它使用 Qt %1（LGPL 3）、QCustomPlot 2.1（GPL 3）、Eigen 3.4（MPL 2）、ICU（Unicode 许可证）和 zlib。配色 viridis、magma、inferno 和 cividis 属于公有领域（CC0）。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>%1 takes such as %2, with commas between them; “%3” is none.</source>
        <translation>%1 的值形如 %2，多个之间用逗号分隔；“%3”不是。</translation>
    </message>
    <message>
        <source>take that mean over the texts of a file, one a line, or of the .txt files of a folder</source>
        <translation>改用一个文件（每行一段）或一个文件夹中 .txt 文件的各段文字上的平均值</translation>
    </message>
    <message>
        <source>--mean-over goes with --set-to mean.</source>
        <translation>--mean-over 要与 --set-to mean 一起使用。</translation>
    </message>
    <message>
        <source>--set-to and --mean-over go with --off.</source>
        <translation>--set-to 和 --mean-over 要与 --off 一起使用。</translation>
    </message>
    <message>
        <source>The textbook layer is one layer alone: nothing comes after its heads that could change.</source>
        <translation>教学层只有一层：它的头之后没有可以变化的东西。</translation>
    </message>
    <message>
        <source>The hidden states of the last layer change by %1 %.</source>
        <translation>最后一层的隐藏状态变化了 %1 %。</translation>
    </message>
    <message>
        <source>Prediction at token %1: %2; with everything on: %3.</source>
        <translation>词元 %1 处的预测：%2；全部打开时：%3。</translation>
    </message>
    <message>
        <source>No later head looks elsewhere: there is none.</source>
        <translation>没有后面的头改变关注：后面没有头。</translation>
    </message>
    <message>
        <source>Later heads by how much they changed (Jensen–Shannon divergence in bits, mean over the rows):</source>
        <translation>后面的头，按变化大小排列（以比特计的 Jensen–Shannon 散度，各行平均）：</translation>
    </message>
    <message>
        <source>what heads are ranked by: the change of the last hidden states, or of the prediction (bits of Kullback–Leibler divergence); default prediction for models that predict</source>
        <translation>按什么排名：最后隐藏状态的变化，或预测的变化（以比特计的 Kullback–Leibler 散度）；能预测的模型默认按预测</translation>
    </message>
    <message>
        <source>the token whose prediction is looked at, counted from 0; default the last</source>
        <translation>查看哪个词元处的预测，从 0 数起；默认最后一个</translation>
    </message>
    <message>
        <source>%1 holds %2 GGUF files; open one of them: %3.</source>
        <translation>%1 里有 %2 个 GGUF 文件，请打开其中一个：%3。</translation>
    </message>
    <message>
        <source>list the built-in models, those found on this computer and those opened lately</source>
        <translation>列出内置的模型、这台电脑上找到的模型和最近打开过的模型</translation>
    </message>
    <message>
        <source>The window shows one model; name it once.</source>
        <translation>窗口只显示一个模型，请只指定一次。</translation>
    </message>
    <message>
        <source>%1 is damaged: at byte %2 of %3 it is no longer valid JSON (%4).</source>
        <translation>%1 已损坏：在第 %2 字节（共 %3 字节）处不再是有效的 JSON（%4）。</translation>
    </message>
    <message>
        <source>The vocabulary beside the SentencePiece model lacks its own unknown piece &quot;%1&quot;.</source>
        <translation>SentencePiece 模型旁的词表缺少它自己的未知子词“%1”。</translation>
    </message>
    <message>
        <source>The SentencePiece model %1 writes spaces behind words, which Heedmap does not read.</source>
        <translation>SentencePiece 模型 %1 把空格写在词后，Heedmap 读不了这种模型。</translation>
    </message>
    <message>
        <source>The SentencePiece model %1 has pieces that its user defined (&quot;%2&quot;), which Heedmap does not read beside a vocab.json.</source>
        <translation>SentencePiece 模型 %1 含有用户自定义的子词（“%2”），与 vocab.json 一起时 Heedmap 读不了。</translation>
    </message>
    <message>
        <source>Text language</source>
        <translation>文本语言</translation>
    </message>
    <message>
        <source>Target language</source>
        <translation>目标语言</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>%1 kB</source>
        <translation>%1 KB</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1 MB</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1 GB</translation>
    </message>
    <message>
        <source>%1 TB</source>
        <translation>%1 TB</translation>
    </message>
    <message>
        <source>%1 PB</source>
        <translation>%1 PB</translation>
    </message>
    <message>
        <source>The seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot;; it must be a whole number from %3 to %4.</source>
        <translation>%1 为“%2”；必须是 %3 到 %4 的整数。</translation>
    </message>
    <message>
        <source>Decoder heads</source>
        <translation>解码器头数</translation>
    </message>
    <message>
        <source>Decoder d_k</source>
        <translation>解码器 d_k</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>%1, of which each token reads %2</source>
        <translation>%1 个，每个词元使用其中 %2 个</translation>
    </message>
    <message>
        <source>none, so it reads ids only</source>
        <translation>无，因此只能读取词元编号</translation>
    </message>
    <message>
        <source>--range is unit, max, all or two numbers such as 0:0.5, the smaller first; not “%1”.</source>
        <translation>--range 是 unit、max、all 或两个数（如 0:0.5，小的在前），而不是“%1”。</translation>
    </message>
    <message>
        <source>colours for 0 to 1, up to the largest weight of the head or of all heads, or between two numbers; default unit</source>
        <translation>颜色对应 0 到 1、到本头或所有头的最大权重，或两个数之间；默认 unit</translation>
    </message>
    <message>
        <source>words instead of tokens: the sum over a word’s keys, the mean over its queries; words end at spaces and punctuation, in Chinese as ICU’s dictionary has them</source>
        <translation>以词代替词元：对一个词的键求和，对它的查询求平均；词以空格和标点分界，中文按 ICU 的词典切分</translation>
    </message>
    <message>
        <source>heedmap inspect names the tensors of a model that hold such values.</source>
        <translation>heedmap inspect 会列出模型中含有这类值的张量。</translation>
    </message>
    <message>
        <source>What this model computes is not a number (NaN or infinity) from layer %1 on; %2</source>
        <translation>从第 %1 层起，此模型算出的结果不是数（NaN 或无穷大）；%2</translation>
    </message>
    <message>
        <source>What this model computes is not a number (NaN or infinity) from layer %1 of the decoder on; %2</source>
        <translation>从解码器第 %1 层起，此模型算出的结果不是数（NaN 或无穷大）；%2</translation>
    </message>
    <message>
        <source>What this model computes is not a number (NaN or infinity) behind its last layer; %1</source>
        <translation>在最后一层之后，此模型算出的结果不是数（NaN 或无穷大）；%1</translation>
    </message>
    <message>
        <source>Weight on the same token elsewhere in the text, mean over the rows that can see one.</source>
        <translation>对文中别处相同词元的权重，取能看到这种词元的各行的平均。</translation>
    </message>
    <message>
        <source>Weight on tokens that follow an earlier occurrence of the query&apos;s token, mean over the rows that can see one.</source>
        <translation>对查询词元先前出现处之后那个词元的权重，取能看到这种词元的各行的平均。</translation>
    </message>
    <message>
        <source>With two texts: weight on the tokens of the query&apos;s own text, mean over the rows of the texts; tokens that the model adds do not count.</source>
        <translation>有两段文字时：对查询所在那段的词元的权重，取两段文字各行的平均；模型加上的词元不计。</translation>
    </message>
    <message>
        <source>With two texts: weight on the tokens of the other text, mean over the rows of the texts; tokens that the model adds do not count.</source>
        <translation>有两段文字时：对另一段的词元的权重，取两段文字各行的平均；模型加上的词元不计。</translation>
    </message>
    <message>
        <source>%1 is not a model: it is no GGUF file, and beside it is no config.json, which says how weights are used.</source>
        <translation>%1 不是模型：它不是 GGUF 文件，旁边也没有说明权重如何使用的 config.json。</translation>
    </message>
    <message>
        <source>Some of what was written is not a number (NaN or infinity).</source>
        <translation>写出的内容中有些不是数（NaN 或无穷大）。</translation>
    </message>
    <message>
        <source>There is no command, file or model “%1”.</source>
        <translation>没有名为“%1”的命令、文件或模型。</translation>
    </message>
    <message>
        <source>minus the same on another text, aligned by edit distance; tokens without a counterpart are left out and named</source>
        <translation>减去另一段文字上的同样结果，按编辑距离对齐；没有对应的词元会略去并列出</translation>
    </message>
    <message>
        <source>Without a counterpart in the other text, and left out: %1.</source>
        <translation>在另一段文字中没有对应而略去：%1。</translation>
    </message>
    <message>
        <source>Without a counterpart in this text, and left out: %1.</source>
        <translation>在这段文字中没有对应而略去：%1。</translation>
    </message>
    <message>
        <source>without %1</source>
        <translation>不含 %1</translation>
    </message>
    <message>
        <source>Pictures (%1)</source>
        <translation>图片 (%1)</translation>
    </message>
    <message>
        <source>The name %1 does not tell the format: let it end in one of .%2, or give --format.</source>
        <translation>从名称 %1 看不出格式：请以 .%2 之一结尾，或给出 --format。</translation>
    </message>
    <message>
        <source>%1: the %2 heads are not a multiple of the %3 key heads: &quot;%4&quot; is %3.</source>
        <translation>%1：头数 %2 不是键头数 %3 的整数倍：“%4”为 %3。</translation>
    </message>
    <message>
        <source>more than %1 characters</source>
        <translation>超过 %1 个字符</translation>
    </message>
    <message>
        <source>a look-behind of any length</source>
        <translation>长度不限的后行断言</translation>
    </message>
    <message>
        <source>a literal text</source>
        <translation>一段普通文本</translation>
    </message>
    <message>
        <source>The regular expression of %1 did not come to an end on this text within %2 seconds. Try a shorter text. The expression is %3</source>
        <translation>%1 的正则表达式在 %2 秒内没有处理完这段文本。请试试更短的文本。该表达式是 %3</translation>
    </message>
    <message>
        <source>The regular expression of %1 needs too much memory for this text. Try a shorter text. The expression is %2</source>
        <translation>%1 的正则表达式处理这段文本需要的内存过多。请试试更短的文本。该表达式是 %2</translation>
    </message>
    <message>
        <source>The regular expression of %1 failed on this text: the ICU library says %2. The expression is %3</source>
        <translation>%1 的正则表达式在这段文本上出错：ICU 库报告 %2。该表达式是 %3</translation>
    </message>
    <message>
        <source>a pre-tokenizer that the file names</source>
        <translation>文件按名称指定的预分词器</translation>
    </message>
    <message>
        <source>Texts cannot be normalized: the ICU library says %1. Reinstall it with its data.</source>
        <translation>无法规范化文本：ICU 库报告 %1。请连同其数据重新安装。</translation>
    </message>
    <message>
        <source>There is not enough memory for this. Try a shorter text, fewer heads or a smaller model.</source>
        <translation>内存不足。请换短一些的文本、少选几个头，或换小一些的模型。</translation>
    </message>
    <message>
        <source>Something went wrong inside the program, and it did not say what.</source>
        <translation>程序内部出错，没有给出原因。</translation>
    </message>
    <message>
        <source>zero-ablated: %1</source>
        <translation>置零消融：%1</translation>
    </message>
    <message>
        <source>mean-ablated over %1 texts: %2</source>
        <translation>以 %1 篇文本的均值消融：%2</translation>
    </message>
    <message>
        <source>mean-ablated over this text: %1</source>
        <translation>以本文本的均值消融：%1</translation>
    </message>
    <message>
        <source>knocked out: %1</source>
        <translation>注意力敲除：%1</translation>
    </message>
    <message>
        <source>There is no layer %1, head %2 to ablate.</source>
        <translation>没有可消融的第 %1 层第 %2 头。</translation>
    </message>
    <message>
        <source>There is no key %2 to knock out for query %1: the queries are 0 to %3, the keys 0 to %4.</source>
        <translation>查询 %1 没有可敲除的键 %2：查询为 0 到 %3，键为 0 到 %4。</translation>
    </message>
    <message>
        <source>see what an ablation or a knockout changes, or rank all heads by their ablation</source>
        <translation>查看消融或敲除带来的变化，或按消融效果给所有头排名</translation>
    </message>
    <message>
        <source>Without --off and --cut every head is ablated once, alone, and all are ranked by the effect.</source>
        <translation>不给 --off 和 --cut 时，每个头单独消融一次，所有头按效果排名。</translation>
    </message>
    <message>
        <source>what takes the place of an ablated head’s output: zero, or its mean over the text; default zero</source>
        <translation>被消融的头的输出以什么代替：零，或它在文本上的均值；默认为零</translation>
    </message>
    <message>
        <source>attention knockout: in that head the query may not look at the key</source>
        <translation>注意力敲除：在该头中，查询不得看该键</translation>
    </message>
    <message>
        <source>%1 has no weights: there is no model.safetensors or pytorch_model.bin in it, and no index of such files in parts.</source>
        <translation>%1 中没有权重：没有 model.safetensors 或 pytorch_model.bin，也没有这类文件的分片索引。</translation>
    </message>
    <message>
        <source>%1: the pickle in it has the instruction 0x%2 at byte %3, which no file of weights needs; it is not read.</source>
        <translation>%1：其中的 pickle 在第 %3 字节处有指令 0x%2，权重文件用不到它，因此不读取该文件。</translation>
    </message>
    <message>
        <source>%1 is damaged: the pickle in it makes no sense at byte %2.</source>
        <translation>%1 已损坏：其中的 pickle 在第 %2 字节处无法解读。</translation>
    </message>
    <message>
        <source>%1: the pickle in it has more values than the description of a model; it is not read.</source>
        <translation>%1：其中 pickle 的值比描述一个模型所需的还多，因此不读取该文件。</translation>
    </message>
    <message>
        <source>%1 asks to call %2, which is no part of a model&apos;s weights, and is not read: a pickle can ask for anything, and Heedmap runs nothing of it.</source>
        <translation>%1 要求调用 %2，而模型权重用不到它，因此不读取该文件：pickle 可以要求执行任何操作，Heedmap 一概不执行。</translation>
    </message>
    <message>
        <source>the pickle</source>
        <translation>pickle </translation>
    </message>
    <message>
        <source>%1 does not hold a dictionary of tensors (a state_dict); write one with torch.save(model.state_dict(), …).</source>
        <translation>%1 中不是张量字典（state_dict）；请用 torch.save(model.state_dict(), …) 保存。</translation>
    </message>
    <message>
        <source>a name in its dictionary is no text</source>
        <translation>字典中有一个键不是文本</translation>
    </message>
    <message>
        <source>%1 holds no tensors at its top but %2; write the state_dict alone with torch.save(model.state_dict(), …).</source>
        <translation>%1 的最外层没有张量，只有 %2；请用 torch.save(model.state_dict(), …) 单独保存 state_dict。</translation>
    </message>
    <message>
        <source>%1 is damaged: %2.</source>
        <translation>%1 已损坏：%2。</translation>
    </message>
    <message>
        <source>%1 holds more than tensors (a whole Python object, perhaps); write its state_dict alone with torch.save(model.state_dict(), …).</source>
        <translation>%1 中不只有张量（可能是整个 Python 对象）；请用 torch.save(model.state_dict(), …) 单独保存其 state_dict。</translation>
    </message>
    <message>
        <source>%1 has storages that are views of others, as PyTorch wrote them before 0.4; load it once in PyTorch and write it again with torch.save.</source>
        <translation>%1 中有些存储区是其他存储区的视图，这是 PyTorch 0.4 之前的写法；请在 PyTorch 中加载一次，再用 torch.save 重新保存。</translation>
    </message>
    <message>
        <source>a storage has no type</source>
        <translation>有一个存储区没有类型</translation>
    </message>
    <message>
        <source>is not made as torch.save writes tensors</source>
        <translation>的写法与 torch.save 保存张量的方式不符</translation>
    </message>
    <message>
        <source>has no type of numbers</source>
        <translation>没有数值类型</translation>
    </message>
    <message>
        <source>has %1 dimensions, but %2 strides</source>
        <translation>有 %1 维，却有 %2 个步长</translation>
    </message>
    <message>
        <source>has the shape %1 and the strides %2 from number %3 on, but its storage has only %4 numbers</source>
        <translation>从第 %3 个数起，形状为 %1、步长为 %2，但其存储区只有 %4 个数</translation>
    </message>
    <message>
        <source>%1 is damaged: a storage claims %2 numbers.</source>
        <translation>%1 已损坏：有一个存储区声称有 %2 个数。</translation>
    </message>
    <message>
        <source>%1 is damaged: storage %2 takes %3 bytes, but %4 are stored.</source>
        <translation>%1 已损坏：存储区 %2 需要 %3 字节，实际存储 %4 字节。</translation>
    </message>
    <message>
        <source>%1 is a ZIP archive, but not one of torch.save: there is no data.pkl in it.</source>
        <translation>%1 是 ZIP 归档，但不是 torch.save 写的：其中没有 data.pkl。</translation>
    </message>
    <message>
        <source>%1 is a TorchScript program, not a file of weights; write its state_dict with torch.save.</source>
        <translation>%1 是 TorchScript 程序，不是权重文件；请用 torch.save 保存其 state_dict。</translation>
    </message>
    <message>
        <source>%1 was written on a big-endian machine, whose numbers are not read.</source>
        <translation>%1 是在大端序机器上写的，其数值无法读取。</translation>
    </message>
    <message>
        <source>%1 has version %2 of PyTorch&apos;s format, and 1001 is read.</source>
        <translation>%1 使用 PyTorch 格式的第 %2 版，只能读取第 1001 版。</translation>
    </message>
    <message>
        <source>%1 is damaged: nothing uses its storage %2.</source>
        <translation>%1 已损坏：没有张量使用其存储区 %2。</translation>
    </message>
    <message>
        <source>storage %1</source>
        <translation>存储区 %1 </translation>
    </message>
    <message>
        <source>%1 is damaged: storage %2 has %3 numbers in one place and %4 in another.</source>
        <translation>%1 已损坏：存储区 %2 的数的个数前后不一，一处为 %3，另一处为 %4。</translation>
    </message>
    <message>
        <source>%1 is damaged: %2 of its %3 storages are missing.</source>
        <translation>%1 已损坏：%3 个存储区中缺少 %2 个。</translation>
    </message>
    <message>
        <source>%1 was written by a PyTorch before 0.1.10; load it once in PyTorch and write it again with torch.save.</source>
        <translation>%1 是 0.1.10 之前的 PyTorch 写的；请在 PyTorch 中加载一次，再用 torch.save 重新保存。</translation>
    </message>
    <message>
        <source>%1 is not a file of torch.save, or was cut short.</source>
        <translation>%1 不是 torch.save 写的文件，或者不完整。</translation>
    </message>
    <message>
        <source>%1 is a damaged archive: %2.</source>
        <translation>归档 %1 已损坏：%2。</translation>
    </message>
    <message>
        <source>it has no directory at its end; it was cut short</source>
        <translation>末尾没有目录，文件不完整</translation>
    </message>
    <message>
        <source>its zip64 directory is not where its end says</source>
        <translation>zip64 目录不在文件末尾所说的位置</translation>
    </message>
    <message>
        <source>its directory is not where its end says</source>
        <translation>目录不在文件末尾所说的位置</translation>
    </message>
    <message>
        <source>it claims to hold %1 files</source>
        <translation>声称其中有 %1 个文件</translation>
    </message>
    <message>
        <source>an extra field of its directory</source>
        <translation>目录的附加字段</translation>
    </message>
    <message>
        <source>an entry of its directory</source>
        <translation>目录条目</translation>
    </message>
    <message>
        <source>its directory makes no sense at byte %1</source>
        <translation>目录在第 %1 字节处无法解读</translation>
    </message>
    <message>
        <source>%1 is not where its directory says</source>
        <translation>%1 不在目录所说的位置</translation>
    </message>
    <message>
        <source>%1 wants %2 bytes, but the file ends before; it was cut short</source>
        <translation>%1 需要 %2 字节，但文件提前结束，不完整</translation>
    </message>
    <message>
        <source>%1 has another name in its own header</source>
        <translation>%1 在自己的文件头中是另一个名称</translation>
    </message>
    <message>
        <source>%1 has two sizes, %2 and %3 bytes</source>
        <translation>%1 有两个大小：%2 字节和 %3 字节</translation>
    </message>
    <message>
        <source>%1 is an encrypted archive, which is not read.</source>
        <translation>%1 是加密的归档，无法读取。</translation>
    </message>
    <message>
        <source>%1 stands twice in its directory</source>
        <translation>%1 在目录中出现了两次</translation>
    </message>
    <message>
        <source>%1 and %2 lie over each other</source>
        <translation>%1 与 %2 相互重叠</translation>
    </message>
    <message>
        <source>there is no %1 in it</source>
        <translation>其中没有 %1</translation>
    </message>
    <message>
        <source>%1 was packed again: %2 in it is compressed, and weights are read where they lie. Write it once more with torch.save, or pack it without compression (zip -0).</source>
        <translation>%1 被重新打包过：其中的 %2 是压缩的，而权重须能直接从原处读取。请用 torch.save 重新保存，或者不压缩地打包（zip -0）。</translation>
    </message>
    <message>
        <source>%1 has neither %2 nor %3.</source>
        <translation>%1 中既没有 %2，也没有 %3。</translation>
    </message>
    <message>
        <source>scores before the softmax, not weights</source>
        <translation>softmax 前的得分，不是权重</translation>
    </message>
    <message>
        <source>weights × lengths of the values</source>
        <translation>权重 × 值向量的长度</translation>
    </message>
    <message>
        <source>knocked out: the edge was cut</source>
        <translation>已敲除：这条边被切断</translation>
    </message>
    <message>
        <source>The picture of %1 is on the clipboard, %2 × %3 pixels.</source>
        <translation>%1 的图片已复制到剪贴板，%2 × %3 像素。</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>one column of a paper, 8.5 cm</source>
        <translation>论文单栏，8.5 厘米</translation>
    </message>
    <message>
        <source>two columns of a paper, 17.5 cm</source>
        <translation>论文双栏，17.5 厘米</translation>
    </message>
    <message>
        <source>a slide, 16 cm</source>
        <translation>幻灯片，16 厘米</translation>
    </message>
    <message>
        <source>a poster, 40 cm</source>
        <translation>海报，40 厘米</translation>
    </message>
    <message>
        <source>The page would be %1 × %2 mm; a PDF has pages of 5080 mm at most.</source>
        <translation>页面将为 %1 × %2 毫米；PDF 的页面最大为 5080 毫米。</translation>
    </message>
    <message>
        <source>%1 heads do not fit beside each other into this width: make the picture wider or the letters smaller, or choose fewer heads.</source>
        <translation>这个宽度放不下并排的 %1 个头：请加大图片宽度、减小字号，或少选几个头。</translation>
    </message>
    <message>
        <source>Numbers in the cells are for a picture of one head, not for a contact sheet.</source>
        <translation>格子里的数字只用于单个头的图片，不用于总览图。</translation>
    </message>
    <message>
        <source>To name all %1 tokens in letters of %2 pt, cells must be %3 mm wide; here they are %4 mm. Make the picture wider or the letters smaller, or leave out labels that do not fit.</source>
        <translation>要用 %2 pt 的字标出全部 %1 个词元，格子须宽 %3 毫米；现在只有 %4 毫米。请加大图片宽度、减小字号，或省去放不下的标签。</translation>
    </message>
    <message>
        <source>Numbers in cells of %1 mm would be smaller than 4 pt; they need cells of %2 mm. Make the picture wider, or leave the numbers out.</source>
        <translation>在 %1 毫米的格子里，数字会小于 4 pt；格子须有 %2 毫米。请加大图片宽度，或不写数字。</translation>
    </message>
    <message>
        <source>A picture %1 mm wide has no room for its cells beside labels of %2 pt: make it wider, the letters smaller, or leave out labels or colour bar.</source>
        <translation>宽 %1 毫米的图片放下 %2 pt 的标签后，已没有地方放格子：请加大宽度、减小字号，或省去标签或色条。</translation>
    </message>
    <message>
        <source>There is no font “%1” on this computer; fc-list names those that there are.</source>
        <translation>这台电脑上没有字体“%1”；用 fc-list 可列出已有的字体。</translation>
    </message>
    <message>
        <source>%1 takes a length such as 85mm, 8.5cm, 3.35in, 240pt or 1000px, not “%2”.</source>
        <translation>%1 要的是长度，如 85mm、8.5cm、3.35in、240pt 或 1000px，而不是“%2”。</translation>
    </message>
    <message>
        <source>%1 is %2; it may be %3 mm at most.</source>
        <translation>%1 是 %2；最多只能是 %3 毫米。</translation>
    </message>
    <message>
        <source>--width and --cell contradict each other; give one of them.</source>
        <translation>--width 和 --cell 互相矛盾；请只给其中一个。</translation>
    </message>
    <message>
        <source>--title and --no-caption contradict each other; give one of them.</source>
        <translation>--title 和 --no-caption 互相矛盾；请只给其中一个。</translation>
    </message>
    <message>
        <source>of the whole picture: 85mm, 8.5cm, 3.35in or 1000px; column is 8.5 cm with letters of 7 pt, page 17.5 cm with 8 pt, slide 16 cm with 14 pt, poster 40 cm with 24 pt; default: as the cells ask for</source>
        <translation>整张图片的宽度：85mm、8.5cm、3.35in 或 1000px；column 为 8.5 厘米、7 pt 字，page 为 17.5 厘米、8 pt，slide 为 16 厘米、14 pt，poster 为 40 厘米、24 pt；默认由格子决定</translation>
    </message>
    <message>
        <source>of a PNG: pixels an inch, %1 to %2; default 300</source>
        <translation>PNG 每英寸的像素数，%1 到 %2；默认 300</translation>
    </message>
    <message>
        <source>of the labels on paper; everything written keeps its proportion to them; default 9</source>
        <translation>标签在纸上的字号；其他文字按比例随之变化；默认 9</translation>
    </message>
    <message>
        <source>an installed font</source>
        <translation>一种已安装的字体</translation>
    </message>
    <message>
        <source>side of a cell, in place of --width: 12 (pixels of the file) or 3mm</source>
        <translation>格子的边长，代替 --width：12（文件的像素）或 3mm</translation>
    </message>
    <message>
        <source>numbers in the cells</source>
        <translation>在格子里写出数字</translation>
    </message>
    <message>
        <source>name all tokens, as many as do not overlap, or none; default auto</source>
        <translation>标出全部词元、只标互不重叠的，或都不标；默认 auto</translation>
    </message>
    <message>
        <source>what the axis of the rows is called; empty: nothing</source>
        <translation>行所在轴的名称；空：不写</translation>
    </message>
    <message>
        <source>the same of the columns</source>
        <translation>列所在轴的名称，用法相同</translation>
    </message>
    <message>
        <source>leave out title, model and text; a what-if is always said</source>
        <translation>不写标题、模型和文本；假设总会写明</translation>
    </message>
    <message>
        <source>leave out the colour bar</source>
        <translation>不画色条</translation>
    </message>
    <message>
        <source>of a PNG, in place of --width: S × 96 pixels for each inch that the picture has at 9 pt, %1 to %2; --dpi is then only written into the file</source>
        <translation>用于 PNG，代替 --width：图片按 9 pt 排版时每英寸 S × 96 像素，%1 到 %2；这时 --dpi 只写进文件</translation>
    </message>
    <message>
        <source>--width goes with --dpi; leave --scale out.</source>
        <translation>--width 要与 --dpi 连用；请去掉 --scale。</translation>
    </message>
    <message>
        <source>%1 takes numbers such as 3, 0-2 or 0-2,5, or all; “%2” is none.</source>
        <translation>%1 要的是数字，如 3、0-2 或 0-2,5，或者 all；“%2”不是。</translation>
    </message>
    <message>
        <source>terms of %1 relative positions in every score</source>
        <translation>每个得分都含 %1 个相对位置的项</translation>
    </message>
    <message>
        <source>%1 has no weights: there is no adapter_model.safetensors or adapter_model.bin in it.</source>
        <translation>%1 中没有权重：没有 adapter_model.safetensors 或 adapter_model.bin。</translation>
    </message>
    <message>
        <source>%1: the tensor %2 of the shape %3 has more numbers than the file has bytes.</source>
        <translation>%1：张量 %2 的形状为 %3，数的个数超过了文件的字节数。</translation>
    </message>
    <message>
        <source>%1: the tensor %2 is no part of a LoRA adapter as PEFT saves it; it is not opened, because it may change what the model computes.</source>
        <translation>%1：张量 %2 不属于 PEFT 保存的 LoRA 适配器；它可能改变模型的计算，因此不打开。</translation>
    </message>
    <message>
        <source>%1 changes the weight %2, which %3 does not have; it was trained on another base model.</source>
        <translation>%1 要修改权重 %2，但 %3 中没有这个权重；该适配器是在另一个基座模型上训练的。</translation>
    </message>
    <message>
        <source>%1: the tensor %2 has the shape %3, but for %4 of the base, %5, it should have %6.</source>
        <translation>%1：张量 %2 的形状为 %3，但与基座的 %4（%5）对应的形状应为 %6。</translation>
    </message>
    <message>
        <source>%1 changes %2, whose base uses one matrix for its embedding and its output head; which of the two is meant is not known. Merge it in PEFT (merge_and_unload) and open what that writes.</source>
        <translation>%1 修改了 %2，而基座的嵌入和输出头共用一个矩阵，无法确定指的是哪一个。请在 PEFT 中合并（merge_and_unload），再打开合并后的模型。</translation>
    </message>
    <message>
        <source>%1 has only one of the two matrices for %2; it is damaged.</source>
        <translation>%1 中 %2 的两个矩阵只有一个；文件已损坏。</translation>
    </message>
    <message>
        <source>%1: %2 is no matrix, and only matrices are merged.</source>
        <translation>%1：%2 不是矩阵，而只有矩阵可以合并。</translation>
    </message>
    <message>
        <source>The adapter&apos;s pattern &quot;%1&quot; is no regular expression: %2.</source>
        <translation>适配器的模式“%1”不是正则表达式：%2。</translation>
    </message>
    <message>
        <source>Several patterns of the adapter with different values are about %1, and which one counts is not known.</source>
        <translation>适配器中有多个取值不同的模式匹配 %1，无法确定以哪一个为准。</translation>
    </message>
    <message>
        <source>%1 is not a JSON object.</source>
        <translation>%1 不是 JSON 对象。</translation>
    </message>
    <message>
        <source>%1 is an adapter of the kind %2; LoRA is read. Merge it into its base model in PEFT (merge_and_unload) and open what that writes.</source>
        <translation>%1 是 %2 类型的适配器，只能读取 LoRA。请在 PEFT 中把它合并进基座模型（merge_and_unload），再打开合并后的模型。</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>（无）</translation>
    </message>
    <message>
        <source>%1 is a DoRA adapter, whose weights are not a sum of two parts. Merge it into its base model in PEFT (merge_and_unload) and open what that writes.</source>
        <translation>%1 是 DoRA 适配器，其权重不是两部分之和。请在 PEFT 中把它合并进基座模型（merge_and_unload），再打开合并后的模型。</translation>
    </message>
    <message>
        <source>The adapter&apos;s matrices for %1 have the rank %2, but its configuration asks for %3.</source>
        <translation>适配器中 %1 的矩阵的秩为 %2，但其配置要求 %3。</translation>
    </message>
    <message>
        <source>Adapter</source>
        <translation>适配器</translation>
    </message>
    <message>
        <source>%1 is a GGUF file, and the adapter %2 knows the weights by their names in a Hugging Face folder; open it on such a folder of the same model.</source>
        <translation>%1 是 GGUF 文件，而适配器 %2 按 Hugging Face 文件夹中的名称指称权重；请在同一模型的 Hugging Face 文件夹上打开它。</translation>
    </message>
    <message>
        <source>%1 is an adapter of the model &quot;%2&quot;, which is not on this computer. Put that model&apos;s folder beside it, or name it: &quot;BASE + ADAPTER&quot; opens an adapter on any model.</source>
        <translation>%1 是模型“%2”的适配器，而该模型不在这台电脑上。请把该模型的文件夹放在适配器旁边，或者指明它：“基座 + 适配器”可在任意模型上打开适配器。</translation>
    </message>
    <message>
        <source>%1 is not an adapter: there is no adapter_config.json in it.</source>
        <translation>%1 不是适配器：其中没有 adapter_config.json。</translation>
    </message>
    <message>
        <source>%1: the quantised weight %2 is not whole: there is no %3.</source>
        <translation>%1：量化权重 %2 不完整：缺少 %3。</translation>
    </message>
    <message>
        <source>has the type %1, which this method does not store</source>
        <translation>的类型为 %1，这种量化方法不使用该类型</translation>
    </message>
    <message>
        <source>has the shape %1, but %2 is wanted</source>
        <translation>的形状为 %1，应为 %2</translation>
    </message>
    <message>
        <source>is no description of a quantised matrix</source>
        <translation>不是量化矩阵的描述</translation>
    </message>
    <message>
        <source>has %1 bytes, which is not half of the shape %2</source>
        <translation>有 %1 字节，不是形状 %2 的元素数的一半</translation>
    </message>
    <message>
        <source>is no matrix</source>
        <translation>不是矩阵</translation>
    </message>
    <message>
        <source>says that its matrix is not stored row by row</source>
        <translation>表明其矩阵不是按行存储的</translation>
    </message>
    <message>
        <source>has the shape %1, which is not that of %2 × %3 numbers of %4 bits</source>
        <translation>的形状为 %1，与 %2 × %3 个 %4 位的数不符</translation>
    </message>
    <message>
        <source>names a group that there is not</source>
        <translation>引用了不存在的分组</translation>
    </message>
    <message>
        <source>is not made of blocks of 16 bytes</source>
        <translation>不是由 16 字节的块组成的</translation>
    </message>
    <message>
        <source>has %1 groups of %2 inputs, but the configuration asks for groups of %3</source>
        <translation>把 %2 个输入分成 %1 组，但配置要求每组 %3 个</translation>
    </message>
    <message>
        <source>%1: tensor %2 is quantised (%3), but its scales are missing.</source>
        <translation>%1：张量 %2 是量化的（%3），但缺少缩放因子。</translation>
    </message>
    <message>
        <source>%1: weights quantised by the method &quot;%2&quot; are not read. These are: %3.</source>
        <translation>%1：用“%2”方法量化的权重无法读取。可以读取的方法有：%3。</translation>
    </message>
    <message>
        <source>has the shape %1, which does not divide the weight of %2</source>
        <translation>的形状为 %1，无法与形状为 %2 的权重对应</translation>
    </message>
    <message>
        <source>a LoRA adapter of PEFT, opened on the model, or without --model on the one it was trained on</source>
        <translation>PEFT 的 LoRA 适配器文件夹；在所选模型上打开，不给 --model 时则用训练它时的基座模型</translation>
    </message>
    <message>
        <source>%1 needs a trained model.</source>
        <translation>%1 需要训练过的模型。</translation>
    </message>
    <message>
        <source>%1 is an adapter (LoRA) of a model of the architecture &quot;%2&quot;, not a model. Merge it into its model first (llama-export-lora of llama.cpp does), and open what that writes.</source>
        <translation>%1 是架构为“%2”的模型的适配器（LoRA），本身不是模型。请先把它合并到原模型中（可用 llama.cpp 的 llama-export-lora），再打开合并后的文件。</translation>
    </message>
    <message>
        <source>%1 is the part of a model that turns pictures or sound into its vectors (a projector), not the language model itself. That is another GGUF file, usually beside it: open that one.</source>
        <translation>%1 是多模态模型中把图像或声音转换成向量的部分（投影器），不是语言模型本身。语言模型是另一个 GGUF 文件，通常就在旁边，请打开那个文件。</translation>
    </message>
    <message>
        <source>%1 holds no weights, only what was written about a model.</source>
        <translation>%1 里没有权重，只有关于模型的说明信息。</translation>
    </message>
    <message>
        <source>%1 holds %2 models; open one of them: %3.</source>
        <translation>%1 里有 %2 个模型，请打开其中一个：%3。</translation>
    </message>
    <message>
        <source>%1 holds its weights as %2 (%3), which Heedmap does not read. transformers 4 converts them, in Python: AutoModel.from_pretrained(folder, %4).save_pretrained(folder).</source>
        <translation>%1 的权重以 %2 格式保存（%3），Heedmap 不读取这种格式。可以用 transformers 4 转换，在 Python 中运行：AutoModel.from_pretrained(folder, %4).save_pretrained(folder)。</translation>
    </message>
    <message>
        <source>%1 holds its weights as %2 (%3), which Heedmap does not read. Open the model that they were made from: its folder with config.json and model.safetensors, or a GGUF file of it.</source>
        <translation>%1 的权重以 %2 格式保存（%3），Heedmap 不读取这种格式。请打开导出它的原模型：含有 config.json 和 model.safetensors 的文件夹，或它的 GGUF 文件。</translation>
    </message>
    <message>
        <source>%1 does not say what kind of model it is, and its weights do not tell: add the key &quot;model_type&quot; to it, as in &quot;model_type&quot;: &quot;bert&quot;. Known are: %2.</source>
        <translation>%1 没有说明模型的类型，从权重也看不出来：请在其中加上键 &quot;model_type&quot;，例如 &quot;model_type&quot;: &quot;bert&quot;。已知的类型有：%2。</translation>
    </message>
    <message>
        <source>%1 does not say what kind of model it is: add the key &quot;model_type&quot; to it. By its weights it may be %2.</source>
        <translation>%1 没有说明模型的类型：请在其中加上键 &quot;model_type&quot;。从权重看，可能是 %2。</translation>
    </message>
    <message>
        <source>do not look for NaN and infinity among the weights, which is done once for each model</source>
        <translation>不检查权重中有没有 NaN 和无穷大（每个模型只检查一次）</translation>
    </message>
    <message>
        <source>%1 is damaged: %2 of its tensors hold NaN or infinity, the first is “%3”. heedmap inspect names them all.</source>
        <translation>%1 已损坏：有 %2 个张量含有 NaN 或无穷大，第一个是“%3”。用 heedmap inspect 可以列出全部。</translation>
    </message>
    <message>
        <source>Several models are called “%1”: %2. Give more of the name.</source>
        <translation>有好几个模型的名称含“%1”：%2。请把名称写得更完整。</translation>
    </message>
    <message>
        <source>There is no file, folder or model &quot;%1&quot;. Did you mean %2? On this computer are: %3.</source>
        <translation>没有名为“%1”的文件、文件夹或模型。是不是想说 %2？这台电脑上有：%3。</translation>
    </message>
    <message>
        <source>%1 is not a file that can be replaced; give another name.</source>
        <translation>%1 不是可以替换的文件；请换一个名称。</translation>
    </message>
    <message>
        <source>%1 is already there and was left as it is; choose another name, or replace it.</source>
        <translation>%1 已经存在，未作改动；请换一个名称，或替换它。</translation>
    </message>
    <message>
        <source>%1 cannot be written: there is no folder %2.</source>
        <translation>无法写入 %1：没有文件夹 %2。</translation>
    </message>
    <message>
        <source>A zip file of more than 4 GB cannot be written: choose fewer heads, or npy or safetensors.</source>
        <translation>无法写出超过 4 GB 的 zip 文件：请少选几个头，或改用 npy 或 safetensors。</translation>
    </message>
    <message>
        <source>The program was built without its page for browsers.</source>
        <translation>这个程序在构建时没有包含浏览器页面。</translation>
    </message>
    <message>
        <source>Colour scale</source>
        <translation>颜色刻度</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>√</source>
        <translation>√</translation>
    </message>
    <message>
        <source>logarithmic</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Colours up to</source>
        <translation>颜色上限</translation>
    </message>
    <message>
        <source>1</source>
        <translation>1</translation>
    </message>
    <message>
        <source>the head’s maximum</source>
        <translation>该头的最大值</translation>
    </message>
    <message>
        <source>light / dark</source>
        <translation>浅色 / 深色</translation>
    </message>
    <message>
        <source>A page of so many heads would have more than %1 MB: choose fewer heads, or --bits 8.</source>
        <translation>这么多头的页面会超过 %1 MB：请少选几个头，或用 --bits 8。</translation>
    </message>
    <message>
        <source>%1 in %2 bits a number: off by %3 at most.</source>
        <translation>%1，每个数 %2 位：误差不超过 %3。</translation>
    </message>
    <message>
        <source>LaTeX is written for one head; put {layer} and {head} into the name of the file.</source>
        <translation>LaTeX 文件只写一个头；请在文件名里写上 {layer} 和 {head}。</translation>
    </message>
    <message>
        <source>LaTeX is written for maps of at most %1 × %1; this one is %2 × %3. A PDF takes any.</source>
        <translation>LaTeX 最多写 %1 × %1 的图；这一幅是 %2 × %3。PDF 没有这个限制。</translation>
    </message>
    <message>
        <source>The record of what this file shows is damaged: %1 is not what it should be.</source>
        <translation>这个文件里关于其来源的记录已损坏：%1 不正确。</translation>
    </message>
    <message>
        <source>There is no picture yet: type a text first.</source>
        <translation>还没有图片：请先输入文字。</translation>
    </message>
    <message>
        <source>The folder “%1” cannot be made.</source>
        <translation>无法建立文件夹“%1”。</translation>
    </message>
    <message>
        <source>every line of --text-file is a text of its own, a tab parts it from its pair; put {line}, counted from 1, into FILE</source>
        <translation>--text-file 的每一行各为一段文字，用制表符与第二段文字隔开；请在 FILE 里写上 {line}（从 1 数起）</translation>
    </message>
    <message>
        <source>--lines goes with --text-file; a tab in a line parts a text from its pair.</source>
        <translation>--lines 要与 --text-file 连用；行内的制表符把文字与第二段文字隔开。</translation>
    </message>
    <message>
        <source>write heads as a picture (png, svg, pdf), as a page for browsers (html) or as numbers (csv, npy, npz, json, safetensors, tex)</source>
        <translation>把注意力头写成图片（png、svg、pdf）、浏览器页面（html）或数值（csv、npy、npz、json、safetensors、tex）</translation>
    </message>
    <message>
        <source>Without --layer and --head it is layer 0, head 0, of a page for browsers all. A picture of several is one contact sheet, or one file a head with {layer} and {head} in FILE. In an SVG or PDF cells are rectangles, equal neighbours merged, up to 5000; beyond that they are one exact image. An npy holds float32: [layer, head, query, key] of several, else [query, key]; an npz or safetensors also the tokens, a json their bytes in the text too. A csv holds a line a query, or a line a cell of several. The weight of a masked key is 0; its score is NaN. A file says where it comes from: heedmap inspect FILE.</source>
        <translation>不给 --layer 和 --head 时为第 0 层第 0 头，浏览器页面则为全部的头。多个头的图片是一张总览图；FILE 里含 {layer} 和 {head} 时，每个头一个文件。SVG 和 PDF 里格子是矩形，相邻同色的合并，最多 5000 个；再多则是一幅精确的图像。npy 存 float32：多个头时为 [layer, head, query, key]，否则为 [query, key]；npz 和 safetensors 还存词元，json 另存词元在文字中的字节位置。csv 每个查询一行；多个头时每格一行。被掩盖的键权重为 0，得分为 NaN。文件会说明自己的来源：heedmap inspect FILE。</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Fingerprint</source>
        <translation>指纹</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>已略去</translation>
    </message>
    <message>
        <source>Second text</source>
        <translation>第二段文字</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Departs from the model</source>
        <translation>与模型不同之处</translation>
    </message>
    <message>
        <source>Heedmap</source>
        <translation>Heedmap</translation>
    </message>
    <message>
        <source>Makes it again</source>
        <translation>重新生成的命令</translation>
    </message>
    <message>
        <source>But</source>
        <translation>但是</translation>
    </message>
    <message>
        <source>%1 does not say where it comes from.</source>
        <translation>%1 没有说明自己的来源。</translation>
    </message>
    <message>
        <source>Line %1 has more than one tab: a line is a text, or a text, a tab and its pair.</source>
        <translation>第 %1 行有不止一个制表符：一行应是一段文字，或文字、制表符、第二段文字。</translation>
    </message>
    <message>
        <source>There is no line with a text.</source>
        <translation>没有一行有文字。</translation>
    </message>
    <message>
        <source>Wrote %1 files in %2.</source>
        <translation>写了 %1 个文件，用时 %2。</translation>
    </message>
    <message>
        <source>%1 lines were there already.</source>
        <translation>有 %1 行早已写过。</translation>
    </message>
    <message>
        <source>Stopped after %1 of %2 lines. What was written is whole; --skip-existing goes on from here.</source>
        <translation>已完成 %1 行（共 %2 行）后停止。写出的文件都是完整的；用 --skip-existing 可从这里继续。</translation>
    </message>
    <message>
        <source>%1 of %2 lines failed: %3.</source>
        <translation>%2 行中有 %1 行失败：%3。</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>还剩 %1</translation>
    </message>
    <message>
        <source>Several lines would be written to one file: put {line} into %1.</source>
        <translation>好几行会写到同一个文件里：请在 %1 里写上 {line}。</translation>
    </message>
    <message>
        <source>The text was left out of the file; put it in the place of “…”.</source>
        <translation>文件里没有保留文字；请把它填在“…”处。</translation>
    </message>
    <message>
        <source>If the mean was over a corpus, add it with --mean-over.</source>
        <translation>如果平均值取自语料库，请用 --mean-over 加上。</translation>
    </message>
    <message>
        <source>Tokens are hidden on one axis alone, which the command line cannot say.</source>
        <translation>只在一条轴上隐藏了词元，命令行无法表达。</translation>
    </message>
    <message>
        <source>It is compared with another model, which the command line cannot say.</source>
        <translation>它是与另一个模型比较的，命令行无法表达。</translation>
    </message>
    <message>
        <source>of a page for browsers: how exactly it keeps each number; default 16</source>
        <translation>用于浏览器页面：每个数存得多精确；默认 16</translation>
    </message>
    <message>
        <source>do not keep the text in the file, neither as a caption nor in its record of where it comes from</source>
        <translation>不把文字存进文件：既不作说明文字，也不写进来源记录</translation>
    </message>
    <message>
        <source>leave out files that are already there, and go on</source>
        <translation>略过已经存在的文件，继续写其余的</translation>
    </message>
    <message>
        <source>--skip-existing and --force contradict each other; give one of them.</source>
        <translation>--skip-existing 和 --force 互相矛盾；请只给其中一个。</translation>
    </message>
    <message>
        <source>Pin it, rank heads by it, knock out its edge; a right click does the same, and on a head of the grid</source>
        <translation>固定它、按它给头排序、敲除它的边；右键单击效果相同，也可以右键单击网格中的头</translation>
    </message>
    <message>
        <source>This attention comes without queries and keys, so there are no scores to show.</source>
        <translation>这份注意力没有附带查询和键，因此没有得分可显示。</translation>
    </message>
    <message>
        <source>This attention comes without queries and keys, so its mask, scale and d_k cannot be changed.</source>
        <translation>这份注意力没有附带查询和键，因此无法改变掩码、缩放和 d_k。</translation>
    </message>
    <message>
        <source>%1 is longer than the %2 bytes of text that are read; save the numbers as .npy.</source>
        <translation>%1 超过了可读取的 %2 字节文本；请把数字存为 .npy。</translation>
    </message>
    <message>
        <source>%1 does not hold a list of tokens.</source>
        <translation>%1 中没有词元列表。</translation>
    </message>
    <message>
        <source>%1 is not valid JSON (%2 at byte %3).</source>
        <translation>%1 不是有效的 JSON（第 %3 字节处：%2）。</translation>
    </message>
    <message>
        <source>%1 has neither &quot;tokens&quot; nor &quot;source&quot; nor &quot;target&quot;.</source>
        <translation>%1 中既没有 &quot;tokens&quot;，也没有 &quot;source&quot; 或 &quot;target&quot;。</translation>
    </message>
    <message>
        <source>%1 has %2 tokens, but %3 of them are named.</source>
        <translation>%1 有 %2 个词元，给出的名称却有 %3 个。</translation>
    </message>
    <message>
        <source>%1 holds attention that was computed elsewhere: its network is not here, so nothing can be changed in it.</source>
        <translation>%1 保存的是在别处算好的注意力：这里没有它的网络，因此无法在网络中做任何改动。</translation>
    </message>
    <message>
        <source>attention from a file</source>
        <translation>来自文件的注意力</translation>
    </message>
    <message>
        <source>%1: its arrays have %2 and %3 tokens for the same text.</source>
        <translation>%1：对同一段文本，各数组的词元数不一致（%2 与 %3）。</translation>
    </message>
    <message>
        <source>%1 has %2 axes, not the %3 of &quot;%4&quot;.</source>
        <translation>%1 有 %2 个轴，而“%4”是 %3 个。</translation>
    </message>
    <message>
        <source>%1 holds a batch of %2 texts; save one of them, for instance attention[:, 0:1].</source>
        <translation>%1 是含 %2 段文本的批次；请只保存其中一段，例如 attention[:, 0:1]。</translation>
    </message>
    <message>
        <source>%1 has %2 numbers along the axis %3; 1 to %4 are read.</source>
        <translation>%1 在 %3 轴上有 %2 个数；可读取 1 到 %4 个。</translation>
    </message>
    <message>
        <source>%1 holds %2 layers and is not alone: of several arrays each is one layer.</source>
        <translation>%1 含有 %2 层，而且不是唯一的数组：有多个数组时，每个数组应是一层。</translation>
    </message>
    <message>
        <source>%1 has another size than %2; layers of one text are alike.</source>
        <translation>%1 与 %2 大小不同；同一段文本的各层大小应一致。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not name axes: give some of %2, each once, outermost first.</source>
        <translation>“%1”不是轴的名称：请从最外层开始写出 %2 中的若干个，每个只写一次。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; names no axis of queries or none of keys; both are needed.</source>
        <translation>“%1”缺少查询轴或键轴；两者都需要。</translation>
    </message>
    <message>
        <source>%1 has %2 axes; attention has [query, key], [head, query, key], [layer, head, query, key] or [layer, batch, head, query, key].</source>
        <translation>%1 有 %2 个轴；注意力的轴应为 [query, key]、[head, query, key]、[layer, head, query, key] 或 [layer, batch, head, query, key]。</translation>
    </message>
    <message>
        <source>%1: the array %2 of %3 is no attention; leave it out of the file.</source>
        <translation>%1：%3 类型的数组 %2 不是注意力；请不要把它放进文件。</translation>
    </message>
    <message>
        <source>%1 holds no array.</source>
        <translation>%1 中没有数组。</translation>
    </message>
    <message>
        <source>%1: %2 has %3 queries and %4 keys, which self-attention cannot have; put &quot;cross&quot; into its name.</source>
        <translation>%1：%2 有 %3 个查询和 %4 个键，自注意力不可能如此；请在它的名称中写上 &quot;cross&quot;。</translation>
    </message>
    <message>
        <source>%1 holds an infinity; weights are finite, and NaN where a key is masked. Are these scores before the softmax?</source>
        <translation>%1 含有无穷大；权重应是有限的数，被掩蔽的键为 NaN。这是不是 softmax 之前的得分？</translation>
    </message>
    <message>
        <source>%1 is not a .npy file, or it is damaged.</source>
        <translation>%1 不是 .npy 文件，或者已损坏。</translation>
    </message>
    <message>
        <source>%1 has version %2 of NumPy&apos;s format; 1 to 3 are read.</source>
        <translation>%1 使用 NumPy 格式的第 %2 版；可读取第 1 到 3 版。</translation>
    </message>
    <message>
        <source>%1 holds structures, not numbers; save the array of numbers alone.</source>
        <translation>%1 保存的是结构体而不是数字；请只保存数字数组。</translation>
    </message>
    <message>
        <source>%1 has %2 dimensions; at most %3 are read.</source>
        <translation>%1 有 %2 个维度；最多读取 %3 个。</translation>
    </message>
    <message>
        <source>%1 holds Python objects, which could run any code when they are read; save numbers with numpy.save(…, allow_pickle=False).</source>
        <translation>%1 保存的是 Python 对象，读取它们时可能运行任意代码；请用 numpy.save(…, allow_pickle=False) 保存数字。</translation>
    </message>
    <message>
        <source>%1 holds numbers of the type &quot;%2&quot;, which Heedmap does not read; save float32.</source>
        <translation>%1 中数字的类型是“%2”，Heedmap 不能读取；请存为 float32。</translation>
    </message>
    <message>
        <source>%1 has the shape %2, which takes %3 bytes, but %4 are stored; it was cut short or is damaged.</source>
        <translation>%1 的形状是 %2，需要 %3 字节，但只存有 %4 字节；文件不完整或已损坏。</translation>
    </message>
    <message>
        <source>%1: tensor %2 is %3 of %4, but the trace needs [%5] of F32, F16 or BF16.</source>
        <translation>%1：张量 %2 是 %4 类型的 %3，而轨迹需要 F32、F16 或 BF16 类型的 [%5]。</translation>
    </message>
    <message>
        <source>%1: %2 is not described by a JSON object.</source>
        <translation>%1：%2 没有用 JSON 对象来描述。</translation>
    </message>
    <message>
        <source>a token of %1</source>
        <translation>%1 的一个词元</translation>
    </message>
    <message>
        <source>%1: the token &quot;%2&quot; has the bytes %3 to %4, which the text does not have.</source>
        <translation>%1：词元“%2”对应第 %3 到 %4 字节，而文本中没有这些字节。</translation>
    </message>
    <message>
        <source>a stack</source>
        <translation>一组层</translation>
    </message>
    <message>
        <source>a layer</source>
        <translation>一层</translation>
    </message>
    <message>
        <source>%1 is a trace of version &quot;%2&quot;; version %3 is read.</source>
        <translation>%1 是第“%2”版的轨迹；可读取第 %3 版。</translation>
    </message>
    <message>
        <source>%1: the description of the trace is not valid JSON (%2 at byte %3).</source>
        <translation>%1：轨迹的描述不是有效的 JSON（第 %3 字节处：%2）。</translation>
    </message>
    <message>
        <source>A trace holds queries and keys that are multiplied; this attention is made in another way.</source>
        <translation>轨迹保存的是相乘的查询和键；这种注意力的计算方式不同。</translation>
    </message>
    <message>
        <source>A trace holds no knockouts; put the edges back first.</source>
        <translation>轨迹不保存被切断的边；请先恢复这些边。</translation>
    </message>
    <message>
        <source>has lists of different depths</source>
        <translation>中的列表嵌套深度不一致</translation>
    </message>
    <message>
        <source>holds something that is no number</source>
        <translation>中有不是数字的内容</translation>
    </message>
    <message>
        <source>has lists of different lengths</source>
        <translation>中的列表长度不一致</translation>
    </message>
    <message>
        <source>%1: %2 %3.</source>
        <translation>%1：%2 %3。</translation>
    </message>
    <message>
        <source>%1 is empty.</source>
        <translation>%1 是空的。</translation>
    </message>
    <message>
        <source>table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>%1: line %2 has %3 numbers, the first has %4.</source>
        <translation>%1：第 %2 行有 %3 个数，第一行有 %4 个。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; in line %3 is not a number.</source>
        <translation>%1：第 %3 行的“%2”不是数字。</translation>
    </message>
    <message>
        <source>%1 names %2 keys above %3 columns.</source>
        <translation>%1 在 %3 列上方写了 %2 个键的名称。</translation>
    </message>
    <message>
        <source>list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>%1: %2 is not a list of tokens.</source>
        <translation>%1：%2 不是词元列表。</translation>
    </message>
    <message>
        <source>%1: %2 is neither a list of numbers nor one of tokens.</source>
        <translation>%1：%2 既不是数字列表，也不是词元列表。</translation>
    </message>
    <message>
        <source>rows sum to %1 … %2, shown as given</source>
        <translation>各行之和为 %1 … %2，按原样显示</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>词元 %1</translation>
    </message>
    <message>
        <source>%1 has no vocabulary that ids could be of; give --text.</source>
        <translation>%1 没有词表，无法使用编号；请用 --text 给出文本。</translation>
    </message>
    <message>
        <source>names of its tokens: a JSON list, or a text with one a line; default a file NAME.tokens.json or NAME.tokens.txt beside it, else numbers</source>
        <translation>词元的名称：JSON 列表，或每行一个的文本；默认为旁边的 NAME.tokens.json 或 NAME.tokens.txt，否则用数字</translation>
    </message>
    <message>
        <source>its axes where they are others: head,layer,query,key</source>
        <translation>轴的次序与上面不同时写在这里：head,layer,query,key</translation>
    </message>
    <message>
        <source>%1 is an option of --weights.</source>
        <translation>%1 是 --weights 的选项。</translation>
    </message>
    <message>
        <source>Give one of --model and --weights.</source>
        <translation>--model 和 --weights 只能给出一个。</translation>
    </message>
    <message>
        <source>--weights brings its tokens; --text, --text-file, --pair and --ids do not go with it.</source>
        <translation>--weights 自带词元；不能与 --text、--text-file、--pair、--ids 同用。</translation>
    </message>
    <message>
        <source>Say with -o where the trace goes.</source>
        <translation>请用 -o 指明轨迹保存到哪里。</translation>
    </message>
    <message>
        <source>The name of a trace ends in .trace.safetensors; &quot;%1&quot; does not.</source>
        <translation>轨迹的文件名应以 .trace.safetensors 结尾；“%1”不是。</translation>
    </message>
    <message>
        <source>save the queries and keys of every head, to look at them without the model</source>
        <translation>保存每个头的查询和键，以便没有模型时也能查看</translation>
    </message>
    <message>
        <source>a name that ends in .trace.safetensors</source>
        <translation>以 .trace.safetensors 结尾的文件名</translation>
    </message>
    <message>
        <source>Open it in the window, or name it with --weights. docs/trace-format.md says what is in it.</source>
        <translation>可在窗口中打开，或用 --weights 指定。docs/trace-format.md 说明其中的内容。</translation>
    </message>
    <message>
        <source>Line %1 of %2</source>
        <translation>%2 的第 %1 行</translation>
    </message>
    <message>
        <source>There is no measure “%1”: write one such as previous, first or entropy.</source>
        <translation>没有名为“%1”的指标：请写 previous、first 或 entropy 这样的名称。</translation>
    </message>
    <message>
        <source>There is no measure “%1”: did you mean %2?</source>
        <translation>没有名为“%1”的指标：是否要写 %2？</translation>
    </message>
    <message>
        <source>%1 is not UTF-8 text, nor UTF-16 with its byte order mark; save it as UTF-8 first.</source>
        <translation>%1 不是 UTF-8 文本，也不是带字节序标记的 UTF-16；请先另存为 UTF-8。</translation>
    </message>
    <message>
        <source>%1 holds zero bytes: it is not text, or UTF-16 without its byte order mark; save it as UTF-8 first.</source>
        <translation>%1 含有零字节：它不是文本，或是没有字节序标记的 UTF-16；请先另存为 UTF-8。</translation>
    </message>
    <message>
        <source>More about it</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>On an ablated head or a knocked out edge: put it back</source>
        <translation>在已消融的头或已敲除的边上：恢复它</translation>
    </message>
    <message>
        <source>Space goes to the head</source>
        <translation>空格键转到该头</translation>
    </message>
    <message>
        <source>Among the words to search from and to: another word</source>
        <translation>在要查找的起止词之间：移到另一个词</translation>
    </message>
    <message>
        <source>Space or Return chooses it, Delete lets go of both</source>
        <translation>空格或回车选中它，Delete 取消两个词</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>The licence in full</source>
        <translation>许可证全文</translation>
    </message>
    <message>
        <source>No model was opened by hand yet</source>
        <translation>还没有手动打开过模型</translation>
    </message>
    <message>
        <source>write there, not to standard output (-)</source>
        <translation>写到该文件，而不是标准输出（-）</translation>
    </message>
    <message>
        <source>COMMAND</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>say this, or list a command’s options</source>
        <translation>显示本说明，或列出某个命令的选项</translation>
    </message>
    <message>
        <source>run the model with these heads ablated; cross:LAYER.HEAD is one of another kind than --attention says</source>
        <translation>消融这些头后运行模型；cross:层.头 表示种类与 --attention 不同的头</translation>
    </message>
    <message>
        <source>There is no option %1 here; did you mean %2?</source>
        <translation>这里没有选项 %1；是否要写 %2？</translation>
    </message>
    <message>
        <source>Say with --format what to write to standard output: %1.</source>
        <translation>请用 --format 说明往标准输出写什么：%1。</translation>
    </message>
    <message>
        <source>the text with its line ends out of a file in UTF-8, or UTF-16 with a byte order mark</source>
        <translation>从文件读取文本，保留换行；文件为 UTF-8，或带字节序标记的 UTF-16</translation>
    </message>
    <message>
        <source>which attention of an encoder–decoder: the encoder’s (encoder means it too), the decoder’s, or the decoder’s on the encoder; default self</source>
        <translation>编码器–解码器的哪种注意力：编码器的（也可写 encoder）、解码器的，或解码器对编码器的；默认 self</translation>
    </message>
    <message>
        <source>The display %1 cannot be reached; heedmap --help lists the commands that need none.</source>
        <translation>无法连接显示器 %1；heedmap --help 列出了不需要显示器的命令。</translation>
    </message>
    <message>
        <source>There is no command, file or model “%1”; did you mean %2?</source>
        <translation>没有名为“%1”的命令、文件或模型；是否要写 %2？</translation>
    </message>
    <message>
        <source>There is no command “%1”.</source>
        <translation>没有命令“%1”。</translation>
    </message>
    <message>
        <source>sinusoids of the distance in every score</source>
        <translation>每个得分都含距离的正弦、余弦项</translation>
    </message>
    <message>
        <source>causal mask, chunks of %1 tokens</source>
        <translation>因果掩码，每 %1 个词元为一块</translation>
    </message>
    <message>
        <source>learned sink</source>
        <translation>可学习的汇（sink）</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 等，另有 %2 个</translation>
    </message>
    <message>
        <source>The rest of each row, %1 to %2 %, went to the head&apos;s learned sink, which is no key.</source>
        <translation>每行其余的权重（%1% 到 %2%）归于该注意力头可学习的汇（sink），它不是任何键。</translation>
    </message>
    <message>
        <source>key (is looked at)</source>
        <translation>键（被看）</translation>
    </message>
    <message>
        <source>query (looks)</source>
        <translation>查询（去看）</translation>
    </message>
    <message>
        <source>where to, - for standard output; {layer} and {head} in it make one file a head, {line} one a line of --lines</source>
        <translation>写到哪里，- 表示标准输出；含 {layer} 和 {head} 时每个头一个文件，含 {line} 时 --lines 的每行一个文件</translation>
    </message>
    <message>
        <source>%1: the array %2 is compressed; save it with numpy.savez, which does not compress.</source>
        <translation>%1：数组 %2 是压缩的；请用不压缩的 numpy.savez 保存。</translation>
    </message>
    <message>
        <source>%1 ends in none of .npy, .npz, .pt, .safetensors, .csv, .tsv and .json, from which arrays are read.</source>
        <translation>%1 的扩展名不是 .npy、.npz、.pt、.safetensors、.csv、.tsv 或 .json；数组只能从这些文件中读取。</translation>
    </message>
    <message>
        <source>%1: %2 has %3 places, fewer than the distances between its %4 tokens need.</source>
        <translation>%1：%2 只有 %3 个位置，少于其 %4 个词元之间的距离所需的数目。</translation>
    </message>
    <message>
        <source>%1: tensor %2 is none that a trace of version %3 has.</source>
        <translation>%1：版本 %3 的轨迹中没有名为 %2 的张量。</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>%1 holds more lists of tensors in each other than attention has.</source>
        <translation>%1 中嵌套的张量列表比注意力数据应有的更多。</translation>
    </message>
    <message>
        <source>repeats or turns %1 numbers; save it with .contiguous()</source>
        <translation>重复或转置了 %1 个数；请用 .contiguous() 处理后再保存</translation>
    </message>
    <message>
        <source>%1: %2 is no tensor; save the layers that have attention, as a list of tensors.</source>
        <translation>%1：%2 不是张量；请只把有注意力的各层存成张量列表。</translation>
    </message>
    <message>
        <source>attention that you have, in place of a model and a text: [query, key], [head, query, key], [layer, head, query, key] or [layer, batch, head, query, key] in .npy, .npz, .safetensors, .csv, .json or .pt, as torch.save writes a tensor, a list of them or a dictionary</source>
        <translation>您已有的注意力，代替模型和文本：.npy、.npz、.safetensors、.csv、.json 或 .pt（torch.save 保存的张量、张量列表或字典）中的 [query, key]、[head, query, key]、[layer, head, query, key] 或 [layer, batch, head, query, key]</translation>
    </message>
    <message>
        <source>Self-attention</source>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>No token is pinned: click a row of the heatmap, or one of its labels, to see it as a sentence.</source>
        <translation>没有固定的词元：请点击热力图的一行或它的标签，即可把它看作句子。</translation>
    </message>
    <message>
        <source>There is no token %1; the last one is %2.</source>
        <translation>没有词元 %1；最后一个是 %2。</translation>
    </message>
    <message>
        <source>Lines show attention weights; of anything else there is the heatmap.</source>
        <translation>连线图显示的是注意力权重；其他数值请看热力图。</translation>
    </message>
    <message>
        <source>There is no room for lines between labels so long: make the picture wider or the letters smaller.</source>
        <translation>标签太长，中间没有画连线的地方：请加宽图片或缩小字号。</translation>
    </message>
    <message>
        <source>A panel has a letter for each of its maps, %1 at most; here are %2.</source>
        <translation>组图的每张图各有一个字母，最多 %1 张；这里有 %2 张。</translation>
    </message>
    <message>
        <source>There is nothing to draw: no head has a value of this measure.</source>
        <translation>没有可画的内容：没有哪个头有这个度量的值。</translation>
    </message>
    <message>
        <source>There is no room for the bars: make the picture wider or the letters smaller.</source>
        <translation>没有画条形的地方：请加宽图片或缩小字号。</translation>
    </message>
    <message>
        <source>There is no room for the sentence: make the picture wider or the letters smaller.</source>
        <translation>放不下这个句子：请加宽图片或缩小字号。</translation>
    </message>
    <message>
        <source>counted from 0; default 0; 0.3,2.5 names heads one by one, each with its layer</source>
        <translation>从 0 数起；默认 0；0.3,2.5 逐个指明头，各带其层号</translation>
    </message>
    <message>
        <source>Heads such as 0.3 name their layers; leave --layer out.</source>
        <translation>0.3 这样的写法已经指明了层；请去掉 --layer。</translation>
    </message>
    <message>
        <source>Numbers of heads one by one go into a file each: put both {layer} and {head} into %1, or give --layer and --head.</source>
        <translation>逐个指明的头，其数值各写一个文件：请在 %1 中同时写上 {layer} 和 {head}，或改用 --layer 和 --head。</translation>
    </message>
    <message>
        <source>--view is of pictures: %1.</source>
        <translation>--view 只用于图片：%1。</translation>
    </message>
    <message>
        <source>A picture ranks heads by one measure: name it with --sort.</source>
        <translation>图片按一个度量给头排名：请用 --sort 指明。</translation>
    </message>
    <message>
        <source>--top takes a number from 1.</source>
        <translation>--top 要一个从 1 开始的数。</translation>
    </message>
    <message>
        <source>only the first N</source>
        <translation>只要前 N 个</translation>
    </message>
    <message>
        <source>default what FILE ends in, else table; a picture has a bar a head, of the measure after --sort</source>
        <translation>默认按 FILE 的后缀，否则为 table；图片中每个头一根条形，画的是 --sort 后的度量</translation>
    </message>
    <message>
        <source>Saturation of the softmax over d_k</source>
        <translation>softmax 的饱和程度随 d_k 的变化</translation>
    </message>
    <message>
        <source>The name %1 does not tell the format: let it end in one of .%2.</source>
        <translation>从文件名 %1 看不出格式：请以 .%2 之一结尾。</translation>
    </message>
    <message>
        <source>draw the curves into a png, svg or pdf</source>
        <translation>把曲线画成 png、svg 或 pdf</translation>
    </message>
    <message>
        <source>A curve needs two sizes at least: name more after --dk.</source>
        <translation>画曲线至少要两个大小：请在 --dk 后多写几个。</translation>
    </message>
    <message>
        <source>Mean entropy of a row, in nats</source>
        <translation>平均行熵（nat）</translation>
    </message>
    <message>
        <source>Mean peak weight</source>
        <translation>平均峰值权重</translation>
    </message>
    <message>
        <source>Gradient Σp(1−p)</source>
        <translation>梯度 Σp(1−p)</translation>
    </message>
    <message>
        <source>Give one of --query and --key.</source>
        <translation>--query 和 --key 只能给一个。</translation>
    </message>
    <message>
        <source>--view sentence shows the row of one token or its column: say with --query or --key which, counted from 0.</source>
        <translation>--view sentence 显示一个词元的行或列：请用 --query 或 --key 指明是哪一个，从 0 数起。</translation>
    </message>
    <message>
        <source>--query and --key go with --view sentence or lines.</source>
        <translation>--query 和 --key 与 --view sentence 或 lines 一起用。</translation>
    </message>
    <message>
        <source>--columns takes a number from 1.</source>
        <translation>--columns 要一个从 1 开始的数。</translation>
    </message>
    <message>
        <source>in place of the picture’s own title</source>
        <translation>代替图片自己的标题</translation>
    </message>
    <message>
        <source>what a picture shows: heatmaps; heatmaps beside each other with a), b), c); lines from queries to keys, a colour a head; one row or column as a sentence; default map, of heads such as 0.3,2.5 panel</source>
        <translation>图片的内容：热力图；并排并标有 a)、b)、c) 的热力图；从查询到键的连线，每个头一种颜色；一行或一列写成句子；默认 map，对 0.3,2.5 这样的头为 panel</translation>
    </message>
    <message>
        <source>the token whose row a sentence shows; of lines, leave only those of this query</source>
        <translation>句子显示哪个词元的行；连线图只留下这个查询的连线</translation>
    </message>
    <message>
        <source>the same of a key and its column</source>
        <translation>同上，用于键和它的列</translation>
    </message>
    <message>
        <source>heatmaps of a panel beside each other; default as many as leave room for all labels</source>
        <translation>组图中并排几张热力图；默认为放得下全部标签的张数</translation>
    </message>
    <message>
        <source>%1 takes heads such as 0.3,2.5, each with its layer; “%2” is none.</source>
        <translation>%1 要写成 0.3,2.5 这样带层号的头；“%2”不是。</translation>
    </message>
    <message>
        <source>The numbers of %1 are on the clipboard.</source>
        <translation>%1 的数值已复制到剪贴板。</translation>
    </message>
    <message>
        <source>what stands below, in place of the text</source>
        <translation>图下方的文字，代替原文</translation>
    </message>
    <message>
        <source>--caption and --no-caption contradict each other; give one of them.</source>
        <translation>--caption 与 --no-caption 矛盾；请只给一个。</translation>
    </message>
    <message>
        <source>keep no record in the file of where it comes from: neither model, text nor view</source>
        <translation>文件中不保留来历的记录：模型、文字和视图都不写</translation>
    </message>
    <message>
        <source>%1 has its weights in several forms: open one of %2.</source>
        <translation>%1 中有多种形式的权重：请打开其中之一：%2。</translation>
    </message>
    <message>
        <source>%1 describes weights that MLX has quantised, which Heedmap does not read. Open the model that they were made from, or a GGUF file of it.</source>
        <translation>%1 描述的是经 MLX 量化的权重，Heedmap 不能读取。请打开量化之前的模型，或它的 GGUF 文件。</translation>
    </message>
    <message>
        <source>Choose the head to compare with: Ctrl and a click on it in the grid of heads.</source>
        <translation>请选择用来比较的头：在头的网格中按住 Ctrl 点击它。</translation>
    </message>
    <message>
        <source>holds words; the names of tokens stand in &quot;tokens&quot;, those of the queries of cross-attention in &quot;query_tokens&quot;</source>
        <translation>里面是文字；词元的名称应写在 &quot;tokens&quot; 中，交叉注意力里查询一方的名称应写在 &quot;query_tokens&quot; 中</translation>
    </message>
    <message>
        <source>There are no %1 %2:%3: the head has %1 0:%4, and the first number is the smaller one.</source>
        <translation>没有%1 %2:%3：这个注意力头的%1是 0:%4，而且前一个数要小于后一个数。</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>The picture would be %1 × %2 pixels; it may have %3 a side. Choose fewer tokens or smaller cells.</source>
        <translation>图片会有 %1 × %2 个像素，而每边最多 %3 个。请少选一些词元，或把单元格缩小。</translation>
    </message>
    <message>
        <source>A part of a head is written as a PNG: give the file a name that ends in .png.</source>
        <translation>注意力头的局部只能存为 PNG：请让文件名以 .png 结尾。</translation>
    </message>
    <message>
        <source>Ctrl+F</source>
        <translation>Ctrl+F</translation>
    </message>
    <message>
        <source>In the picture of a long text: find words, or # and a token&apos;s number</source>
        <translation>在长文本的图中：查找词语，或用 # 加编号查找词元</translation>
    </message>
    <message>
        <source>Return goes to the next place, Shift+Return to the one before, Escape back to the picture</source>
        <translation>回车到下一处，Shift+回车到上一处，Esc 回到图上</translation>
    </message>
    <message>
        <source>%1 takes two numbers of tokens such as 1000:3000, the second one behind the last; either may be left out. “%2” is no such range.</source>
        <translation>%1 要两个词元编号，例如 1000:3000，后一个数在最后一个词元之后；两个都可以省略。“%2”不是这样的范围。</translation>
    </message>
    <message>
        <source>%1 takes the pixels of a cell, from 1 to %2, or 1/32 for the largest of 32 × 32 cells in a pixel, not “%3”.</source>
        <translation>%1 要的是每个单元格的像素数，从 1 到 %2；或写 1/32，表示每个像素显示 32 × 32 个单元格中最大的一个；不能是“%3”。</translation>
    </message>
    <message>
        <source>write the cells of one head alone, as a PNG: these queries, counted from 0, B left out; default all</source>
        <translation>把一个注意力头的单元格单独写成 PNG：只写这些查询，从 0 数起，不含 B；默认为全部</translation>
    </message>
    <message>
        <source>the same with these keys</source>
        <translation>同上，只写这些键</translation>
    </message>
    <message>
        <source>the same with N pixels a cell, or the largest of N × N cells in a pixel; default 1</source>
        <translation>同上，每个单元格 N 个像素，或每个像素显示 N × N 个单元格中最大的一个；默认为 1</translation>
    </message>
    <message>
        <source>%1 write a heatmap as a PNG.</source>
        <translation>%1 用来把热力图写成 PNG。</translation>
    </message>
    <message>
        <source>%1 are of the weights of one head and one text, as they are.</source>
        <translation>%1 只用于一段文本上一个注意力头的原始权重。</translation>
    </message>
    <message>
        <source>Attention flow is for texts of up to %L1 tokens, this one has %L2. Shorten the text or use rollout.</source>
        <translation>注意力流最多支持 %L1 个词元，这段文字有 %L2 个。请缩短文字，或改用注意力展开。</translation>
    </message>
    <message>
        <source>The text has %L1 tokens, and with %2 heads, d_k %3 and d_v %4 there is room for %L5. Shorten it, or choose fewer heads or a smaller d_k.</source>
        <translation>这段文字有 %L1 个词元，而在 %2 个头、d_k = %3、d_v = %4 时最多容纳 %L5 个。请缩短文字，或减少头数、减小 d_k。</translation>
    </message>
    <message>
        <source>The text has %L1 tokens, but this model has positions for %L2.</source>
        <translation>文字有 %L1 个词元，但这个模型只有 %L2 个位置。</translation>
    </message>
    <message>
        <source>These texts differ over %L1 and %L2 tokens, too many to align. Compare shorter texts, or texts that differ in fewer places.</source>
        <translation>这两段文字相差 %L1 和 %L2 个词元，太多而无法对齐。请比较更短的文字，或差别更少的文字。</translation>
    </message>
    <message>
        <source>The text has %L1 tokens too many for this model; they are left out.</source>
        <translation>文字比这个模型能读的多 %L1 个词元；多出的部分已略去。</translation>
    </message>
    <message>
        <source>This needs all weights of a head at once, %1 GB for %L2 × %L3 tokens. Shorten the text to 16384 tokens, or look at the weights of one head, which can be shown of any text.</source>
        <translation>这需要一次算出一个头的全部权重：%L2 × %L3 个词元要占 %1 GB。请把文本缩短到 16384 个词元以内，或者只看单个头的权重——不论文本多长都能显示。</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>← second · first →</source>
        <translation>← 第二个 · 第一个 →</translation>
    </message>
    <message>
        <source>← second more · first more →</source>
        <translation>← 第二个更大 · 第一个更大 →</translation>
    </message>
    <message>
        <source>In the grid while two heads are compared: another second head</source>
        <translation>比较两个头时在网格中：换第二个头</translation>
    </message>
    <message>
        <source>A click on a thumbnail does the same; the first head is chosen above the picture</source>
        <translation>点击缩略图也一样；第一个头在图的上方选择</translation>
    </message>
    <message>
        <source>In the lines: from token to token</source>
        <translation>在连线图中：从一个词元到另一个词元</translation>
    </message>
    <message>
        <source>Return pins one</source>
        <translation>回车固定一个</translation>
    </message>
    <message>
        <source>Cells are drawn %1 times as high as they are wide.</source>
        <translation>格子的高是宽的 %1 倍。</translation>
    </message>
    <message>
        <source>Cells are drawn %1 times as wide as they are high.</source>
        <translation>格子的宽是高的 %1 倍。</translation>
    </message>
    <message>
        <source>Experts in layer %1</source>
        <translation>第 %1 层的专家</translation>
    </message>
    <message>
        <source>%1 has no experts to choose among, so there is nothing to say about a text.</source>
        <translation>%1 没有可供选择的专家，因此对文字没有什么可说的。</translation>
    </message>
    <message>
        <source>say what a model is: layers, heads, sizes, positions, mask, score rule, tensors, and of a mixture which experts each token of a text goes to; or what a picture of Heedmap shows and the command that makes it again</source>
        <translation>说明一个模型：层、头、大小、位置、掩码、打分规则、张量，混合专家模型还可说明一段文字的每个词元交给哪些专家；或说明 Heedmap 的一张图片显示什么，以及重新生成它的命令</translation>
    </message>
    <message>
        <source>A picture reads no text; name a model.</source>
        <translation>图片不读文字；请指定一个模型。</translation>
    </message>
    <message>
        <source>an adapter of %1, which is not on this computer</source>
        <translation>%1 的适配器，而这台电脑上没有该模型</translation>
    </message>
    <message>
        <source>%1 is opened without an adapter, so there is no base to compare it with.</source>
        <translation>%1 打开时没有适配器，因此没有可供对比的基座模型。</translation>
    </message>
    <message>
        <source>%1 holds a model and its adapter, so the model cannot be opened alone; move the adapter into a folder of its own.</source>
        <translation>%1 里同时有模型和它的适配器，因此无法单独打开模型；请把适配器移到单独的文件夹里。</translation>
    </message>
    <message>
        <source>--diff takes LAYER.HEAD, model or base, not “%1”.</source>
        <translation>--diff 要求给出 层.头、model 或 base，而不是“%1”。</translation>
    </message>
    <message>
        <source>minus another head, a what-if minus what the model does by itself, or a model with an adapter minus the one without it</source>
        <translation>减去另一个头；或假设情形减去模型本来的做法；或带适配器的模型减去不带适配器的模型</translation>
    </message>
    <message>
        <source>Layer %1 has no heads: %2.</source>
        <translation>第 %1 层没有注意力头：%2。</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>short convolution</source>
        <translation>短卷积</translation>
    </message>
    <message>
        <source>it is a short convolution, in which each token reads the few before it with weights that are the same in every text</source>
        <translation>这一层是短卷积，每个词元只按固定的权重读取前面几个词元，无论文本是什么，权重都一样</translation>
    </message>
    <message>
        <source>linear attention</source>
        <translation>线性注意力</translation>
    </message>
    <message>
        <source>it is linear attention (Gated DeltaNet), which reads the tokens before from one state of a fixed size and gives no weight to each of them</source>
        <translation>这一层是线性注意力（Gated DeltaNet），它从一个大小固定的状态中读取前面的词元，不给每个词元分别分配权重</translation>
    </message>
    <message>
        <source>layers without heads left out</source>
        <translation>不含没有注意力头的层</translation>
    </message>
    <message>
        <source>Layers without heads</source>
        <translation>没有注意力头的层</translation>
    </message>
    <message>
        <source>What a head of this model writes passes a gate that differs from query to query, so that a value has no length of its own.</source>
        <translation>在这个模型里，注意力头的输出要经过一道门，而每个查询的门各不相同，因此一个值没有自己固定的长度。</translation>
    </message>
    <message>
        <source>%1: %2 has numbers that are no experts’: those are 0, 1, 2 … up to 4095.</source>
        <translation>%1：%2 含有不是专家编号的数；专家编号为 0、1、2 … 直到 4095。</translation>
    </message>
    <message>
        <source>This model answers questions: its text has to have three separators (id %1), after the question, before the text that is asked about, and after that; this one has %2. Give the question as the text and the other as its pair.</source>
        <translation>这是问答模型：文本必须有三个分隔符（id %1），分别在问题之后、被提问的文字之前和之后；这里有 %2 个。请把问题作为文本，把被提问的文字作为第二段文字。</translation>
    </message>
    <message>
        <source>the first token sees all and is seen by all</source>
        <translation>第一个词元能看到所有词元，也被所有词元看到</translation>
    </message>
    <message>
        <source>the tokens of the question see all and are seen by all</source>
        <translation>问题的词元能看到所有词元，也被所有词元看到</translation>
    </message>
    <message>
        <source>and summaries of blocks of %1 tokens</source>
        <translation>以及每 %1 个词元一块的块摘要</translation>
    </message>
    <message>
        <source>in texts of more than %1 tokens: the blocks of %2 tokens around, the first and the last one</source>
        <translation>文本超过 %1 个词元时：只看相邻的块（每块 %2 个词元）、第一块和最后一块</translation>
    </message>
    <message>
        <source>Tokens that see the whole text read values of their own in this layer, so that a token has no one length of its value.</source>
        <translation>在这一层，能看到全文的词元读取另一套值，因此一个词元的值没有唯一的长度。</translation>
    </message>
    <message>
        <source>The rest of each row, %1 to %2 %, went to summaries of blocks of tokens, which are no keys.</source>
        <translation>每行其余的权重（%1% 到 %2%）归于词元块的摘要，它们不是任何键。</translation>
    </message>
</context>
<context>
    <name>heedmap::AblationChips</name>
    <message>
        <source>What is ablated or knocked out</source>
        <translation>已消融或敲除的内容</translation>
    </message>
    <message>
        <source>Put it back</source>
        <translation>恢复它</translation>
    </message>
    <message>
        <source>Put back: %1</source>
        <translation>恢复：%1</translation>
    </message>
    <message>
        <source>Goes to the head</source>
        <translation>转到该头</translation>
    </message>
</context>
<context>
    <name>heedmap::AblationPanel</name>
    <message>
        <source>The hidden states of the last layer change by %1 %.</source>
        <translation>最后一层的隐藏状态变化了 %1 %。</translation>
    </message>
    <message>
        <source>changed by %1 bits (Jensen–Shannon)</source>
        <translation>变化 %1 比特（Jensen–Shannon）</translation>
    </message>
    <message>
        <source>ablated</source>
        <translation>已消融</translation>
    </message>
    <message>
        <source>effect %1</source>
        <translation>影响 %1</translation>
    </message>
    <message>
        <source>Switch %1 heads on</source>
        <translation>打开 %1 个头</translation>
    </message>
    <message>
        <source>Switch %1 heads off</source>
        <translation>关闭 %1 个头</translation>
    </message>
    <message>
        <source>Switch this head on</source>
        <translation>打开当前头</translation>
    </message>
    <message>
        <source>Switch this head off</source>
        <translation>关闭当前头</translation>
    </message>
    <message>
        <source>Prediction at token %1: %2; with everything on: %3.</source>
        <translation>词元 %1 处的预测：%2；全部打开时：%3。</translation>
    </message>
    <message>
        <source>Everything is on.</source>
        <translation>全部打开。</translation>
    </message>
    <message>
        <source>The textbook layer is one layer alone: nothing comes after its heads that could change.</source>
        <translation>教学层只有一层：它的头之后没有可以变化的东西。</translation>
    </message>
    <message>
        <source>Knock out an edge</source>
        <translation>敲除一条边</translation>
    </message>
    <message>
        <source>Put “%1” → “%2” back</source>
        <translation>恢复“%1”→“%2”</translation>
    </message>
    <message>
        <source>Knock out “%1” → “%2”</source>
        <translation>敲除“%1” → “%2”</translation>
    </message>
    <message>
        <source>In this head, the query may no longer look at the key; click a cell of the heatmap first</source>
        <translation>在当前头中，查询不能再看向该键；请先单击热力图的一个单元格</translation>
    </message>
    <message>
        <source>Set &amp;to</source>
        <translation>设为(&amp;T)</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>零</translation>
    </message>
    <message>
        <source>its mean over this text</source>
        <translation>它在这段文字上的平均值</translation>
    </message>
    <message>
        <source>its mean over %1 texts of the corpus</source>
        <translation>它在语料 %1 段文字上的平均值</translation>
    </message>
    <message>
        <source>its mean over a corpus</source>
        <translation>它在语料上的平均值</translation>
    </message>
    <message>
        <source>What the output of an ablated head is set to. A corpus is measured under Find heads.</source>
        <translation>被消融的头的输出设为什么。语料在“查找头”中测量。</translation>
    </message>
    <message>
        <source>Change in the &amp;grid</source>
        <translation>网格显示变化(&amp;G)</translation>
    </message>
    <message>
        <source>The small pictures show how each head differs from the run without interventions</source>
        <translation>小图显示每个头与不加干预的运行相差多少</translation>
    </message>
    <message>
        <source>Put all back</source>
        <translation>全部恢复</translation>
    </message>
    <message>
        <source>No other head&apos;s weights change.</source>
        <translation>其他头的权重都没有变化。</translation>
    </message>
</context>
<context>
    <name>heedmap::AblationRanking</name>
    <message>
        <source>Switching %1 off matters more than switching off %2 of the %3 other heads.</source>
        <translation>关闭 %1 的影响大于关闭其他 %3 个头中的 %2 个。</translation>
    </message>
    <message>
        <source>Rank all heads</source>
        <translation>给所有头排名</translation>
    </message>
    <message>
        <source>Runs the text once for each head with that head&apos;s output set to zero</source>
        <translation>对每个头，把它的输出置零，重新运行一次</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>&amp;Effect on</source>
        <translation>影响对象(&amp;E)</translation>
    </message>
    <message>
        <source>the last hidden states</source>
        <translation>最后的隐藏状态</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Heads by the effect of switching them off</source>
        <translation>按关闭后的影响排列的头</translation>
    </message>
    <message>
        <source>How far the prediction moves without the head: Kullback–Leibler divergence in bits</source>
        <translation>没有这个头时预测改变多少：KL 散度，单位比特</translation>
    </message>
    <message>
        <source>How far the last hidden states move without the head: length of the change over their own length</source>
        <translation>没有这个头时最后的隐藏状态改变多少：变化的长度除以其自身的长度</translation>
    </message>
    <message>
        <source>On the prediction at token %1:</source>
        <translation>对词元 %1 处预测的影响：</translation>
    </message>
    <message>
        <source>On the prediction at token %1, which is not the pinned one; rank again for that.</source>
        <translation>对词元 %1 处预测的影响，它不是现在固定的词元；要看后者请重新排名。</translation>
    </message>
    <message>
        <source>the prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>At the pinned query, or at the last token</source>
        <translation>在固定的查询处，或在最后一个词元处</translation>
    </message>
    <message>
        <source>Bits</source>
        <translation>比特</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
</context>
<context>
    <name>heedmap::ActionTable</name>
    <message>
        <source>&amp;Open Model…</source>
        <translation>打开模型(&amp;O)…</translation>
    </message>
    <message>
        <source>Open Model &amp;Folder…</source>
        <translation>打开模型文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>Open a model by its folder, such as one of Hugging Face</source>
        <translation>按文件夹打开模型，例如 Hugging Face 的文件夹</translation>
    </message>
    <message>
        <source>Ctrl+Alt+O</source>
        <translation>Ctrl+Alt+O</translation>
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
        <source>Read Special To&amp;kens</source>
        <translation>识别特殊词元(&amp;K)</translation>
    </message>
    <message>
        <source>Read special tokens that are typed, such as [SEP], as those tokens and not as plain text</source>
        <translation>把输入的特殊词元（如 [SEP]）当作特殊词元，而不是普通文字</translation>
    </message>
    <message>
        <source>Ctrl+Shift+K</source>
        <translation>Ctrl+Shift+K</translation>
    </message>
    <message>
        <source>&amp;Generate</source>
        <translation>生成(&amp;G)</translation>
    </message>
    <message>
        <source>The model generates text after yours, always the most probable token</source>
        <translation>让模型在文本之后生成，每次取概率最大的词元</translation>
    </message>
    <message>
        <source>Ctrl+Return</source>
        <translation>Ctrl+Return</translation>
    </message>
    <message>
        <source>Sto&amp;p Generating</source>
        <translation>停止生成(&amp;P)</translation>
    </message>
    <message>
        <source>Keep what the model has generated so far</source>
        <translation>保留模型已经生成的部分</translation>
    </message>
    <message>
        <source>Ctrl+.</source>
        <translation>Ctrl+.</translation>
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
        <source>Set &amp;d_k</source>
        <translation>设置 &amp;d_k</translation>
    </message>
    <message>
        <source>Go to the slider of d_k: arrow keys, Page Up, Page Down, Home and End move it</source>
        <translation>转到 d_k 滑块：用方向键、Page Up、Page Down、Home 和 End 移动</translation>
    </message>
    <message>
        <source>Ctrl+D</source>
        <translation>Ctrl+D</translation>
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
        <source>Colour map %1</source>
        <translation>配色 %1</translation>
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
        <source>&amp;All heads&apos; maximum</source>
        <translation>所有头的最大值(&amp;A)</translation>
    </message>
    <message>
        <source>The largest weight of all heads gets the last colour in each of them</source>
        <translation>所有头中最大的权重在每个头里都取最后一种颜色</translation>
    </message>
    <message>
        <source>Ctrl+7</source>
        <translation>Ctrl+7</translation>
    </message>
    <message>
        <source>&amp;Fixed…</source>
        <translation>固定(&amp;F)…</translation>
    </message>
    <message>
        <source>Set where the first and the last colour lie</source>
        <translation>设定第一种和最后一种颜色的位置</translation>
    </message>
    <message>
        <source>Ctrl+8</source>
        <translation>Ctrl+8</translation>
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
        <source>Ctrl+Shift+H</source>
        <translation>Ctrl+Shift+H</translation>
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
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
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
        <source>Hea&amp;d</source>
        <translation>头(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;What-if</source>
        <translation>假设(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Learn</source>
        <translation>学习(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Open a model: a Hugging Face folder, a GGUF file or one of safetensors or PyTorch</source>
        <translation>打开模型：Hugging Face 文件夹、GGUF 文件、safetensors 或 PyTorch 权重文件</translation>
    </message>
    <message>
        <source>Where They &amp;Fit</source>
        <translation>放得下时显示(&amp;F)</translation>
    </message>
    <message>
        <source>Write each weight into its cell where cells are large enough</source>
        <translation>单元格足够大时，在格中写出权重</translation>
    </message>
    <message>
        <source>&amp;Always</source>
        <translation>始终显示(&amp;A)</translation>
    </message>
    <message>
        <source>Write the weights in whatever size they fit</source>
        <translation>无论字号多小都写出权重</translation>
    </message>
    <message>
        <source>&amp;Never</source>
        <translation>从不显示(&amp;N)</translation>
    </message>
    <message>
        <source>Colours alone</source>
        <translation>只用颜色</translation>
    </message>
    <message>
        <source>&amp;Numbers in the Cells</source>
        <translation>格中数值(&amp;N)</translation>
    </message>
    <message>
        <source>Reset La&amp;yout</source>
        <translation>恢复默认布局(&amp;Y)</translation>
    </message>
    <message>
        <source>All panels where they stand at first, with their first sizes</source>
        <translation>所有面板回到最初的位置和大小</translation>
    </message>
    <message>
        <source>Recompute the &amp;Softmax Only</source>
        <translation>只重新计算 Softmax(&amp;S)</translation>
    </message>
    <message>
        <source>The model&apos;s own queries and keys stay; every head weighs them by the changed rule</source>
        <translation>模型自己的查询和键不变；每个头都按改变后的规则给它们加权</translation>
    </message>
    <message>
        <source>Recompute the &amp;Whole Network</source>
        <translation>重新计算整个网络(&amp;W)</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>最近打开的模型(&amp;R)</translation>
    </message>
    <message>
        <source>Save queries, keys and masks of all heads as a file that opens without the model</source>
        <translation>把所有头的查询、键和掩码存成文件，没有模型也能打开</translation>
    </message>
    <message>
        <source>Copy &amp;Numbers</source>
        <translation>复制数值(&amp;N)</translation>
    </message>
    <message>
        <source>Copy the numbers of the picture with its tokens, for a spreadsheet</source>
        <translation>复制图片的数值和词元，供电子表格使用</translation>
    </message>
    <message>
        <source>Ctrl+Alt+C</source>
        <translation>Ctrl+Alt+C</translation>
    </message>
    <message>
        <source>Sa&amp;ve Trace…</source>
        <translation>保存轨迹(&amp;V)…</translation>
    </message>
    <message>
        <source>&amp;Encoder</source>
        <translation>编码器(&amp;E)</translation>
    </message>
    <message>
        <source>What the source tokens look at in the source</source>
        <translation>源文词元在源文中看哪里</translation>
    </message>
    <message>
        <source>Ctrl+Alt+1</source>
        <translation>Ctrl+Alt+1</translation>
    </message>
    <message>
        <source>&amp;Decoder</source>
        <translation>解码器(&amp;D)</translation>
    </message>
    <message>
        <source>What the target tokens look at in the target so far</source>
        <translation>译文词元在已写出的译文中看哪里</translation>
    </message>
    <message>
        <source>Ctrl+Alt+2</source>
        <translation>Ctrl+Alt+2</translation>
    </message>
    <message>
        <source>&amp;Cross</source>
        <translation>交叉(&amp;C)</translation>
    </message>
    <message>
        <source>What the target tokens look at in the source</source>
        <translation>译文词元在源文中看哪里</translation>
    </message>
    <message>
        <source>Ctrl+Alt+3</source>
        <translation>Ctrl+Alt+3</translation>
    </message>
    <message>
        <source>&amp;Kind of Attention</source>
        <translation>注意力的种类(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Heatmap</source>
        <translation>热力图(&amp;H)</translation>
    </message>
    <message>
        <source>The head as a matrix; arrow keys read its cells</source>
        <translation>把这个头显示为矩阵；用方向键读取格子</translation>
    </message>
    <message>
        <source>&amp;Lines</source>
        <translation>连线(&amp;L)</translation>
    </message>
    <message>
        <source>The head and those chosen with it as lines between the tokens</source>
        <translation>把这个头和一起选中的头显示为词元之间的连线</translation>
    </message>
    <message>
        <source>Ctrl+Shift+L</source>
        <translation>Ctrl+Shift+L</translation>
    </message>
    <message>
        <source>Co&amp;mpare</source>
        <translation>比较(&amp;M)</translation>
    </message>
    <message>
        <source>The head beside another head, another text or another model</source>
        <translation>把这个头与另一个头、另一段文字或另一个模型并排比较</translation>
    </message>
    <message>
        <source>Ctrl+Shift+C</source>
        <translation>Ctrl+Shift+C</translation>
    </message>
    <message>
        <source>Light, dark or of high contrast, as the desktop is</source>
        <translation>浅色、深色或高对比度，与桌面一致</translation>
    </message>
    <message>
        <source>High &amp;Contrast</source>
        <translation>高对比度(&amp;C)</translation>
    </message>
    <message>
        <source>Black on white, or white on black where the desktop is dark</source>
        <translation>白底黑字；桌面为深色时黑底白字</translation>
    </message>
</context>
<context>
    <name>heedmap::Adviser</name>
    <message>
        <source>%1 knows few of these Chinese characters; %2 knows them.</source>
        <translation>%1 认识的汉字很少；%2 认识它们。</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>改用 %1</translation>
    </message>
    <message>
        <source>“%1” is read as plain text, not as the special token.</source>
        <translation>“%1” 被当作普通文字，而不是特殊词元。</translation>
    </message>
    <message>
        <source>Read special tokens</source>
        <translation>识别特殊词元</translation>
    </message>
    <message>
        <source>The text is longer than the %L1 positions of this model: its last %L2 tokens are left out.</source>
        <translation>文字超过了这个模型的 %L1 个位置：最后 %L2 个词元已略去。</translation>
    </message>
</context>
<context>
    <name>heedmap::AnglePicture</name>
    <message>
        <source>Angle of %1°: q·k = %2</source>
        <translation>夹角 %1°：q·k = %2</translation>
    </message>
    <message>
        <source>they point the same way: a high score</source>
        <translation>方向相近：得分高</translation>
    </message>
    <message>
        <source>they oppose each other: a negative score</source>
        <translation>方向相反：得分为负</translation>
    </message>
    <message>
        <source>they have little to do with each other: a score near 0</source>
        <translation>几乎互不相干：得分接近 0</translation>
    </message>
    <message>
        <source>|q| %1, |k| %2
angle %3°
q⋅k = %4
%5
Drag k.</source>
        <translation>|q| %1，|k| %2
夹角 %3°
q⋅k = %4
%5
拖动 k 试试。</translation>
    </message>
</context>
<context>
    <name>heedmap::ArraysDialog</name>
    <message>
        <source>Open Attention</source>
        <translation>打开注意力</translation>
    </message>
    <message>
        <source>Tokens, with spaces between</source>
        <translation>词元，用空格隔开</translation>
    </message>
    <message>
        <source>Tokens that ask, with spaces between</source>
        <translation>作为查询的词元，用空格隔开</translation>
    </message>
    <message>
        <source>&amp;File…</source>
        <translation>文件(&amp;F)…</translation>
    </message>
    <message>
        <source>Names of the tokens out of a file: a JSON list, or a text with one a line</source>
        <translation>从文件读取词元名称：JSON 列表，或每行一个词元的文本</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>各轴</translation>
    </message>
    <message>
        <source>Read as</source>
        <translation>理解为</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>&amp;Other tokens</source>
        <translation>其他词元(&amp;O)</translation>
    </message>
    <message>
        <source>Of the &amp;queries</source>
        <translation>查询一方(&amp;Q)</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>各行</translation>
    </message>
    <message>
        <source>Type them in place of those that were found</source>
        <translation>在此输入，代替找到的词元</translation>
    </message>
    <message>
        <source>reading…</source>
        <translation>正在读取……</translation>
    </message>
    <message>
        <source>%1 %2 of %3</source>
        <translation>%1 %2，类型 %3</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>批</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>What axis %1 of the numbers is; the outermost is the first</source>
        <translation>数组第 %1 轴的含义；最外层为第 1 轴</translation>
    </message>
    <message>
        <source>%1: %2 layers × %3 heads, %4 queries × %5 keys</source>
        <translation>%1：%2 层 × %3 头，%4 个查询 × %5 个键</translation>
    </message>
    <message>
        <source>no names were found</source>
        <translation>没有找到名称</translation>
    </message>
    <message>
        <source>from the same file</source>
        <translation>来自同一文件</translation>
    </message>
    <message>
        <source>as typed</source>
        <translation>按输入的内容</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>来自 %1</translation>
    </message>
    <message>
        <source>All %1 rows sum to 1.</source>
        <translation>全部 %1 行的和都为 1。</translation>
    </message>
    <message>
        <source>%1 of %2 rows do not sum to 1, but to %3 … %4; they are shown as given.</source>
        <translation>%2 行中有 %1 行的和不为 1，而是 %3 … %4；按原样显示。</translation>
    </message>
    <message>
        <source>Where the numbers are NaN, keys are masked.</source>
        <translation>数值为 NaN 处的键被遮蔽。</translation>
    </message>
    <message>
        <source>%1 rows are masked whole.</source>
        <translation>有 %1 行被完全遮蔽。</translation>
    </message>
    <message>
        <source>Names of Tokens</source>
        <translation>词元名称</translation>
    </message>
    <message>
        <source>Lists of tokens (*.json *.txt)</source>
        <translation>词元列表 (*.json *.txt)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>以及另外 %1 个</translation>
    </message>
    <message>
        <source>keys: %1</source>
        <translation>键：%1</translation>
    </message>
    <message>
        <source>queries: %1</source>
        <translation>查询：%1</translation>
    </message>
</context>
<context>
    <name>heedmap::CellMenu</name>
    <message>
        <source>Pin the row of “%1”</source>
        <translation>固定“%1”的行</translation>
    </message>
    <message>
        <source>Pin the column of “%1”</source>
        <translation>固定“%1”的列</translation>
    </message>
    <message>
        <source>Which heads look from “%1” to “%2”?</source>
        <translation>哪些头从“%1”看向“%2”？</translation>
    </message>
    <message>
        <source>Put the edge “%1” → “%2” back</source>
        <translation>恢复边“%1”→“%2”</translation>
    </message>
    <message>
        <source>Knock out the edge “%1” → “%2”</source>
        <translation>敲除边“%1” → “%2”</translation>
    </message>
</context>
<context>
    <name>heedmap::CentreHeader</name>
    <message>
        <source>This is not what the trained model does. Click to see where it is set; × undoes it.</source>
        <translation>这不是训练好的模型所做的。点击可以看到在哪里设定；× 撤销它。</translation>
    </message>
    <message>
        <source>So are the numbers in the file, and so they are shown.</source>
        <translation>文件里的数值就是这样，这里照原样显示。</translation>
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
    <name>heedmap::ColoursPopover</name>
    <message>
        <source>Colour map</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>标度</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Numbers in the cells</source>
        <translation>格中数值</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>Colour grows with the weight (Ctrl+1)</source>
        <translation>颜色随权重增长（Ctrl+1）</translation>
    </message>
    <message>
        <source>Square root</source>
        <translation>平方根</translation>
    </message>
    <message>
        <source>Small weights stand out (Ctrl+2)</source>
        <translation>突出较小的权重（Ctrl+2）</translation>
    </message>
    <message>
        <source>Logarithm</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Four decades of weights; smaller ones are the floor (Ctrl+3)</source>
        <translation>覆盖四个数量级的权重，更小的都画成最低色（Ctrl+3）</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>Colour is the share of cells that are smaller (Ctrl+4)</source>
        <translation>颜色表示有多少格子比它小（Ctrl+4）</translation>
    </message>
    <message>
        <source>0 … 1</source>
        <translation>0 … 1</translation>
    </message>
    <message>
        <source>The same colours for every head (Ctrl+5)</source>
        <translation>所有的头使用同样的颜色（Ctrl+5）</translation>
    </message>
    <message>
        <source>This head</source>
        <translation>本头</translation>
    </message>
    <message>
        <source>The head&apos;s largest weight gets the last colour (Ctrl+6)</source>
        <translation>本头最大的权重用最末一种颜色（Ctrl+6）</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>The largest weight of all heads gets the last colour (Ctrl+7)</source>
        <translation>所有头中最大的权重用最末一种颜色（Ctrl+7）</translation>
    </message>
    <message>
        <source>Fixed</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>From one number to another, set at the ends of the bar (Ctrl+8)</source>
        <translation>从一个数到另一个数，在色条两端设定（Ctrl+8）</translation>
    </message>
    <message>
        <source>Where they fit</source>
        <translation>放得下时</translation>
    </message>
    <message>
        <source>In cells that are large enough</source>
        <translation>格子足够大时写入</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>总是</translation>
    </message>
    <message>
        <source>In whatever size they fit</source>
        <translation>用放得下的字号写入</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>Colours alone</source>
        <translation>只用颜色</translation>
    </message>
    <message>
        <source>First colour at</source>
        <translation>首色对应</translation>
    </message>
    <message>
        <source>Last colour at</source>
        <translation>末色对应</translation>
    </message>
    <message>
        <source>Weights lie between 0 and 1; scores can be any number. A difference is coloured from minus the last value to plus the last value.</source>
        <translation>权重在 0 与 1 之间；得分可以是任何数。差值的颜色从负的末值到正的末值。</translation>
    </message>
    <message>
        <source>Colour map %1</source>
        <translation>配色 %1</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
</context>
<context>
    <name>heedmap::ComparePanel</name>
    <message>
        <source>difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>%1: %2 minus %3 is %4; this row differs by %5 bits</source>
        <translation>%1：%2 减 %3 等于 %4；这一行相差 %5 比特</translation>
    </message>
    <message>
        <source>Jensen–Shannon divergence %1 bits (mean over the rows), largest difference %2 at %3</source>
        <translation>Jensen–Shannon 散度 %1 比特（各行平均），最大差异 %2，位于 %3</translation>
    </message>
    <message>
        <source>Compare &amp;with</source>
        <translation>比较对象(&amp;W)</translation>
    </message>
    <message>
        <source>another head</source>
        <translation>另一个头</translation>
    </message>
    <message>
        <source>the model without any what-if</source>
        <translation>不加任何假设的模型</translation>
    </message>
    <message>
        <source>another text</source>
        <translation>另一段文字</translation>
    </message>
    <message>
        <source>another model</source>
        <translation>另一个模型</translation>
    </message>
    <message>
        <source>&amp;Layer</source>
        <translation>层(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Head</source>
        <translation>头(&amp;H)</translation>
    </message>
    <message>
        <source>the other text, such as one with a single word changed</source>
        <translation>另一段文字，例如只改一个词</translation>
    </message>
    <message>
        <source>as it is shown</source>
        <translation>当前显示</translation>
    </message>
    <message>
        <source>as trained</source>
        <translation>训练所得</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Type a text above to compare its heads.</source>
        <translation>在上方输入文字，即可比较它的注意力头。</translation>
    </message>
    <message>
        <source>A text this long is not compared; choose a shorter one.</source>
        <translation>这么长的文字不作比较；请换一段较短的。</translation>
    </message>
    <message>
        <source>Both texts are the same so far: change a word of the other one.</source>
        <translation>两段文字目前相同：请改动另一段文字中的一个词。</translation>
    </message>
    <message>
        <source>Nothing departs from the trained model: ablate a head or set a what-if to see what that does.</source>
        <translation>目前与训练好的模型没有不同：消融一个头或设定一个假设，看看有什么变化。</translation>
    </message>
    <message>
        <source>the model without its adapter</source>
        <translation>不带适配器的模型</translation>
    </message>
    <message>
        <source>with the adapter</source>
        <translation>带适配器</translation>
    </message>
    <message>
        <source>without the adapter</source>
        <translation>不带适配器</translation>
    </message>
</context>
<context>
    <name>heedmap::ConcatPicture</name>
    <message>
        <source>× W_O = the layer&apos;s output for “%1”</source>
        <translation>× W_O = 本层对“%1”的输出</translation>
    </message>
    <message>
        <source>side by side: %1 numbers for “%2”</source>
        <translation>并排拼接：“%2”共 %1 个数</translation>
    </message>
    <message numerus="yes">
        <source>%n heads side by side, for “%1”</source>
        <translation>
            <numerusform>“%1”的 %n 个头并排</numerusform>
        </translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>第 %1 头</translation>
    </message>
    <message numerus="yes">
        <source>%n others</source>
        <translation>
            <numerusform>其余 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>number %1: %2 = %3</source>
        <translation>第 %1 个数：%2 = %3</translation>
    </message>
    <message>
        <source>q of “%1”: %2 numbers, cut into %3 heads</source>
        <translation>“%1”的 q：%2 个数，分给 %3 个头</translation>
    </message>
    <message>
        <source>Point at a number of the last line: each head&apos;s part of it stands here.</source>
        <translation>把鼠标移到最后一行的某个数上，这里显示每个头贡献了多少。</translation>
    </message>
</context>
<context>
    <name>heedmap::CutPanel</name>
    <message>
        <source>The model %1 has no token for “%2” in this sentence.</source>
        <translation>模型 %1 在这句话里没有对应“%2”的词元。</translation>
    </message>
    <message>
        <source>A model that writes goes on after: &lt;b&gt;%1 …&lt;/b&gt;</source>
        <translation>让生成式模型接着往下写：&lt;b&gt;%1 …&lt;/b&gt;</translation>
    </message>
    <message>
        <source>There is no model that writes on this computer. The command scripts/fetch-models gets %1 (98 MB); then its edges are cut here.</source>
        <translation>这台电脑上还没有生成式模型。运行命令 scripts/fetch-models 可取得 %1（98 MB），之后就能在这里切断它的连接。</translation>
    </message>
    <message>
        <source>Cutting edges …</source>
        <translation>正在切断连接…</translation>
    </message>
    <message>
        <source>As it is</source>
        <translation>原样</translation>
    </message>
    <message>
        <source>Cut all edges to “%1” (mean weight %2)</source>
        <translation>切断所有指向“%1”的连接（平均权重 %2）</translation>
    </message>
    <message>
        <source>the next word, with its probability</source>
        <translation>下一个词及其概率</translation>
    </message>
    <message>
        <source>Edges of %1 of the weight are gone, and it still says “%2” (%3 before, %4 now). So much weight, and the answer did not hang on it.</source>
        <translation>占权重 %1 的连接都切断了，它仍然说“%2”（原来 %3，现在 %4）。权重这么大，答案却与它无关。</translation>
    </message>
    <message>
        <source>Edges of only %1 of the weight are gone, and it says “%2” instead of “%3”. So little weight, and the answer hung on it.</source>
        <translation>切断的连接只占权重的 %1，它却不再说“%3”，改说“%2”了。权重这么小，答案却离不开它。</translation>
    </message>
    <message>
        <source>It says “%1”. From the last token, on the mean over all heads, %2 of the weight goes to “%5” and %3 to “%4”. Does the answer hang on both? Cut and see.</source>
        <translation>它说“%1”。按所有头平均，最后一个词元把 %2 的权重给了“%5”，把 %3 的权重给了“%4”。答案真的离不开这两者吗？切断试试。</translation>
    </message>
    <message>
        <source>Edges of %1 of the weight are gone, and it says “%2” instead of “%3”: the answer hung on them. Only cutting tells the two apart.</source>
        <translation>切断了占权重 %1 的连接，它不再说“%3”，而说“%2”：答案取决于这些连接。两者的差别，只有切断才看得出来。</translation>
    </message>
</context>
<context>
    <name>heedmap::DockButtons</name>
    <message>
        <source>Take the panel out of the window, or put it back</source>
        <translation>把面板移出窗口，或放回窗口</translation>
    </message>
    <message>
        <source>Close the panel; the View menu brings it back</source>
        <translation>关闭面板；可从“视图”菜单重新打开</translation>
    </message>
    <message>
        <source>Scroll left</source>
        <translation>向左滚动</translation>
    </message>
    <message>
        <source>Scroll right</source>
        <translation>向右滚动</translation>
    </message>
</context>
<context>
    <name>heedmap::DockTable</name>
    <message>
        <source>Heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>What-if</source>
        <translation>假设</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>Step by step</source>
        <translation>分步演示</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>查看方式</translation>
    </message>
    <message>
        <source>Find heads</source>
        <translation>查找头</translation>
    </message>
    <message>
        <source>Ablation</source>
        <translation>消融</translation>
    </message>
    <message>
        <source>Next token</source>
        <translation>下一个词元</translation>
    </message>
</context>
<context>
    <name>heedmap::DotPicture</name>
    <message>
        <source>Dot products of “%1” with every key</source>
        <translation>“%1”与每个键的点积</translation>
    </message>
    <message>
        <source>q of “%1”</source>
        <translation>“%1”的 q</translation>
    </message>
    <message>
        <source>k of “%1”</source>
        <translation>“%1”的 k</translation>
    </message>
    <message>
        <source>number by number: q × k</source>
        <translation>逐个相乘：q × k</translation>
    </message>
    <message>
        <source>added up: %1; now every key:</source>
        <translation>加起来：%1；再看每一个键：</translation>
    </message>
</context>
<context>
    <name>heedmap::EffectPanel</name>
    <message>
        <source>others</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Open this head and row</source>
        <translation>打开这个头和这一行</translation>
    </message>
    <message>
        <source>On this text no row was found whose weights move more than its output does.</source>
        <translation>在这段文字中，没有找到权重变化大于输出变化的行。</translation>
    </message>
    <message>
        <source>Trying all heads …</source>
        <translation>正在逐个尝试所有头…</translation>
    </message>
    <message>
        <source>scaled</source>
        <translation>有缩放</translation>
    </message>
    <message>
        <source>not scaled</source>
        <translation>无缩放</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1, row “%2”.&lt;/b&gt; Without the scale %3&#xa0;% of its weight goes elsewhere, yet its output changes by only %4&#xa0;%.</source>
        <translation>&lt;b&gt;%1，“%2”这一行。&lt;/b&gt;去掉缩放后，%3&#xa0;% 的权重移到了别处，输出却只变了 %4&#xa0;%。</translation>
    </message>
</context>
<context>
    <name>heedmap::ExampleMenu</name>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
</context>
<context>
    <name>heedmap::ExportDialog</name>
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
        <source>light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>深色</translation>
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
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>With</source>
        <translation>包含</translation>
    </message>
    <message>
        <source>&amp;Save as</source>
        <translation>保存为(&amp;S)</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>The text in the caption and in the file’s record of where it comes from</source>
        <translation>说明文字里和文件的来源记录里的文字</translation>
    </message>
    <message>
        <source>Numbers in the cells, where they can be read</source>
        <translation>在看得清的格子里写数字</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>The picture as it will be</source>
        <translation>图片的预览</translation>
    </message>
    <message>
        <source>Stopped. Files that were finished are kept.</source>
        <translation>已停止。已完成的文件保留下来。</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Say where the file is to go.</source>
        <translation>请指明文件存到哪里。</translation>
    </message>
    <message>
        <source>this head</source>
        <translation>这个头</translation>
    </message>
    <message>
        <source>this head and the chosen ones: a), b), c)</source>
        <translation>这个头和选中的头：a)、b)、c)</translation>
    </message>
    <message>
        <source>the same heads as lines between tokens</source>
        <translation>同样这些头，画成词元间的连线</translation>
    </message>
    <message>
        <source>the pinned token as a sentence</source>
        <translation>固定的词元，写成句子</translation>
    </message>
    <message>
        <source>all heads, one contact sheet or file</source>
        <translation>所有头，一张总览图或一个文件</translation>
    </message>
    <message>
        <source>all heads, a file each in a folder</source>
        <translation>所有头，每个头一个文件，放进一个文件夹</translation>
    </message>
    <message>
        <source>origin</source>
        <translation>来历</translation>
    </message>
    <message>
        <source>A record in the file of model, text and view: whoever drops it on the window sees the same</source>
        <translation>在文件中记录模型、文字和视图：把它拖到窗口上就能看到同样的画面</translation>
    </message>
    <message>
        <source>this head, a chosen one and their difference</source>
        <translation>这个头、一个选中的头和它们的差</translation>
    </message>
</context>
<context>
    <name>heedmap::FindPanel</name>
    <message>
        <source>%1 heads</source>
        <translation>%1 个头</translation>
    </message>
    <message>
        <source>%1 of %2 heads</source>
        <translation>%2 个头中的 %1 个</translation>
    </message>
    <message>
        <source>, means over %1 texts</source>
        <translation>，%1 段文字的平均</translation>
    </message>
    <message>
        <source>Export Table</source>
        <translation>导出表格</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>Measure over a Text File</source>
        <translation>用文本文件测量</translation>
    </message>
    <message>
        <source>Texts, one a line (*.txt)</source>
        <translation>文字，每行一段 (*.txt)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>&amp;Filter</source>
        <translation>筛选(&amp;F)</translation>
    </message>
    <message>
        <source>previous &gt; 0.6 and first &lt; 0.3</source>
        <translation>previous &gt; 0.6 and first &lt; 0.3</translation>
    </message>
    <message>
        <source>&amp;Colour by</source>
        <translation>着色依据(&amp;C)</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Who looks from one word to another? Click the two words:</source>
        <translation>哪些头从一个词看向另一个词？请单击这两个词：</translation>
    </message>
    <message>
        <source>This text</source>
        <translation>当前文字</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Most of all %1, with weight %2.</source>
        <translation>最强的是 %1，权重 %2。</translation>
    </message>
    <message>
        <source>&amp;Order</source>
        <translation>顺序(&amp;O)</translation>
    </message>
    <message>
        <source>by layer</source>
        <translation>按层</translation>
    </message>
    <message>
        <source>by value, largest first</source>
        <translation>按数值，大的在前</translation>
    </message>
    <message>
        <source>The grid is sorted by what it is coloured by: the measure, the searched pair of words, or the effect of switching off</source>
        <translation>网格按着色所依据的数值排序：指标、所查的两个词，或关闭的影响</translation>
    </message>
    <message>
        <source>Does the model &amp;need it?</source>
        <translation>模型需要它吗？(&amp;N)</translation>
    </message>
    <message>
        <source>Switches the shown head off, runs the model again and says what changes</source>
        <translation>关闭当前头，重新运行模型，并说明有什么变化</translation>
    </message>
    <message>
        <source>Measure over a Folder of Texts</source>
        <translation>在一个文件夹的文字上测量</translation>
    </message>
    <message>
        <source>Corpus</source>
        <translation>语料</translation>
    </message>
    <message>
        <source>Measure every head over the texts of a file, one a line, or of a folder</source>
        <translation>在一个文件（每行一段）或一个文件夹的文字上测量每个头</translation>
    </message>
    <message>
        <source>Text &amp;file…</source>
        <translation>文本文件(&amp;F)…</translation>
    </message>
    <message>
        <source>F&amp;older of .txt files…</source>
        <translation>含 .txt 文件的文件夹(&amp;O)…</translation>
    </message>
    <message>
        <source>the two words</source>
        <translation>所选的两个词</translation>
    </message>
    <message>
        <source>Measures joined by and, or, not; also layer and head. Names are completed while you type.</source>
        <translation>用 and、or、not 连接的指标；也可用 layer 和 head。输入时会自动补全名称。</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Which measures the table shows; those of the filter and the colour come by themselves</source>
        <translation>表格显示哪些指标；筛选和着色用到的指标会自动显示</translation>
    </message>
    <message>
        <source>A picture ranks the heads by one measure: sort the table by its column, or colour the grid by it.</source>
        <translation>图片按一个度量给头排名：请按该度量的列给表格排序，或用它给网格着色。</translation>
    </message>
</context>
<context>
    <name>heedmap::FormatBox</name>
    <message>
        <source>CSV, numbers for spreadsheets</source>
        <translation>CSV，供电子表格使用的数值</translation>
    </message>
    <message>
        <source>NPY, numbers for NumPy</source>
        <translation>NPY，供 NumPy 使用的数值</translation>
    </message>
    <message>
        <source>NPZ, numbers and tokens for NumPy</source>
        <translation>NPZ，供 NumPy 使用的数值和词元</translation>
    </message>
    <message>
        <source>JSON, numbers and tokens</source>
        <translation>JSON，数值和词元</translation>
    </message>
    <message>
        <source>safetensors, numbers and tokens</source>
        <translation>safetensors，数值和词元</translation>
    </message>
    <message>
        <source>LaTeX, drawn by pgfplots</source>
        <translation>LaTeX，由 pgfplots 绘制</translation>
    </message>
    <message>
        <source>HTML, a page to point at</source>
        <translation>HTML，可用鼠标指读的网页</translation>
    </message>
</context>
<context>
    <name>heedmap::FormulaPicture</name>
    <message>
        <source>formulas: %1</source>
        <translation>公式：%1</translation>
    </message>
</context>
<context>
    <name>heedmap::GoToBar</name>
    <message>
        <source>not in the text</source>
        <translation>文本中没有</translation>
    </message>
    <message>
        <source>%1 found</source>
        <translation>找到 %1 处</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 处，共 %2 处</translation>
    </message>
    <message>
        <source>Find in the text, or # and a token&apos;s number (Ctrl+F)</source>
        <translation>查找文本，或输入 # 加词元编号（Ctrl+F）</translation>
    </message>
    <message>
        <source>Find in the text</source>
        <translation>在文本中查找</translation>
    </message>
    <message>
        <source>The place before (Shift+Return)</source>
        <translation>上一处（Shift+回车）</translation>
    </message>
    <message>
        <source>The next place (Return)</source>
        <translation>下一处（回车）</translation>
    </message>
    <message>
        <source>‹ Hot spot</source>
        <translation>‹ 热点</translation>
    </message>
    <message>
        <source>Go to the hot spot before: the cells with the largest weights, in order</source>
        <translation>转到上一个热点：按权重从大到小依次查看</translation>
    </message>
    <message>
        <source>Hot spot ›</source>
        <translation>热点 ›</translation>
    </message>
    <message>
        <source>Go to the next hot spot: the cells with the largest weights, in order</source>
        <translation>转到下一个热点：按权重从大到小依次查看</translation>
    </message>
    <message>
        <source>Save part…</source>
        <translation>保存局部…</translation>
    </message>
    <message>
        <source>Save the part that is seen, or any other, as a PNG in any resolution</source>
        <translation>把看到的局部或别的局部以任意分辨率存为 PNG</translation>
    </message>
</context>
<context>
    <name>heedmap::GuessPanel</name>
    <message>
        <source>The head agrees with you: “%1” gives “%2” %3 of its weight, more than any other word.</source>
        <translation>这个头和你想的一样：“%1”把 %3 的权重给了“%2”，比给其他任何词都多。</translation>
    </message>
    <message>
        <source>The head says “%2”: “%1” gives it %3 of its weight, and your word %4.</source>
        <translation>这个头的回答是“%2”：“%1”给它 %3 的权重，给你选的词 %4。</translation>
    </message>
    <message>
        <source>The other words give “%1” only %2 on average: this row points there by itself.</source>
        <translation>其他词平均只给“%1” %2：只有这一行指向它。</translation>
    </message>
    <message>
        <source>But the other words give “%1” %2 on average: a stripe, which says nothing about “%3”.</source>
        <translation>但其他词平均也给“%1” %2：这只是一条竖条纹，说明不了“%3”指谁。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Here the head is wrong:&lt;/b&gt; “%1” means “%2”.</source>
        <translation>&lt;b&gt;这里它错了：&lt;/b&gt;“%1”指的是“%2”。</translation>
    </message>
    <message>
        <source>Which word does &lt;b&gt;%1&lt;/b&gt; mean? Click it. Then the head answers.</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;指的是哪个词？点一下，然后看这个头怎么回答。</translation>
    </message>
    <message>
        <source>Type a sentence.</source>
        <translation>请输入一句话。</translation>
    </message>
    <message>
        <source>Now a sentence of your own, English or Chinese, with a pronoun in it:</source>
        <translation>换成你自己的句子，中英文都行，里面要有代词：</translation>
    </message>
    <message>
        <source>Type it and press Enter</source>
        <translation>输入后按回车</translation>
    </message>
    <message>
        <source>The word that asks:</source>
        <translation>提问的词：</translation>
    </message>
</context>
<context>
    <name>heedmap::HeadBar</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Layer </source>
        <translation>层 </translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Head </source>
        <translation>头 </translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>How much the picture is enlarged; a click shows all of it (Ctrl+0)</source>
        <translation>图片的放大倍数；单击显示全图（Ctrl+0）</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合窗口</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Colour map, colour scale, range and numbers in the cells</source>
        <translation>配色、颜色刻度、范围和格中数值</translation>
    </message>
    <message>
        <source>How the head is shown</source>
        <translation>这个头的显示方式</translation>
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
    <message>
        <source>chosen</source>
        <translation>已选</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>第 %1 头</translation>
    </message>
    <message>
        <source>%1 is compared with %2. Arrow keys choose another head to compare with.</source>
        <translation>%1 正与 %2 比较。方向键选择另一个用来比较的头。</translation>
    </message>
    <message>
        <source>compared with</source>
        <translation>用来比较</translation>
    </message>
</context>
<context>
    <name>heedmap::HeadList</name>
    <message>
        <source>Measuring the heads …</source>
        <translation>正在测量各个头…</translation>
    </message>
    <message>
        <source>No head does one of the named things clearly enough on this text. Try a longer sentence or a trained model.</source>
        <translation>在这段文字上，没有哪个头明显属于这些类型。请试试更长的句子，或换一个训练好的模型。</translation>
    </message>
    <message>
        <source>Measured on this text:</source>
        <translation>在这段文字上测得：</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>heedmap::HeadMenu</name>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Look at It Together with Others</source>
        <translation>与其他头一起看</translation>
    </message>
    <message>
        <source>Compare with the Shown Head</source>
        <translation>与当前头比较</translation>
    </message>
    <message>
        <source>Ablate</source>
        <translation>消融</translation>
    </message>
</context>
<context>
    <name>heedmap::HeadTable</name>
    <message>
        <source>Measures of all heads</source>
        <translation>所有头的指标</translation>
    </message>
</context>
<context>
    <name>heedmap::HeadTableModel</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>decoder %1</source>
        <translation>解码器 %1</translation>
    </message>
    <message>
        <source>cross %1</source>
        <translation>交叉 %1</translation>
    </message>
    <message>
        <source>Rows behind it: %1</source>
        <translation>依据的行数：%1</translation>
    </message>
    <message>
        <source>Mean over %1 texts, standard deviation %2</source>
        <translation>%1 段文字的平均，标准差 %2</translation>
    </message>
    <message>
        <source>Layer · head, counted from 0</source>
        <translation>层 · 头，从 0 数起</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Names for what a head does, where a measure passes a stated threshold</source>
        <translation>指标超过给定阈值时，按作用给头起的名称</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Weight from the chosen query token to the chosen key token</source>
        <translation>所选查询词元对所选键词元的权重</translation>
    </message>
    <message>
        <source>From → to</source>
        <translation>从 → 到</translation>
    </message>
    <message>
        <source>encoder %1</source>
        <translation>编码器 %1</translation>
    </message>
</context>
<context>
    <name>heedmap::HeadsPanel</name>
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
    <message>
        <source>What stands out over %1 texts</source>
        <translation>%1 篇文本中引人注意的头</translation>
    </message>
    <message>
        <source>What stands out on this text</source>
        <translation>这段文本中引人注意的头</translation>
    </message>
</context>
<context>
    <name>heedmap::HeatmapPlot</name>
    <message>
        <source>Type a text above to see what each of its tokens looks at.</source>
        <translation>在上方输入文字，就能看到每个词元在看哪里。</translation>
    </message>
    <message>
        <source>“%1” → “%2”: %3</source>
        <translation>“%1” → “%2”：%3</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>被掩蔽</translation>
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
        <source>Heatmap of %1</source>
        <translation>%1的热力图</translation>
    </message>
    <message>
        <source>masked, the query may not look there</source>
        <translation>已掩蔽，查询看不到这里</translation>
    </message>
    <message>
        <source>%1 %2, rank %3 of %4</source>
        <translation>%1 %2，排名 %3 / %4</translation>
    </message>
    <message>
        <source>weight %1, score %2, scaled %3, rank %4 of %5</source>
        <translation>权重 %1，得分 %2，缩放后 %3，排名 %4/%5</translation>
    </message>
    <message>
        <source>; the score is q·k %1 + content → position %2 + position → content %3</source>
        <translation>；得分 = q·k %1 + 内容→位置 %2 + 位置→内容 %3</translation>
    </message>
    <message>
        <source>; %1 % of the row went to the sink</source>
        <translation>；该行有 %1% 归于汇（sink）</translation>
    </message>
    <message>
        <source>; the query’s experts: %1</source>
        <translation>；该查询的专家：%1</translation>
    </message>
    <message>
        <source>; %1 % of the row went to summaries of blocks</source>
        <translation>；该行有 %1% 归于块摘要</translation>
    </message>
</context>
<context>
    <name>heedmap::InitialisationTable</name>
    <message>
        <source>variance of W</source>
        <translation>W 的方差</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>variance of q·k</source>
        <translation>q·k 的方差</translation>
    </message>
</context>
<context>
    <name>heedmap::LessonController</name>
    <message>
        <source>This page wants the model %1, which is not on this computer.</source>
        <translation>这一页要用模型 %1，但本机没有它。</translation>
    </message>
    <message>
        <source>lesson</source>
        <translation>课程</translation>
    </message>
</context>
<context>
    <name>heedmap::LessonDock</name>
    <message>
        <source>Previous page</source>
        <translation>上一页</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>下一页</translation>
    </message>
    <message>
        <source>Page of the lesson</source>
        <translation>课程页</translation>
    </message>
    <message>
        <source>Save this page as a picture; each picture alone from its context menu</source>
        <translation>把本页保存为图片；单张图可从它的右键菜单保存</translation>
    </message>
    <message>
        <source>page %1</source>
        <translation>第 %1 页</translation>
    </message>
    <message>
        <source>another page</source>
        <translation>别的页</translation>
    </message>
    <message>
        <source>This page uses other numbers in the textbook layer; yours come back with %1.</source>
        <translation>本页的教学层用了别的数值；翻到%1时恢复你的设置。</translation>
    </message>
    <message>
        <source>This page uses the model “%1”; yours comes back with %2.</source>
        <translation>本页使用模型“%1”；翻到%2时恢复你的模型。</translation>
    </message>
    <message>
        <source>The sentence is the lesson&apos;s; yours comes back with %1.</source>
        <translation>现在用的是课程的句子；翻到%1时恢复你的句子。</translation>
    </message>
    <message>
        <source>The what-if is the lesson&apos;s; yours comes back with %1.</source>
        <translation>现在用的是课程的假设；翻到%1时恢复你的假设。</translation>
    </message>
    <message>
        <source>Questions of the lesson that you have answered rightly</source>
        <translation>本课中你答对的题数</translation>
    </message>
</context>
<context>
    <name>heedmap::LessonPage</name>
    <message>
        <source>Predict, then look</source>
        <translation>先预测，再看结果</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>下一页：%1</translation>
    </message>
</context>
<context>
    <name>heedmap::LineView</name>
    <message>
        <source>Lines from each token to what it looks at appear here once there is a text.</source>
        <translation>输入文字后，这里用连线显示每个词元在看哪里。</translation>
    </message>
    <message>
        <source>Queries on the left, keys on the right. Point at a token to see only its lines; a click keeps it.</source>
        <translation>左边是查询，右边是键。指向一个词元只看它的连线；单击可固定。</translation>
    </message>
    <message>
        <source>Lines between tokens</source>
        <translation>词元之间的连线</translation>
    </message>
    <message>
        <source>A text this long has too many lines; the heatmap shows it.</source>
        <translation>这么长的文字连线太多；请看热力图。</translation>
    </message>
    <message>
        <source>Arrow keys go from token to token, Return pins one.</source>
        <translation>方向键从一个词元移到另一个词元，回车固定一个。</translation>
    </message>
</context>
<context>
    <name>heedmap::LongMapLayout</name>
    <message>
        <source>key (is looked at)</source>
        <translation>键（被看）</translation>
    </message>
    <message>
        <source>query (looks)</source>
        <translation>查询（去看）</translation>
    </message>
</context>
<context>
    <name>heedmap::LongView</name>
    <message>
        <source>Overview: %1 % of the rows are exact, the others are drawn as the nearest one above</source>
        <translation>全图：%1% 的行已是精确值，其余的行暂按上方最近的一行绘制</translation>
    </message>
    <message>
        <source>Overview: %1 %</source>
        <translation>全图：%1%</translation>
    </message>
</context>
<context>
    <name>heedmap::MainWindow</name>
    <message>
        <source>%1 — Heedmap</source>
        <translation>%1 — Heedmap</translation>
    </message>
    <message>
        <source>Heedmap</source>
        <translation>Heedmap</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Of the %1 files only the first was opened: “%2”.</source>
        <translation>%1 个文件中只打开了第一个：“%2”。</translation>
    </message>
    <message>
        <source>back to the model</source>
        <translation>回到模型本身</translation>
    </message>
</context>
<context>
    <name>heedmap::MapLayout</name>
    <message>
        <source>key (is looked at)</source>
        <translation>键（被看）</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>query (looks)</source>
        <translation>查询（去看）</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
</context>
<context>
    <name>heedmap::MatrixPicture</name>
    <message>
        <source>%1 may not look at %2</source>
        <translation>%1 不能看 %2</translation>
    </message>
    <message>
        <source>%1 looks at %2: %3</source>
        <translation>%1 看 %2：%3</translation>
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
    <name>heedmap::MiniMap</name>
    <message>
        <source>Overview</source>
        <translation>全图</translation>
    </message>
    <message>
        <source>The whole head, and what is seen of it. Click or drag to go there.</source>
        <translation>整个头，以及当前看到的部分。点击或拖动即可转到那里。</translation>
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
    <message>
        <source>Built in</source>
        <translation>内置</translation>
    </message>
    <message>
        <source>On this computer</source>
        <translation>本机上的</translation>
    </message>
    <message>
        <source>For teaching</source>
        <translation>教学用</translation>
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
        <translation>教学层（随机权重）</translation>
    </message>
    <message>
        <source>one untrained layer of random queries and keys, of any size</source>
        <translation>一个未经训练的层，查询和键随机，大小任意</translation>
    </message>
    <message>
        <source>one untrained layer, of any size</source>
        <translation>一个未训练的层，大小任意</translation>
    </message>
</context>
<context>
    <name>heedmap::NextPanel</name>
    <message>
        <source>After token %1 “%2”</source>
        <translation>在词元 %1“%2”之后</translation>
    </message>
    <message>
        <source>In place of token %1 “%2”</source>
        <translation>在词元 %1“%2”的位置</translation>
    </message>
    <message>
        <source>This model has no output head: it predicts no tokens.</source>
        <translation>这个模型没有输出头，不预测词元。</translation>
    </message>
    <message>
        <source>Type [MASK] into the text and let special tokens be read (Edit menu), or pin a row: what the model says in its place stands here.</source>
        <translation>在文本中输入 [MASK] 并打开“识别特殊词元”（编辑菜单），或固定一行：这里显示模型在该位置给出的词元。</translation>
    </message>
    <message>
        <source>+1</source>
        <translation>+1</translation>
    </message>
    <message>
        <source>Append the most probable token</source>
        <translation>追加概率最大的词元</translation>
    </message>
    <message>
        <source>+10</source>
        <translation>+10</translation>
    </message>
    <message>
        <source>Append ten tokens, always the most probable one</source>
        <translation>追加十个词元，每次取概率最大的</translation>
    </message>
    <message>
        <source>To the End</source>
        <translation>写到结尾</translation>
    </message>
    <message>
        <source>Append tokens until the model ends the text, %1 at most</source>
        <translation>一直追加到模型结束文本，最多 %1 个词元</translation>
    </message>
    <message>
        <source>The likeliest tokens</source>
        <translation>最可能的词元</translation>
    </message>
    <message>
        <source>A click puts the token into the text</source>
        <translation>单击把词元写入文本</translation>
    </message>
</context>
<context>
    <name>heedmap::OpenDialogs</name>
    <message>
        <source>Open Model</source>
        <translation>打开模型</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Open Model Folder</source>
        <translation>打开模型文件夹</translation>
    </message>
    <message>
        <source>Open Text File</source>
        <translation>打开文本文件</translation>
    </message>
    <message>
        <source>Models (config.json *.safetensors *.gguf *.bin *.json)</source>
        <translation>模型 (config.json *.safetensors *.gguf *.bin *.json)</translation>
    </message>
    <message>
        <source>Attention arrays and traces (*.npy *.npz *.pt *.pth *.safetensors *.csv *.tsv *.json)</source>
        <translation>注意力数组和轨迹 (*.npy *.npz *.pt *.pth *.safetensors *.csv *.tsv *.json)</translation>
    </message>
    <message>
        <source>Open the Base of an Adapter</source>
        <translation>打开适配器的基座模型</translation>
    </message>
    <message>
        <source>%1 is an adapter of the model “%2”, which is not on this computer. Choose the folder of that model, or of another one that it fits.</source>
        <translation>%1 是模型“%2”的适配器，而这台电脑上没有该模型。请选择该模型的文件夹，或另一个与它相配的模型的文件夹。</translation>
    </message>
</context>
<context>
    <name>heedmap::OtherModel</name>
    <message>
        <source>Opening and running …</source>
        <translation>正在打开并运行…</translation>
    </message>
    <message>
        <source>Type a text first.</source>
        <translation>请先输入文字。</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Open in the window</source>
        <translation>在窗口中打开</translation>
    </message>
    <message>
        <source>causal, [%1, %1]</source>
        <translation>因果，[%1, %1]</translation>
    </message>
    <message>
        <source>bidirectional, [%1, %1]</source>
        <translation>双向，[%1, %1]</translation>
    </message>
    <message>
        <source>1/2, 2/2: parts of one character, whose bytes are tokens of their own</source>
        <translation>1/2、2/2：同一个字的几部分，它的字节各是一个词元</translation>
    </message>
</context>
<context>
    <name>heedmap::Panel</name>
    <message>
        <source>The maps do not fit into a picture of this width beside their labels: make it wider, the letters smaller, or leave out labels or colour bar.</source>
        <translation>这样的宽度放不下这些图和它们的标签：请加宽图片、缩小字号，或去掉标签或色条。</translation>
    </message>
</context>
<context>
    <name>heedmap::PathPicture</name>
    <message>
        <source>Steps with attention: %1</source>
        <translation>注意力所需步数：%1</translation>
    </message>
    <message>
        <source>Steps with recurrence: %1</source>
        <translation>循环网络所需步数：%1</translation>
    </message>
    <message>
        <source>Save the Timeline</source>
        <translation>保存时间线</translation>
    </message>
    <message>
        <source>Save All Steps…</source>
        <translation>保存所有步骤…</translation>
    </message>
    <message>
        <source>timeline</source>
        <translation>时间线</translation>
    </message>
</context>
<context>
    <name>heedmap::Picture</name>
    <message>
        <source>Save Picture…</source>
        <translation>保存图片…</translation>
    </message>
    <message>
        <source>Copy Picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Save Picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Saved “%1”.</source>
        <translation>已保存“%1”。</translation>
    </message>
</context>
<context>
    <name>heedmap::PictureArea</name>
    <message>
        <source>and predicts the next token:  %1</source>
        <translation>并预测下一个词元：%1</translation>
    </message>
    <message>
        <source>and predicts in its place:  %1</source>
        <translation>并预测此处的词元：%1</translation>
    </message>
</context>
<context>
    <name>heedmap::PipelinePicture</name>
    <message>
        <source>mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>the tokens as vectors, one a row</source>
        <translation>词元的向量，每行一个</translation>
    </message>
    <message>
        <source>each token&apos;s query, key and value in this head</source>
        <translation>每个词元在这个头里的查询、键和值</translation>
    </message>
    <message>
        <source>every query times every key: the scores</source>
        <translation>每个查询乘以每个键：注意力得分</translation>
    </message>
    <message>
        <source>the scores are divided, so that they do not grow with d_k</source>
        <translation>得分除以 √d_k，使它不随 d_k 变大</translation>
    </message>
    <message>
        <source>keys that a query may not look at are left out</source>
        <translation>去掉查询不允许看的键</translation>
    </message>
    <message>
        <source>each row of scores becomes weights that add up to 1</source>
        <translation>每一行得分变成加起来为 1 的权重</translation>
    </message>
    <message>
        <source>the values, each times its weight, are added up</source>
        <translation>每个值乘以权重后相加</translation>
    </message>
    <message>
        <source>the outputs of all heads are put side by side</source>
        <translation>把所有头的输出并排拼接</translation>
    </message>
    <message>
        <source>and mixed by one more matrix</source>
        <translation>再用一个矩阵混合</translation>
    </message>
    <message>
        <source>not scaled</source>
        <translation>不缩放</translation>
    </message>
    <message>
        <source>open</source>
        <translation>无</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>因果</translation>
    </message>
</context>
<context>
    <name>heedmap::QuestionCard</name>
    <message>
        <source>✓ Yes. %1</source>
        <translation>✓ 对。%1</translation>
    </message>
    <message>
        <source>✗ No, but “%1”. %2</source>
        <translation>✗ 不对，应是“%1”。%2</translation>
    </message>
</context>
<context>
    <name>heedmap::ReadingPanel</name>
    <message>
        <source>this head</source>
        <translation>当前头</translation>
    </message>
    <message>
        <source>mean of the chosen heads</source>
        <translation>所选头的平均</translation>
    </message>
    <message>
        <source>maximum of the chosen heads</source>
        <translation>所选头的最大值</translation>
    </message>
    <message>
        <source>mean of this layer</source>
        <translation>本层的平均</translation>
    </message>
    <message>
        <source>maximum of this layer</source>
        <translation>本层的最大值</translation>
    </message>
    <message>
        <source>mean of all heads</source>
        <translation>所有头的平均</translation>
    </message>
    <message>
        <source>maximum of all heads</source>
        <translation>所有头的最大值</translation>
    </message>
    <message>
        <source>rollout up to this layer</source>
        <translation>到本层的注意力展开</translation>
    </message>
    <message>
        <source>attention flow up to this layer</source>
        <translation>到本层的注意力流</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>scores before the softmax</source>
        <translation>softmax 前的得分</translation>
    </message>
    <message>
        <source>weights × length of value · W_O</source>
        <translation>权重 × 值·W_O 的长度</translation>
    </message>
    <message>
        <source>&amp;Picture</source>
        <translation>图(&amp;P)</translation>
    </message>
    <message>
        <source>Ctrl+click heads in the grid to choose several. Rollout and flow: Abnar &amp; Zuidema 2020, with half of the residual stream.</source>
        <translation>在网格中按住 Ctrl 单击可选多个头。注意力展开与注意力流：Abnar &amp; Zuidema 2020，残差占一半。</translation>
    </message>
    <message>
        <source>&amp;Values</source>
        <translation>数值(&amp;V)</translation>
    </message>
    <message>
        <source>Weight times the length of the value vector after W_O says how much a key adds (Kobayashi et al. 2020).</source>
        <translation>权重乘以经过 W_O 的值向量的长度，表示一个键贡献多少（Kobayashi et al. 2020）。</translation>
    </message>
    <message>
        <source>first &amp;token</source>
        <translation>首个词元(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;special tokens</source>
        <translation>特殊词元(&amp;S)</translation>
    </message>
    <message>
        <source>Pin a row or column of the heatmap first</source>
        <translation>请先固定热力图的一行或一列</translation>
    </message>
    <message>
        <source>Show the head as it is</source>
        <translation>按原样显示这个头</translation>
    </message>
    <message>
        <source>A word&apos;s weight is the sum over its tokens as keys and the mean over them as queries, so rows keep their sum. Words end at spaces and punctuation, in Chinese as ICU&apos;s dictionary has them.</source>
        <translation>一个词的权重：作为键时对其词元求和，作为查询时对其词元求平均，所以各行之和不变。词以空格和标点分界，中文按 ICU 的词典切分。</translation>
    </message>
    <message>
        <source>“%1”, which is pinned</source>
        <translation>固定的“%1”</translation>
    </message>
    <message>
        <source>what is pinned</source>
        <translation>固定的行或列</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>略去</translation>
    </message>
    <message>
        <source>Put together</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>rows sum to 1 &amp;again</source>
        <translation>各行之和恢复为 1(&amp;A)</translation>
    </message>
    <message>
        <source>Renormalises: what is left of a row is divided by its sum</source>
        <translation>重新归一化：每行余下的值除以它们的和</translation>
    </message>
    <message>
        <source>tokens to &amp;words</source>
        <translation>词元合并成词(&amp;W)</translation>
    </message>
</context>
<context>
    <name>heedmap::RegionDialog</name>
    <message>
        <source>Stopped. Nothing was written.</source>
        <translation>已停止，什么也没有写入。</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 像素</translation>
    </message>
    <message>
        <source>Say where the file is to go.</source>
        <translation>请指明文件存到哪里。</translation>
    </message>
    <message>
        <source>“%1” is already there.</source>
        <translation>“%1”已存在。</translation>
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
        <source>Save a part of this head</source>
        <translation>保存这个注意力头的局部</translation>
    </message>
    <message>
        <source>First row</source>
        <translation>首行</translation>
    </message>
    <message>
        <source>Last row</source>
        <translation>末行</translation>
    </message>
    <message>
        <source>First column</source>
        <translation>首列</translation>
    </message>
    <message>
        <source>Last column</source>
        <translation>末列</translation>
    </message>
    <message>
        <source>from #</source>
        <translation>从 #</translation>
    </message>
    <message>
        <source>to #</source>
        <translation>到 #</translation>
    </message>
    <message>
        <source>%1 pixels a cell</source>
        <translation>每个单元格 %1 像素</translation>
    </message>
    <message>
        <source>%1 × %1 cells a pixel</source>
        <translation>每像素 %1 × %1 个单元格</translation>
    </message>
    <message>
        <source>A pixel of several cells shows the largest of them</source>
        <translation>一个像素若含多个单元格，显示其中最大的</translation>
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
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>分辨率</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>各行</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>另存为</translation>
    </message>
</context>
<context>
    <name>heedmap::RowView</name>
    <message>
        <source>query %1 “%2” looks at</source>
        <translation>查询 %1“%2”在看谁</translation>
    </message>
    <message>
        <source>key %1 “%2” is looked at by</source>
        <translation>谁在看键 %1“%2”</translation>
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
    <message>
        <source>%1, the %2 strongest:</source>
        <translation>%1，最强的 %2 个：</translation>
    </message>
</context>
<context>
    <name>heedmap::SaturationPanel</name>
    <message>
        <source>not scaled</source>
        <translation>未缩放</translation>
    </message>
    <message>
        <source>scaled</source>
        <translation>已缩放</translation>
    </message>
    <message>
        <source>row “%1”</source>
        <translation>“%1”这一行</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>mean entropy of a row (most: %1)</source>
        <translation>平均行熵（最大：%1）</translation>
    </message>
    <message>
        <source>mean peak weight</source>
        <translation>平均峰值权重</translation>
    </message>
    <message>
        <source>gradient Σp(1−p), what can still be learnt</source>
        <translation>梯度 Σp(1−p)，还能学到多少</translation>
    </message>
    <message>
        <source>now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>measured, ± 2 standard errors</source>
        <translation>实测，± 2 倍标准误</translation>
    </message>
    <message>
        <source>Standard deviation of q·k over %L1 random queries</source>
        <translation>%L1 个随机查询的 q·k 标准差</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>&lt;b&gt;d_k = %1&lt;/b&gt;: the scores q·k have the standard deviation √%1 = &lt;b&gt;%2&lt;/b&gt;, so 95 % of them lie within ±%3. Measured in this head: %4.</source>
        <translation>&lt;b&gt;d_k = %1&lt;/b&gt;：得分 q·k 的标准差是 √%1 = &lt;b&gt;%2&lt;/b&gt;，所以 95 % 的得分落在 ±%3 以内。这个头里实测：%4。</translation>
    </message>
    <message>
        <source>&lt;b&gt;d_k = %1&lt;/b&gt; in the divisor: scores are divided by √%1 = &lt;b&gt;%2&lt;/b&gt;. The scores q·k of this trained head spread by %3.</source>
        <translation>除数里 &lt;b&gt;d_k = %1&lt;/b&gt;：得分除以 √%1 = &lt;b&gt;%2&lt;/b&gt;。这个训练好的头，q·k 的标准差是 %3。</translation>
    </message>
    <message>
        <source>More: a row, the weights, curves over d_k</source>
        <translation>更多：一行权重、权重分布、随 d_k 变化的曲线</translation>
    </message>
</context>
<context>
    <name>heedmap::SaturationPlot</name>
    <message>
        <source>Mean entropy of a row, in nats</source>
        <translation>平均行熵（nat）</translation>
    </message>
    <message>
        <source>Mean peak weight</source>
        <translation>平均峰值权重</translation>
    </message>
    <message>
        <source>Gradient Σp(1−p)</source>
        <translation>梯度 Σp(1−p)</translation>
    </message>
    <message>
        <source>entropy ÷ maximum</source>
        <translation>熵 ÷ 最大熵</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>scaled</source>
        <translation>已缩放</translation>
    </message>
    <message>
        <source>not scaled</source>
        <translation>未缩放</translation>
    </message>
</context>
<context>
    <name>heedmap::ScaleHint</name>
    <message>
        <source>Nearly all weights are below %1:</source>
        <translation>几乎所有权重都小于 %1：</translation>
    </message>
    <message>
        <source>Square root</source>
        <translation>平方根</translation>
    </message>
    <message>
        <source>Small weights stand out: colour grows with the square root</source>
        <translation>突出小权重：颜色随平方根变化</translation>
    </message>
    <message>
        <source>Logarithm</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Four decades of weights; smaller ones are drawn as the floor</source>
        <translation>覆盖权重的四个数量级；更小的按下限绘制</translation>
    </message>
</context>
<context>
    <name>heedmap::Session</name>
    <message>
        <source>typing</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>续写</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
</context>
<context>
    <name>heedmap::SessionMessages</name>
    <message>
        <source>Opening “%1”…</source>
        <translation>正在打开“%1”…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>The model reads the text…</source>
        <translation>模型正在读文本…</translation>
    </message>
    <message>
        <source>The text was not read to its end: the picture is of the one before.</source>
        <translation>文本没有读完：图仍是前一个文本的。</translation>
    </message>
    <message>
        <source>The text was not read to its end, so there is no picture.</source>
        <translation>文本没有读完，所以没有图。</translation>
    </message>
    <message>
        <source>Read it</source>
        <translation>读完它</translation>
    </message>
    <message>
        <source>Layers 0 to %1 of %2 are here; the model reads the text on…</source>
        <translation>第 0 层到第 %1 层（最后一层是第 %2 层）已在这里；模型正继续读文本…</translation>
    </message>
    <message>
        <source>The model has not read on: layers 0 to %1 of %2 are here.</source>
        <translation>模型没有继续读：只有第 0 层到第 %1 层（最后一层是第 %2 层）。</translation>
    </message>
</context>
<context>
    <name>heedmap::ShareBars</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>另外 %n 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>heedmap::SharePie</name>
    <message>
        <source>others</source>
        <translation>其他</translation>
    </message>
</context>
<context>
    <name>heedmap::SizeRows</name>
    <message>
        <source>%1 × %2 cm</source>
        <translation>%1 × %2 厘米</translation>
    </message>
    <message>
        <source>%1 × %2 pixels, %3</source>
        <translation>%1 × %2 像素，%3</translation>
    </message>
    <message>
        <source>%1, sharp at any size</source>
        <translation>%1，任意放大都清晰</translation>
    </message>
    <message>
        <source>as on the screen</source>
        <translation>与屏幕上相同</translation>
    </message>
    <message>
        <source>another width</source>
        <translation>其他宽度</translation>
    </message>
    <message>
        <source>cm</source>
        <translation>厘米</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>像素</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> pt</translation>
    </message>
    <message>
        <source> dpi</source>
        <translation> dpi</translation>
    </message>
    <message>
        <source>Pixels an inch of paper; SVG and PDF have none</source>
        <translation>纸上每英寸的像素数；SVG 和 PDF 没有像素</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Letters</source>
        <translation>字号</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>分辨率</translation>
    </message>
    <message>
        <source>Makes</source>
        <translation>结果</translation>
    </message>
</context>
<context>
    <name>heedmap::SoftmaxBox</name>
    <message>
        <source>“%1” is not a number from −1,000,000 to 1,000,000.</source>
        <translation>“%1”不是 −1,000,000 到 1,000,000 之间的数。</translation>
    </message>
    <message>
        <source>Type some numbers, such as 3, 1, −1.</source>
        <translation>请输入几个数，例如 3, 1, −1。</translation>
    </message>
    <message>
        <source>These are %1 numbers; up to %2 can be shown.</source>
        <translation>一共 %1 个数；最多能显示 %2 个。</translation>
    </message>
    <message>
        <source>The temperature is “%1”; it must be a number from %2 to %3.</source>
        <translation>温度为“%1”；必须是 %2 到 %3 之间的数。</translation>
    </message>
    <message>
        <source>share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>和</translation>
    </message>
    <message>
        <source>Temperature T</source>
        <translation>温度 T</translation>
    </message>
    <message>
        <source>Scores s</source>
        <translation>得分 s</translation>
    </message>
</context>
<context>
    <name>heedmap::StandOutList</name>
    <message>
        <source>Looking at all heads…</source>
        <translation>正在查看所有的头…</translation>
    </message>
    <message>
        <source>No head does anything on this text that has a name: a longer text shows more.</source>
        <translation>在这段文本上，没有哪个头的作用叫得出名字；换长一些的文本会看到更多。</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>共 %1 个</translation>
    </message>
    <message>
        <source>One of %1 heads that do this; Find heads lists them.</source>
        <translation>这样的头共有 %1 个，可在“查找头”中列出。</translation>
    </message>
    <message>
        <source>“%1” looks at “%2”</source>
        <translation>“%1”看向“%2”</translation>
    </message>
    <message>
        <source>weight of this cell</source>
        <translation>该单元格的权重</translation>
    </message>
    <message>
        <source>The other words give “%1” %2 on average. A click pins the row.</source>
        <translation>其他词平均只给“%1” %2。点击可固定这一行。</translation>
    </message>
    <message>
        <source>What stands out</source>
        <translation>引人注意的头</translation>
    </message>
    <message>
        <source>The text is too long to look at all heads while it is typed: open Find heads to measure them.</source>
        <translation>文本太长，无法边输入边查看所有的头：请打开“查找头”来测量。</translation>
    </message>
</context>
<context>
    <name>heedmap::StepPicture</name>
    <message>
        <source>Step %1 of %2 for the query “%3”</source>
        <translation>查询“%3”的第 %1 步（共 %2 步）</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已掩蔽</translation>
    </message>
    <message>
        <source>Type a sentence and click a row of the heatmap: its five steps appear here.</source>
        <translation>输入一个句子，单击热力图的一行：这里会显示它的五个步骤。</translation>
    </message>
    <message>
        <source>key k</source>
        <translation>键 k</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>value v</source>
        <translation>值 v</translation>
    </message>
    <message>
        <source>weight · v</source>
        <translation>权重 · v</translation>
    </message>
    <message>
        <source>q of %1</source>
        <translation>%1 的 q</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>和</translation>
    </message>
    <message>
        <source>output = the sum</source>
        <translation>输出 = 总和</translation>
    </message>
    <message>
        <source>%1[%2] = %3</source>
        <translation>%1[%2] = %3</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>weight·v</source>
        <translation>权重·v</translation>
    </message>
    <message>
        <source>score s</source>
        <translation>得分 s</translation>
    </message>
</context>
<context>
    <name>heedmap::StepPlayer</name>
    <message>
        <source>Save the Five Steps</source>
        <translation>保存五个步骤</translation>
    </message>
    <message>
        <source>To the first step</source>
        <translation>回到第一步</translation>
    </message>
    <message>
        <source>One step back</source>
        <translation>后退一步</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>One step on</source>
        <translation>前进一步</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Save steps…</source>
        <translation>保存步骤…</translation>
    </message>
    <message>
        <source>Saves one picture for each of the five steps</source>
        <translation>五个步骤各保存一张图片</translation>
    </message>
    <message>
        <source>five steps</source>
        <translation>五个步骤</translation>
    </message>
</context>
<context>
    <name>heedmap::StepWords</name>
    <message>
        <source>&lt;b&gt;1 · Vectors.&lt;/b&gt; “%1” asks with its query q. Every token answers with a key k, and holds a value v to hand over.</source>
        <translation>&lt;b&gt;1 · 向量。&lt;/b&gt;“%1”用查询 q 提问。每个词元用键 k 回应，并准备好要交出的值 v。</translation>
    </message>
    <message>
        <source>&lt;b&gt;2 · Scores.&lt;/b&gt; q is multiplied with each key, number by number, and summed: the more alike, the larger.</source>
        <translation>&lt;b&gt;2 · 注意力得分。&lt;/b&gt;q 与每个键逐个分量相乘再求和：越相配，得分越大。</translation>
    </message>
    <message>
        <source>&lt;b&gt;2 · Scores.&lt;/b&gt; q and each key are added, squeezed by tanh and weighed by a vector of the head.</source>
        <translation>&lt;b&gt;2 · 注意力得分。&lt;/b&gt;q 与每个键相加，经过 tanh，再用这个头的一个向量加权求和。</translation>
    </message>
    <message>
        <source>&lt;b&gt;3 · Scale.&lt;/b&gt; The scores are divided by √d_k, so that they do not grow with the length of the vectors.</source>
        <translation>&lt;b&gt;3 · 缩放。&lt;/b&gt;得分除以 √d_k，这样就不会随向量维数增大。</translation>
    </message>
    <message>
        <source>&lt;b&gt;3 · Scale.&lt;/b&gt; Here the scores are not divided by √d_k.</source>
        <translation>&lt;b&gt;3 · 缩放。&lt;/b&gt;这里的得分不除以 √d_k。</translation>
    </message>
    <message>
        <source>&lt;b&gt;4 · Softmax.&lt;/b&gt; e to the power of each score, over the sum of them all: shares that add up to 1. Masked keys get none.</source>
        <translation>&lt;b&gt;4 · Softmax。&lt;/b&gt;求 e 的得分次方，再除以它们的总和：得到加起来等于 1 的占比。被掩蔽的键没有占比。</translation>
    </message>
    <message>
        <source>&lt;b&gt;5 · Output.&lt;/b&gt; Each value times its weight, added up: what “%1” takes along from this head.</source>
        <translation>&lt;b&gt;5 · 输出。&lt;/b&gt;每个值乘以它的权重再相加：这就是“%1”从这个头取走的内容。</translation>
    </message>
    <message>
        <source>q = %1, k(%2) = %3, d_k = %4</source>
        <translation>q = %1，k(%2) = %3，d_k = %4</translation>
    </message>
    <message>
        <source>v·tanh(q + k(%1)) = %2</source>
        <translation>v·tanh(q + k(%1)) = %2</translation>
    </message>
    <message>
        <source>q·k(%1) = %2 = %3</source>
        <translation>q·k(%1) = %2 = %3</translation>
    </message>
    <message>
        <source>%1 / √%2 = %1 / %3 = %4</source>
        <translation>%1 / √%2 = %1 / %3 = %4</translation>
    </message>
    <message>
        <source>%1; with the head&apos;s cap and position bias %2</source>
        <translation>%1；加上这个头的上限和位置偏置后为 %2</translation>
    </message>
    <message>
        <source>No key is visible to this query: all weights are 0.</source>
        <translation>这个查询看不到任何键：所有权重都是 0。</translation>
    </message>
    <message>
        <source>“%1” is masked: weight 0</source>
        <translation>“%1”已掩蔽：权重 0</translation>
    </message>
    <message>
        <source>e&lt;sup&gt;%1&lt;/sup&gt; = %2; sum: %3 = %4; weight(%5) = %2 / %4 = &lt;b&gt;%6&lt;/b&gt;</source>
        <translation>e&lt;sup&gt;%1&lt;/sup&gt; = %2；总和：%3 = %4；权重(%5) = %2 / %4 = &lt;b&gt;%6&lt;/b&gt;</translation>
    </message>
    <message>
        <source>This trace holds no values.</source>
        <translation>这次运行没有保存值。</translation>
    </message>
    <message>
        <source>output = %1 = &lt;b&gt;%2&lt;/b&gt;</source>
        <translation>输出 = %1 = &lt;b&gt;%2&lt;/b&gt;</translation>
    </message>
    <message>
        <source>s(%1) = %2</source>
        <translation>s(%1) = %2</translation>
    </message>
    <message>
        <source>%1; with the terms of the relative position %2</source>
        <translation>%1；加上相对位置的项得 %2</translation>
    </message>
    <message>
        <source> + %1 of the head&apos;s learned sink</source>
        <translation> + 该头可学习的汇（sink）的 %1</translation>
    </message>
    <message>
        <source> + %1 of summaries of blocks</source>
        <translation> + 块摘要的 %1</translation>
    </message>
    <message>
        <source>Beside values this layer reads summaries of blocks, which are not shown here.</source>
        <translation>除了值，这一层还读取块摘要，此处不显示。</translation>
    </message>
</context>
<context>
    <name>heedmap::Strip</name>
    <message>
        <source>query %1 “%2” looks at</source>
        <translation>查询 %1“%2”在看谁</translation>
    </message>
    <message>
        <source>key %1 “%2” is looked at by</source>
        <translation>谁在看键 %1“%2”</translation>
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
        <source>causal: no token sees those after it</source>
        <translation>因果：词元看不到它后面的词元</translation>
    </message>
    <message>
        <source>bidirectional: tokens see those before and after them</source>
        <translation>双向：词元能看到前面和后面的词元</translation>
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
    <message>
        <source>Tar&amp;get</source>
        <translation>目标(&amp;G)</translation>
    </message>
    <message>
        <source>Leave this empty and the model writes it itself</source>
        <translation>留空则由模型自己写</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目标文字</translation>
    </message>
    <message>
        <source>What the decoder reads, one token behind what it is to say</source>
        <translation>解码器读入的文字，比它要写的落后一个词元</translation>
    </message>
    <message>
        <source>&amp;Continue</source>
        <translation>续写(&amp;C)</translation>
    </message>
    <message>
        <source>Let the model generate text after yours, always the most probable token</source>
        <translation>让模型在文本之后生成，每次取概率最大的词元</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Keep what the model has generated so far</source>
        <translation>保留模型已经生成的部分</translation>
    </message>
    <message>
        <source>%1 layers × %2 heads + %3 layers × %4 heads</source>
        <translation>%1 层 × %2 头 + %3 层 × %4 头</translation>
    </message>
    <message>
        <source>Only the first %1 MB of “%2” were read.</source>
        <translation>只读取了“%2”的前 %1 MB。</translation>
    </message>
    <message>
        <source>1 layer × %1 heads</source>
        <translation>1 层 × %1 头</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>E&amp;xamples ▾</source>
        <translation>示例(&amp;X) ▾</translation>
    </message>
    <message>
        <source>This attention was computed elsewhere: its text cannot be changed</source>
        <translation>这份注意力是在别处算好的：它的文本不能改动</translation>
    </message>
    <message>
        <source>%1 + %2 tokens</source>
        <translation>%1 + %2 个词元</translation>
    </message>
    <message>
        <source>%1 layers, %2 of them with %3 heads each</source>
        <translation>%1 层，其中 %2 层各有 %3 个头</translation>
    </message>
</context>
<context>
    <name>heedmap::TextField</name>
    <message>
        <source>… and %1 more characters, which are read as well</source>
        <translation>……另有 %1 个字符，同样会被读入</translation>
    </message>
</context>
<context>
    <name>heedmap::TextbookPanel</name>
    <message>
        <source>%1 (%2); variance of W: %3</source>
        <translation>%1（%2）；W 的方差：%3</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>Resample</source>
        <translation>重新抽样</translation>
    </message>
    <message>
        <source>Draws all random numbers anew, from the next seed</source>
        <translation>用下一个种子重新抽取所有随机数</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>初始化</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>注意力得分</translation>
    </message>
</context>
<context>
    <name>heedmap::TokenStrip</name>
    <message>
        <source>Click the word that looks, then the word that is looked at: heads are ranked by that weight</source>
        <translation>先单击去看的词，再单击被看的词：头按这个权重排名</translation>
    </message>
    <message>
        <source>From and to</source>
        <translation>从与到</translation>
    </message>
    <message>
        <source>From token %1 to token %2</source>
        <translation>从词元 %1 到词元 %2</translation>
    </message>
</context>
<context>
    <name>heedmap::TraceSaver</name>
    <message>
        <source>Save Trace</source>
        <translation>保存轨迹</translation>
    </message>
    <message>
        <source>Traces (*.trace.safetensors)</source>
        <translation>轨迹 (*.trace.safetensors)</translation>
    </message>
    <message>
        <source>Saving the trace as “%1”…</source>
        <translation>正在把轨迹保存为“%1”……</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>The trace is saved as “%1”, %2. It opens like a model.</source>
        <translation>轨迹已保存为“%1”，%2。它可以像模型一样打开。</translation>
    </message>
</context>
<context>
    <name>heedmap::TwoClocks</name>
    <message>
        <source>recurrence: step %1 of %2; attention: 1 step</source>
        <translation>循环网络：第 %1 步，共 %2 步；注意力：1 步</translation>
    </message>
    <message>
        <source>recurrence: step %1 of %2</source>
        <translation>循环网络：第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>attention: %1 step, %L2 × %L2 weights at once</source>
        <translation>注意力：%1 步，%L2 × %L2 个权重一次算完</translation>
    </message>
    <message>
        <source>its price: %L1 weights to compute and keep, n²</source>
        <translation>代价：要计算并保存 %L1 个权重，即 n²</translation>
    </message>
    <message>
        <source>%1 % left of the first token (95 % a step)</source>
        <translation>第一个词元还剩 %1 %（每步保留 95 %）</translation>
    </message>
</context>
<context>
    <name>heedmap::TwoModels</name>
    <message>
        <source>textbook layer, causal</source>
        <translation>教学层，因果</translation>
    </message>
    <message>
        <source>There is no causal model on this computer that the lesson knows. The command scripts/fetch-models gets %1 (98 MB); one of your own is opened with “Open…” in the list of models. Until then the textbook layer stands in, with a causal mask.</source>
        <translation>这台电脑上没有本课程认识的因果模型。用命令 scripts/fetch-models 可以下载 %1（98 MB）；你自己的模型可用模型列表里的“打开…”来打开。在此之前，由带因果掩码的教学层代替。</translation>
    </message>
</context>
<context>
    <name>heedmap::VectorsPicture</name>
    <message>
        <source>Query, key and value of “%1”</source>
        <translation>“%1”的查询、键和值</translation>
    </message>
    <message>
        <source>q: what “%1” asks for</source>
        <translation>q：“%1”要找什么</translation>
    </message>
    <message>
        <source>k: what it offers to be found by</source>
        <translation>k：别人凭什么找到它</translation>
    </message>
    <message>
        <source>v: what it hands over when it is found</source>
        <translation>v：被找到后它交出什么</translation>
    </message>
    <message>
        <source>%1 (%2 numbers)</source>
        <translation>%1（%2 个数）</translation>
    </message>
</context>
<context>
    <name>heedmap::ViewEdits</name>
    <message>
        <source>choice of head</source>
        <translation>选择头</translation>
    </message>
    <message>
        <source>choice of heads</source>
        <translation>选择多个头</translation>
    </message>
    <message>
        <source>pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>查看方式</translation>
    </message>
    <message>
        <source>hide</source>
        <translation>隐藏</translation>
    </message>
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
        <source>switch on</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>ablate</source>
        <translation>消融</translation>
    </message>
    <message>
        <source>what heads are set to</source>
        <translation>头设为什么</translation>
    </message>
    <message>
        <source>put back</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>put an edge back</source>
        <translation>恢复一条边</translation>
    </message>
    <message>
        <source>knock out an edge</source>
        <translation>敲除一条边</translation>
    </message>
</context>
<context>
    <name>heedmap::ViewRestorer</name>
    <message>
        <source>“%1” does not say where it comes from, so there is nothing to bring back.</source>
        <translation>“%1”没有说明自己的来源，无法恢复视图。</translation>
    </message>
    <message>
        <source>This picture was made with %1, which was not found on this computer.</source>
        <translation>这张图片是用 %1 生成的，但这台电脑上找不到这个模型。</translation>
    </message>
    <message>
        <source>Bring back a picture</source>
        <translation>恢复图片的视图</translation>
    </message>
    <message>
        <source>This is what the picture shows.</source>
        <translation>这就是图片所显示的视图。</translation>
    </message>
    <message>
        <source>The weights of %1 are not those that the picture was made with.</source>
        <translation>%1 的权重与生成图片时的不同。</translation>
    </message>
    <message>
        <source>The text was left out of the picture; this is the view on your text.</source>
        <translation>图片里没有保留文字；这是对您的文字的视图。</translation>
    </message>
    <message>
        <source>The picture was made from token ids, which the window cannot read: use heedmap inspect.</source>
        <translation>图片由词元编号生成，窗口无法读取：请用 heedmap inspect。</translation>
    </message>
    <message>
        <source>The picture is a difference; this is the map that something was taken from.</source>
        <translation>图片是两幅图之差；这是被减的那一幅。</translation>
    </message>
    <message>
        <source>Heads are set to their mean over this text; the picture may have had a corpus.</source>
        <translation>各头已设为在这段文字上的平均值；图片可能用了语料库的平均值。</translation>
    </message>
</context>
<context>
    <name>heedmap::WayPanel</name>
    <message>
        <source>1 vectors</source>
        <translation>1 向量</translation>
    </message>
    <message>
        <source>2 scores</source>
        <translation>2 得分</translation>
    </message>
    <message>
        <source>3 scale</source>
        <translation>3 缩放</translation>
    </message>
    <message>
        <source>4 softmax</source>
        <translation>4 softmax</translation>
    </message>
    <message>
        <source>5 output</source>
        <translation>5 输出</translation>
    </message>
</context>
<context>
    <name>heedmap::WayPicture</name>
    <message>
        <source>Step %1 of %2 for “%3”</source>
        <translation>“%3”的第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>output of “%1”: not there yet</source>
        <translation>“%1”的输出：还没算到</translation>
    </message>
    <message>
        <source>output of “%1”: the sum of all lines</source>
        <translation>“%1”的输出：下面各行之和</translation>
    </message>
    <message>
        <source>Point at a number: its sum stands here.</source>
        <translation>把鼠标移到某个数上，这里显示它是怎样加出来的。</translation>
    </message>
</context>
<context>
    <name>heedmap::WeightCheck</name>
    <message>
        <source>%1 is damaged: %2 of its tensors hold NaN or infinity, the first is “%3”. What they touch is drawn as not finite.</source>
        <translation>%1 已损坏：其中 %2 个张量含有 NaN 或无穷大，第一个是“%3”。受影响之处画作非有限值。</translation>
    </message>
</context>
<context>
    <name>heedmap::WhatIfPanel</name>
    <message>
        <source>d_k</source>
        <translation>d_k</translation>
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
        <source>The model runs again with the changed rule in every layer</source>
        <translation>每一层都用改动后的规则，重新运行模型</translation>
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
    <message>
        <source>“%1” cannot be d_k: type a whole number from %2 to %3. It stays %4.</source>
        <translation>“%1”不能作为 d_k：请输入 %2 到 %3 的整数。d_k 仍为 %4。</translation>
    </message>
    <message>
        <source>This model does not divide its scores; set d_k to see what dividing does</source>
        <translation>这个模型不除它的得分；设定 d_k 可以看到相除的作用</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>重新计算</translation>
    </message>
    <message>
        <source>the softmax only</source>
        <translation>只算 softmax</translation>
    </message>
    <message>
        <source>the whole network</source>
        <translation>整个网络</translation>
    </message>
    <message>
        <source>The model&apos;s own queries and keys stay; every head weighs them by the changed rule</source>
        <translation>模型自己的查询和键不变；每个头都按改变后的规则给它们加权</translation>
    </message>
    <message>
        <source>What the change reaches: the weights that you see, or every layer of a new run</source>
        <translation>改变影响到哪里：你看到的权重，还是重新运行的每一层</translation>
    </message>
    <message>
        <source>What the what-if recomputes</source>
        <translation>假设要重新计算什么</translation>
    </message>
    <message>
        <source>This attention comes without queries and keys, so nothing can be computed anew</source>
        <translation>这份注意力没有附带查询和键，因此无法重新计算</translation>
    </message>
</context>
<context>
    <name>heedmap::WordRows</name>
    <message>
        <source>query (looks)</source>
        <translation>查询（去看）</translation>
    </message>
    <message>
        <source>key (is looked at)</source>
        <translation>键（被看）</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>图题</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>坐标轴</translation>
    </message>
    <message>
        <source>The title in the picture; leave it empty for none</source>
        <translation>图中的图题；留空则没有</translation>
    </message>
    <message>
        <source>Name of the rows</source>
        <translation>行的名称</translation>
    </message>
    <message>
        <source>What the axis of the rows is called; leave it empty for no name</source>
        <translation>行坐标轴的名称；留空则不写</translation>
    </message>
    <message>
        <source>Name of the columns</source>
        <translation>列的名称</translation>
    </message>
    <message>
        <source>What the axis of the columns is called; leave it empty for no name</source>
        <translation>列坐标轴的名称；留空则不写</translation>
    </message>
    <message>
        <source>Below</source>
        <translation>下方</translation>
    </message>
    <message>
        <source>What stands below the picture; leave it empty for nothing</source>
        <translation>图片下方的文字；留空则不写</translation>
    </message>
</context>
<context>
    <name>heedmap::WorkKeeper</name>
    <message>
        <source>The models that come with Heedmap are missing: install it again, or open a model of your own.</source>
        <translation>找不到 Heedmap 自带的模型：请重新安装，或打开你自己的模型。</translation>
    </message>
    <message>
        <source>%1 This is %2 instead.</source>
        <translation>%1现在显示的是 %2。</translation>
    </message>
</context>
<context>
    <name>heedmap::lesson</name>
    <message>
        <source>On a shorter text the heads that rest on the first token are counted here.</source>
        <translation>文字较短时，这里会统计停留在首个词元上的头。</translation>
    </message>
    <message>
        <source>On this text the first token, “%1”, gets the most weight of all tokens in %2 of %3 heads; %4 give it more than half.</source>
        <translation>在这段文字上，%3 个头中有 %2 个把最多的权重给了首个词元“%1”；其中 %4 个给它的超过一半。</translation>
    </message>
    <message>
        <source>%1, row “%2”</source>
        <translation>%1 的“%2”行</translation>
    </message>
    <message>
        <source>Two rows give the first token a weight of %3: %1 and %2. In the first what it hands over, weight times value, is %4&#xa0;% as long as the whole output, in the second %5&#xa0;%.</source>
        <translation>有两行给第一个词元的权重都是 %3：%1，和%2。它交出的部分（权重乘以值）的长度，在前一行是整个输出的 %4&#xa0;%，在后一行是 %5&#xa0;%。</translation>
    </message>
    <message>
        <source>A caution</source>
        <translation>一个提醒</translation>
    </message>
    <message>
        <source>The first-token sink</source>
        <translation>注意力汇点（attention sink）</translation>
    </message>
    <message>
        <source>Weights must add up to 1 even when a head finds nothing to look at. Trained models then rest on a token that carries little, mostly the first. A bright first column means “nothing here”, not “the first word matters”.</source>
        <translation>即使头找不到可看的东西，权重之和也必须是 1。训练好的模型这时会停留在一个信息很少的词元上，多半是第一个。第一列发亮的意思是“这里没什么可看”，而不是“第一个词很重要”。</translation>
    </message>
    <message>
        <source>The bilingual model, where many heads rest on &lt;s&gt;</source>
        <translation>双语模型：许多头停留在 &lt;s&gt; 上</translation>
    </message>
    <message>
        <source>Does a weight of 0.9 on the first token mean that the model&apos;s answer depends on that token?</source>
        <translation>首个词元的权重是 0.9，是否说明模型的结果取决于这个词元？</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>Not by itself</source>
        <translation>单凭这一点不能</translation>
    </message>
    <message>
        <source>Now shown: %1. “%2” looks most at “%3”, with %4 of its weight. Its row adds up to %5.</source>
        <translation>当前显示：%1。“%2”看得最多的是“%3”，权重为 %4。这一行之和为 %5。</translation>
    </message>
    <message>
        <source>row “%1”</source>
        <translation>“%1”这一行</translation>
    </message>
    <message>
        <source>The columns of this head add up to %1 at least and %2 at most: a token may be looked at by many or by none.</source>
        <translation>这个头各列之和最小是 %1，最大是 %2：一个词元可以被很多词元看，也可以没有词元看。</translation>
    </message>
    <message>
        <source>What a head is</source>
        <translation>什么是注意力头</translation>
    </message>
    <message>
        <source>Go to the next head</source>
        <translation>换到下一个头</translation>
    </message>
    <message>
        <source>And what do the weights of one column add up to?</source>
        <translation>那么一列的权重加起来等于多少？</translation>
    </message>
    <message>
        <source>To 1</source>
        <translation>1</translation>
    </message>
    <message>
        <source>To the number of tokens</source>
        <translation>词元的个数</translation>
    </message>
    <message>
        <source>It depends on the column</source>
        <translation>各列不同</translation>
    </message>
    <message>
        <source>“%1” sees %2</source>
        <translation>“%1”能看 %2</translation>
    </message>
    <message>
        <source>What happens to a row when the causal mask is set?</source>
        <translation>加上因果掩码后，一行会怎样？</translation>
    </message>
    <message>
        <source>What happens to the row of “%1” when the causal mask is set?</source>
        <translation>加上因果掩码后，“%1”这一行会怎样？</translation>
    </message>
    <message>
        <source>In the row of “%4” %1 of %2 columns are left, and they share a weight of %3.</source>
        <translation>算得：“%4”这一行的 %2 列中还剩 %1 列，权重之和为 %3。</translation>
    </message>
    <message>
        <source>Bidirectional and causal</source>
        <translation>双向与因果</translation>
    </message>
    <message>
        <source>A model like BERT reads the whole text at once: every token may look at every other, before and after. A model like GPT writes from left to right and must not see what comes later: a &lt;b&gt;causal mask&lt;/b&gt; leaves each query only itself and what stands before it. Masked keys are left out before the softmax, so the rest of the row still adds up to 1.</source>
        <translation>BERT 这类模型一次读完全文：每个词元都能看前后的所有词元。GPT 这类模型从左到右写，不能看到后面的内容：&lt;b&gt;因果掩码&lt;/b&gt;让每个查询只能看自己和前面的词元。被掩蔽的键在 softmax 之前就去掉了，所以一行剩下的权重之和仍是 1。</translation>
    </message>
    <message>
        <source>你好啊 with a causal mask</source>
        <translation>“你好啊”加上因果掩码</translation>
    </message>
    <message>
        <source>The mask off again</source>
        <translation>去掉掩码</translation>
    </message>
    <message>
        <source>Two trained models on your text</source>
        <translation>两个训练好的模型读同一段文字</translation>
    </message>
    <message>
        <source>First a model of BERT&apos;s kind, then one of GPT&apos;s kind, each with tokens of its own. Only the first has weights to the right of the diagonal. The window keeps its model.</source>
        <translation>先是 BERT 一类的模型，再是 GPT 一类的模型，各用自己的词元。只有前者在对角线右侧也有权重。窗口里的模型不变。</translation>
    </message>
    <message>
        <source>Both on “The cat sits on the mat”</source>
        <translation>两个模型都读“The cat sits on the mat”</translation>
    </message>
    <message>
        <source>Its weights stay as they are</source>
        <translation>权重不变</translation>
    </message>
    <message>
        <source>Only its own column and those before keep weight</source>
        <translation>只有自己和前面的列还有权重</translation>
    </message>
    <message>
        <source>Only its own column keeps weight</source>
        <translation>只有自己那一列还有权重</translation>
    </message>
    <message>
        <source>Here q has %1 numbers, x has %2, and there are %3 tokens.</source>
        <translation>这里 q 有 %1 个数，x 有 %2 个，词元有 %3 个。</translation>
    </message>
    <message>
        <source>Query, key, value</source>
        <translation>查询、键、值</translation>
    </message>
    <message>
        <source>How the matrices start</source>
        <translation>矩阵的初始化</translation>
    </message>
    <message>
        <source>Open the textbook layer: random matrices of any size</source>
        <translation>打开教学层：任意大小的随机矩阵</translation>
    </message>
    <message>
        <source>Start with Xavier</source>
        <translation>用 Xavier 初始化</translation>
    </message>
    <message>
        <source>Start with He</source>
        <translation>用 He 初始化</translation>
    </message>
    <message>
        <source>Resample with the next seed</source>
        <translation>用下一个种子重新抽样</translation>
    </message>
    <message>
        <source>How many numbers has the query vector of one token in one head?</source>
        <translation>在一个头中，一个词元的查询向量有多少个数？</translation>
    </message>
    <message>
        <source>d_model</source>
        <translation>d_model</translation>
    </message>
    <message>
        <source>d_k</source>
        <translation>d_k</translation>
    </message>
    <message>
        <source>As many as there are tokens</source>
        <translation>与词元个数相同</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>“%2”占 %1</translation>
    </message>
    <message>
        <source>In the head that is shown, 它 gives %1 of its weight to 钢笔 (%2).</source>
        <translation>在当前显示的头里，“它”把 %1 的权重给了“钢笔”（%2）。</translation>
    </message>
    <message>
        <source> But “%1” is also what %2 of the other %3 rows look at most: this row alone does not prove that the head links 它 (it) with the pen.</source>
        <translation>不过其余 %3 行中有 %2 行看得最多的也是“%1”：单凭这一行还不能证明这个头把“它”和钢笔联系了起来。</translation>
    </message>
    <message>
        <source>Row sums go from %1 to %2, column sums from %3 to %4.</source>
        <translation>各行之和在 %1 到 %2 之间，各列之和在 %3 到 %4 之间。</translation>
    </message>
    <message>
        <source>Reading a heatmap</source>
        <translation>读懂热力图</translation>
    </message>
    <message>
        <source>&lt;b&gt;Rows look, columns are looked at.&lt;/b&gt; Take a token on the left and read along its row. Patterns you will meet:</source>
        <translation>&lt;b&gt;行在看，列被看。&lt;/b&gt;从左边选一个词元，沿着它那一行读。常见的图案有：</translation>
    </message>
    <message>
        <source>&lt;ul&gt;&lt;li&gt;&lt;b&gt;Diagonal&lt;/b&gt;: each token looks at itself; one beside it: at the token before or after.&lt;/li&gt;&lt;li&gt;&lt;b&gt;Vertical stripe&lt;/b&gt;: all look at one token, often the first, [CLS] or &amp;lt;s&amp;gt;. A &lt;b&gt;sink&lt;/b&gt;: where a head rests that finds nothing.&lt;/li&gt;&lt;li&gt;&lt;b&gt;Blocks&lt;/b&gt;: groups of tokens that look at each other, such as phrases or sentences.&lt;/li&gt;&lt;li&gt;&lt;b&gt;Few bright cells&lt;/b&gt;: a sparse head that picks out one token.&lt;/li&gt;&lt;li&gt;&lt;b&gt;Even rows&lt;/b&gt;: a head that takes the mean.&lt;/li&gt;&lt;/ul&gt;</source>
        <translation>&lt;ul&gt;&lt;li&gt;&lt;b&gt;对角线&lt;/b&gt;：每个词元看自己；偏一格则是看前一个或后一个词元。&lt;/li&gt;&lt;li&gt;&lt;b&gt;竖条纹&lt;/b&gt;：大家都看同一个词元，常常是第一个词元、[CLS] 或 &amp;lt;s&amp;gt;。这叫&lt;b&gt;汇点&lt;/b&gt;：没找到目标的头就停留在这里。&lt;/li&gt;&lt;li&gt;&lt;b&gt;方块&lt;/b&gt;：一组词元互相看，例如短语或句子。&lt;/li&gt;&lt;li&gt;&lt;b&gt;几个亮点&lt;/b&gt;：稀疏的头，只挑出一个词元。&lt;/li&gt;&lt;li&gt;&lt;b&gt;均匀的行&lt;/b&gt;：取平均的头。&lt;/li&gt;&lt;/ul&gt;</translation>
    </message>
    <message>
        <source>Heads of the open model</source>
        <translation>当前模型的头</translation>
    </message>
    <message>
        <source>Known heads to look up</source>
        <translation>几个已知的头</translation>
    </message>
    <message>
        <source>In the bilingual model, on 我上周买了钢笔，它今天弄丢了 (“last week I bought a pen; today it got lost”):</source>
        <translation>在双语模型中，看“我上周买了钢笔，它今天弄丢了”：</translation>
    </message>
    <message>
        <source>Layer 2 · Head 6: each at the next token</source>
        <translation>第 2 层 · 第 6 头：每个词元看后一个</translation>
    </message>
    <message>
        <source>Layer 0 · Head 2: each at the token before</source>
        <translation>第 0 层 · 第 2 头：每个词元看前一个</translation>
    </message>
    <message>
        <source>Layer 4 · Head 5: rests on &lt;s&gt;, as most heads do</source>
        <translation>第 4 层 · 第 5 头：停留在 &lt;s&gt; 上，多数头都是这样</translation>
    </message>
    <message>
        <source>What adds up to 1 in this heatmap?</source>
        <translation>这张热力图中，什么加起来等于 1？</translation>
    </message>
    <message>
        <source>Each row</source>
        <translation>每一行</translation>
    </message>
    <message>
        <source>Each column</source>
        <translation>每一列</translation>
    </message>
    <message>
        <source>The whole picture</source>
        <translation>整张图</translation>
    </message>
    <message>
        <source>%1 (layers × heads: %2 × %3): the weights of these %4 tokens take %5; of ten times as many, %6. From about %L7 tokens on attention multiplies more than a recurrence of its width.</source>
        <translation>%1（层数 × 头数：%2 × %3）：这 %4 个词元的权重占 %5；词元增加到十倍时占 %6。从大约 %L7 个词元起，注意力的乘法就比同样宽度的循环网络多。</translation>
    </message>
    <message>
        <source>attention, n²</source>
        <translation>注意力，n²</translation>
    </message>
    <message>
        <source>recurrence, n</source>
        <translation>循环网络，n</translation>
    </message>
    <message>
        <source>Multiply–adds of this model&apos;s size</source>
        <translation>按此模型的尺寸计算的乘加次数</translation>
    </message>
    <message>
        <source>tokens n</source>
        <translation>词元数 n</translation>
    </message>
    <message>
        <source>now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>%1 · %1 weights a head become %2 · %2: %3 times as many.</source>
        <translation>每个头的 %1 · %1 个权重变成 %2 · %2 个：是原来的 %3 倍。</translation>
    </message>
    <message>
        <source>Against recurrence</source>
        <translation>与循环网络比较</translation>
    </message>
    <message>
        <source>A recurrent network reads token by token: to relate two tokens 10, 100 or 1000 places apart, what it knows of the first must pass through 10, 100 or 1000 steps. Attention relates any two in &lt;b&gt;one&lt;/b&gt; step: a path of length O(1) instead of O(n).</source>
        <translation>循环网络逐个词元地读：要联系相距 10、100 或 1000 个位置的两个词元，前者的信息必须经过 10、100 或 1000 步。注意力联系任意两个词元只需&lt;b&gt;一步&lt;/b&gt;：路径长度是 O(1)，而不是 O(n)。</translation>
    </message>
    <message>
        <source>Play: the last token hears from the first</source>
        <translation>播放：最后一个词元收到第一个词元的信息</translation>
    </message>
    <message>
        <source>The price: every pair has a weight, so work and memory grow with &lt;b&gt;n²&lt;/b&gt;. Twice the text, four times the weights. A recurrence of the same width grows only with n.</source>
        <translation>代价是：每一对词元都有一个权重，计算量和内存按 &lt;b&gt;n²&lt;/b&gt; 增长。文字加倍，权重变成四倍。同样宽度的循环网络只按 n 增长。</translation>
    </message>
    <message>
        <source>The text becomes ten times as long. How much more memory do all weights take?</source>
        <translation>文字变成十倍长。所有权重占的内存变成多少倍？</translation>
    </message>
    <message>
        <source>10 times</source>
        <translation>10 倍</translation>
    </message>
    <message>
        <source>100 times</source>
        <translation>100 倍</translation>
    </message>
    <message>
        <source>1000 times</source>
        <translation>1000 倍</translation>
    </message>
    <message>
        <source>Measured just now: %1 at d_k 16 and %2 at d_k 64.</source>
        <translation>刚刚测得：d_k 为 16 时是 %1，d_k 为 64 时是 %2。</translation>
    </message>
    <message>
        <source>Why divide by √d_k</source>
        <translation>为什么除以 √d_k</translation>
    </message>
    <message>
        <source>q·k is a sum of d_k products. If the numbers of q and k are independent with mean 0 and variance 1, each product has mean 0 and variance 1, and variances of independent terms add up: &lt;b&gt;q·k has variance d_k&lt;/b&gt;, a standard deviation of √d_k. Long vectors make large scores, large scores make a softmax that gives all to one key, and such a softmax hardly learns: its gradient p(1−p) is near 0. Dividing by √d_k brings the variance back to 1.</source>
        <translation>q·k 是 d_k 个乘积之和。如果 q 和 k 的各分量相互独立、均值为 0、方差为 1，那么每个乘积的均值是 0、方差是 1；独立项的方差可以相加，所以 &lt;b&gt;q·k 的方差是 d_k&lt;/b&gt;，标准差是 √d_k。维数越高，得分越大；得分一大，softmax 就把全部权重给一个键，而这样的 softmax 几乎学不到东西：它的梯度 p(1−p) 接近 0。除以 √d_k，方差就回到 1。</translation>
    </message>
    <message>
        <source>d_k = 4, not scaled</source>
        <translation>d_k = 4，不缩放</translation>
    </message>
    <message>
        <source>d_k = 512, not scaled: the softmax collapses</source>
        <translation>d_k = 512，不缩放：softmax 塌缩</translation>
    </message>
    <message>
        <source>d_k = 512, scaled: it lives</source>
        <translation>d_k = 512，缩放：恢复正常</translation>
    </message>
    <message>
        <source>Back to the layer&apos;s own</source>
        <translation>恢复本层自己的设置</translation>
    </message>
    <message>
        <source>d_k becomes four times as large, nothing is scaled. What becomes of the standard deviation of q·k?</source>
        <translation>d_k 变成四倍，不缩放。q·k 的标准差会怎样？</translation>
    </message>
    <message>
        <source>It stays</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>It doubles</source>
        <translation>变成两倍</translation>
    </message>
    <message>
        <source>It becomes four times as large</source>
        <translation>变成四倍</translation>
    </message>
    <message>
        <source>The last column is the score of query “%1” and key “%2” in this head.</source>
        <translation>最后一列是这个头中查询“%1”与键“%2”的得分。</translation>
    </message>
    <message>
        <source>Open the textbook layer to see each of them on your sentence.</source>
        <translation>打开教学层，就能在你的句子上看到每一种得分。</translation>
    </message>
    <message>
        <source>Score by: %1</source>
        <translation>得分函数：%1</translation>
    </message>
    <message>
        <source>“%1” with “%2” scores %3, the other way round %4: queries and keys are made by different matrices.</source>
        <translation>“%1”对“%2”的得分是 %3，反过来是 %4：查询和键由不同的矩阵得到。</translation>
    </message>
    <message>
        <source>The score</source>
        <translation>注意力得分</translation>
    </message>
    <message>
        <source>How well does a key fit a query? The &lt;b&gt;dot product&lt;/b&gt; q·k multiplies the two vectors number by number and adds up: large when they point the same way, near 0 when they have nothing to do with each other, negative when they oppose.</source>
        <translation>一个键与查询有多相配？&lt;b&gt;点积&lt;/b&gt; q·k 把两个向量逐个分量相乘再相加：方向相同时大，互不相干时接近 0，方向相反时为负。</translation>
    </message>
    <message>
        <source>Is the score of query A with key B the same as that of query B with key A?</source>
        <translation>查询 A 对键 B 的得分，与查询 B 对键 A 的得分相同吗？</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>总是相同</translation>
    </message>
    <message>
        <source>In general not</source>
        <translation>一般不同</translation>
    </message>
    <message>
        <source>The open model has no cross-attention on this text.</source>
        <translation>当前模型在这段文字上没有交叉注意力。</translation>
    </message>
    <message>
        <source>Self: [%1, %1] weights. Cross: [%2, %1].</source>
        <translation>自注意力的权重：[%1, %1]。交叉注意力：[%2, %1]。</translation>
    </message>
    <message>
        <source>Computed just now: %1 rows and %2 columns.</source>
        <translation>刚刚算出：%1 行 %2 列。</translation>
    </message>
    <message>
        <source>Self- and cross-attention</source>
        <translation>自注意力与交叉注意力</translation>
    </message>
    <message>
        <source>In &lt;b&gt;self-attention&lt;/b&gt; queries and keys come from one text: the map is square. In &lt;b&gt;cross-attention&lt;/b&gt; the queries come from one text and the keys and values from another, as when a translation looks at its original: one row for each token of the one, one column for each token of the other. The arithmetic is the same.</source>
        <translation>在&lt;b&gt;自注意力&lt;/b&gt;中，查询和键来自同一段文字，热力图是方的。在&lt;b&gt;交叉注意力&lt;/b&gt;中，查询来自一段文字，键和值来自另一段，就像译文去看原文：提问方每个词元一行，被看方每个词元一列。算法完全相同。</translation>
    </message>
    <message>
        <source>self: text on text</source>
        <translation>自注意力：文字看自己</translation>
    </message>
    <message>
        <source>cross: second text on first</source>
        <translation>交叉注意力：第二段看第一段</translation>
    </message>
    <message>
        <source>Show cross-attention in the window</source>
        <translation>在窗口中显示交叉注意力</translation>
    </message>
    <message>
        <source>Show self-attention in the window</source>
        <translation>在窗口中显示自注意力</translation>
    </message>
    <message>
        <source>3 tokens look at a text of 5 tokens. What shape has the map?</source>
        <translation>3 个词元看一段 5 个词元的文字。热力图是什么形状？</translation>
    </message>
    <message>
        <source>3 rows, 5 columns</source>
        <translation>3 行 5 列</translation>
    </message>
    <message>
        <source>5 rows, 3 columns</source>
        <translation>5 行 3 列</translation>
    </message>
    <message>
        <source>8 rows, 8 columns</source>
        <translation>8 行 8 列</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>key heads</source>
        <translation>KV 头数</translation>
    </message>
    <message numerus="yes">
        <source>%n × Q</source>
        <translation>
            <numerusform>%n × Q</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n × K</source>
        <translation>
            <numerusform>%n × K</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n × V</source>
        <translation>
            <numerusform>%n × V</numerusform>
        </translation>
    </message>
    <message>
        <source>all heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Layer %1 of %2: %3 heads, each with queries of the shape [%4, %5]. Below: each head&apos;s map, and what the row “%6” takes along from it.</source>
        <translation>%2，第 %1 层：%3 个头，每个头的查询形状为 [%4, %5]。下面是每个头的热力图，以及“%6”这一行从各个头取走的内容。</translation>
    </message>
    <message>
        <source>8 · 64 = %1, 16 · 32 = %2.</source>
        <translation>8 · 64 = %1，16 · 32 = %2。</translation>
    </message>
    <message>
        <source>Several heads</source>
        <translation>多头注意力</translation>
    </message>
    <message>
        <source>10 tokens, d_model 512, 8 heads: 8 × [10, 64]</source>
        <translation>10 个词元，d_model 512，8 个头：8 × [10, 64]</translation>
    </message>
    <message>
        <source>The same 512 numbers in 16 heads of 32</source>
        <translation>同样的 512 维，分成 16 个头，每头 32 维</translation>
    </message>
    <message>
        <source>A trained model: 12 heads in each of 6 layers</source>
        <translation>训练好的模型：6 层，每层 12 个头</translation>
    </message>
    <message>
        <source>How many heads?</source>
        <translation>用多少个头？</translation>
    </message>
    <message>
        <source>Two to four suffice for toys and small devices, eight were in the first transformer, twelve to sixteen are usual in models of BERT&apos;s size, large language models have 32 and more. Newer ones share keys among several query heads.</source>
        <translation>玩具模型和小型设备用 2–4 个就够了；最初的 Transformer 用 8 个；BERT 这样规模的模型通常用 12–16 个；大语言模型用 32 个甚至更多。较新的模型让几个查询头共用一组键。</translation>
    </message>
    <message>
        <source>What these heads seem to do</source>
        <translation>这些头似乎在做什么</translation>
    </message>
    <message>
        <source>d_model 512 in 16 heads instead of 8: how many numbers do all queries of one token have?</source>
        <translation>d_model 为 512，从 8 个头改成 16 个头：一个词元的所有查询一共有多少个数？</translation>
    </message>
    <message>
        <source>Half as many</source>
        <translation>减半</translation>
    </message>
    <message>
        <source>As many</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>Twice as many</source>
        <translation>加倍</translation>
    </message>
    <message>
        <source>Done with the row “%1”: no share moved by more than %2. Every e&lt;sup&gt;s&lt;/sup&gt; and their sum grow by the same factor, e&lt;sup&gt;10&lt;/sup&gt;.</source>
        <translation>已对“%1”这一行试过：所有占比的变化都不超过 %2。每个 e&lt;sup&gt;s&lt;/sup&gt; 和它们的和都乘了同一个因子 e&lt;sup&gt;10&lt;/sup&gt;。</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>(3, 1, −1)</source>
        <translation>(3, 1, −1)</translation>
    </message>
    <message>
        <source>(112, 96) as they are: all for the first</source>
        <translation>(112, 96) 原样：全部给了第一个</translation>
    </message>
    <message>
        <source>(112, 96) divided by √64 = 8</source>
        <translation>(112, 96) 除以 √64 = 8</translation>
    </message>
    <message>
        <source>Very hot: nearly even</source>
        <translation>温度很高：几乎均匀</translation>
    </message>
    <message>
        <source>All scores grow by 10. What happens to the shares?</source>
        <translation>所有得分都加 10。占比会怎样？</translation>
    </message>
    <message>
        <source>The largest grows</source>
        <translation>最大的变大</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>They become more even</source>
        <translation>变得更均匀</translation>
    </message>
    <message>
        <source>With all weight on “%1” the output is %2 away from its value, and %3 from the mean of all values.</source>
        <translation>全部权重给“%1”时，输出与它的值相距 %2，与所有值的平均相距 %3。</translation>
    </message>
    <message>
        <source>The weighted sum</source>
        <translation>加权求和</translation>
    </message>
    <message>
        <source>The weights say how much of each token&apos;s value v goes into the output: &lt;b&gt;output = Σ weight · v&lt;/b&gt;. A weight of 1 copies one value, even weights take the mean of all. This output, not the weights, is what the next part of the model sees.</source>
        <translation>权重决定每个词元的值 v 有多少进入输出：&lt;b&gt;输出 = Σ 权重 · v&lt;/b&gt;。权重为 1 就是照抄一个值，权重均匀就是取全体的平均。模型的下一部分看到的是这个输出，而不是权重。</translation>
    </message>
    <message>
        <source>Make the weights even: divide by √4096</source>
        <translation>让权重变均匀：除以 √4096</translation>
    </message>
    <message>
        <source>Back to the model&apos;s own</source>
        <translation>恢复模型自己的设置</translation>
    </message>
    <message>
        <source>One weight is 1, all others are 0. What is the output?</source>
        <translation>一个权重是 1，其余都是 0。输出是什么？</translation>
    </message>
    <message>
        <source>The value of that token</source>
        <translation>那个词元的值</translation>
    </message>
    <message>
        <source>The key of that token</source>
        <translation>那个词元的键</translation>
    </message>
    <message>
        <source>The mean of all values</source>
        <translation>所有值的平均</translation>
    </message>
    <message>
        <source>&lt;b&gt;A weight is not an explanation.&lt;/b&gt; It says where a head looks, not what it takes along, nor what the model makes of it. Here is the proof: take edges away, and look whether the answer changes.</source>
        <translation>&lt;b&gt;权重不等于解释。&lt;/b&gt;它只说一个头在看哪里，不说它取走了什么，更不说模型拿它做了什么。证明很简单：切断一些连接，看答案变不变。</translation>
    </message>
    <message>
        <source>Weights move, the output stays</source>
        <translation>权重变了，输出不变</translation>
    </message>
    <message>
        <source>Values can be alike, or tiny: then weights may move and what the head hands on hardly changes. Such a row on your text, found by trying all heads with and without the scale:</source>
        <translation>各个值可能彼此相近，也可能很小：这时权重变了，这个头交出的东西却几乎不变。下面是在你的文本里、把所有头缩放与不缩放都试一遍后找到的一行：</translation>
    </message>
    <message>
        <source>Computed: %1.</source>
        <translation>计算结果：%1。</translation>
    </message>
    <message>
        <source>Computed: %1. e to any power is above 0, so no share is 0; what is to get none must be masked.</source>
        <translation>计算结果：%1。e 的任何次方都大于 0，所以占比不会是 0；要让它一点也分不到，只能用掩码。</translation>
    </message>
    <message>
        <source>In the size of the first transformer (d_model 512) attention takes %1 million multiply–adds at 50 tokens and a recurrence %2; at 5000 tokens %3 and %4. They meet at %5 tokens. What attention always saves is waiting: its products need not follow one another.</source>
        <translation>以最初的 Transformer 的规模（d_model 512）来算，50 个词元时注意力要 %1 百万次乘加，循环网络要 %2 百万次；5000 个词元时分别是 %3 和 %4 百万次。两者在 %5 个词元处相等。注意力始终省下的是等待：它的各次乘法不必一个等一个。</translation>
    </message>
    <message>
        <source>On a shorter text the heads are counted here.</source>
        <translation>文本短一些时，这里会统计各个头。</translation>
    </message>
    <message>
        <source>In the open model “%1” gets the most weight in %2 of %3 heads: it is where they rest that find nothing.</source>
        <translation>在当前打开的模型里，%3 个头中有 %2 个把最多的权重给了“%1”：找不到目标的头就停留在那里。</translation>
    </message>
    <message>
        <source>It is right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>The first gets much more</source>
        <translation>第一个应该多得多</translation>
    </message>
    <message>
        <source>The first gets much less</source>
        <translation>第一个应该少得多</translation>
    </message>
    <message>
        <source>Check the textbook</source>
        <translation>检验教材</translation>
    </message>
    <message>
        <source>Introductions to attention repeat numbers and sentences that nobody has computed. You can by now. Take paper, e and a sum, decide, then look; each answer is computed here when you click.</source>
        <translation>介绍注意力的文章里，有些数字和说法被反复转抄，却没有人验算过。现在你会算了：拿张纸，算出 e 的幂再求和，先判断，再点选；每个答案都是在你点击时当场算出来的。</translation>
    </message>
    <message>
        <source>“Scores of 3, 1 and −1 become .88, .12 and 0.”</source>
        <translation>“得分 3、1、−1 变成 0.88、0.12、0。”</translation>
    </message>
    <message>
        <source>Right: the smallest gets 0</source>
        <translation>对：最小的得 0</translation>
    </message>
    <message>
        <source>No share is ever 0</source>
        <translation>占比永远不会是 0</translation>
    </message>
    <message>
        <source>“Scores of 8.2, 5.1 and 1.3 become .45, .30 and .05.”</source>
        <translation>“得分 8.2、5.1、1.3 变成 0.45、0.30、0.05。”</translation>
    </message>
    <message>
        <source>“8.5, 2.1, 1.3, 7.2 and 0.9, divided by 8, become .52, .08, .05, .32 and .03.”</source>
        <translation>“8.5、2.1、1.3、7.2、0.9 除以 8 后变成 0.52、0.08、0.05、0.32、0.03。”</translation>
    </message>
    <message>
        <source>“With 32 heads and more a model overfits.”</source>
        <translation>“头数达到 32 个以上，模型就会过拟合。”</translation>
    </message>
    <message>
        <source>Right: more heads, more numbers</source>
        <translation>对：头越多，参数越多</translation>
    </message>
    <message>
        <source>As many numbers as with 8</source>
        <translation>参数和 8 个头时一样多</translation>
    </message>
    <message>
        <source>“Attention needs fewer computations than a recurrent network.”</source>
        <translation>“注意力的计算量比循环网络小。”</translation>
    </message>
    <message>
        <source>Only in short texts</source>
        <translation>只在短文本里</translation>
    </message>
    <message>
        <source>“A bright column shows an important word.”</source>
        <translation>“亮的一列表示那个词很重要。”</translation>
    </message>
    <message>
        <source>0</source>
        <extracomment>number of the sentence that the lesson opens with: 0 in English, 2 in Chinese</extracomment>
        <translation>2</translation>
    </message>
    <message>
        <source>Who lost it?</source>
        <translation>“它”指的是谁？</translation>
    </message>
    <message>
        <source>You know at once what a pronoun stands for. Where in a model is that known? Guess first, then ask one of its &lt;b&gt;attention heads&lt;/b&gt;.</source>
        <translation>代词指谁，你一看就明白。模型里是哪里“明白”的？先自己猜，再问问它的一个&lt;b&gt;注意力头&lt;/b&gt;。</translation>
    </message>
    <message>
        <source>Anna … she</source>
        <translation>Anna……she（她）</translation>
    </message>
    <message>
        <source>Anna … it</source>
        <translation>Anna……it（它）</translation>
    </message>
    <message>
        <source>小明 … 它</source>
        <translation>小明……它</translation>
    </message>
    <message>
        <source>钢笔 … 它</source>
        <translation>钢笔……它</translation>
    </message>
    <message>
        <source>animal … too tired</source>
        <translation>animal……too tired（太累）</translation>
    </message>
    <message>
        <source>animal … too wide</source>
        <translation>animal……too wide（太宽）</translation>
    </message>
    <message>
        <source>One head out of 144 does this, and nobody told it to. Another seems to as well, but look at what its other rows do:</source>
        <translation>144 个头里，有一个会做这件事，而且没有人教过它。另一个头看上去也会，可是看看它的其他行：</translation>
    </message>
    <message>
        <source>Layer 8 · Head 8</source>
        <translation>第 8 层 · 第 8 头</translation>
    </message>
    <message>
        <source>Layer 10 · Head 8: a stripe</source>
        <translation>第 10 层 · 第 8 头：一条竖条纹</translation>
    </message>
    <message>
        <source>A model reads a text in pieces, its &lt;b&gt;tokens&lt;/b&gt;: words, parts of words or single characters. An attention head lets every token look at the others and take something along from each, in three moves: it &lt;b&gt;compares&lt;/b&gt;, makes &lt;b&gt;weights&lt;/b&gt; of the comparisons, and &lt;b&gt;adds up&lt;/b&gt; what it takes, by weight. The weights are a table: one row for each token that looks (the &lt;b&gt;query&lt;/b&gt;), one column for each that is looked at (the &lt;b&gt;key&lt;/b&gt;). Those of a row are shares: none is below 0, and together they make 1.</source>
        <translation>模型把文本切成一块一块来读，叫作&lt;b&gt;词元&lt;/b&gt;：可以是词、词的一部分或单个字。注意力头让每个词元去看其他词元，并从每个词元那里取一点东西，一共三步：先&lt;b&gt;比较&lt;/b&gt;，再把比较结果变成&lt;b&gt;权重&lt;/b&gt;，最后按权重把取来的东西&lt;b&gt;加起来&lt;/b&gt;。权重是一张表：提问方（&lt;b&gt;查询&lt;/b&gt;）每个词元一行，被看方（&lt;b&gt;键&lt;/b&gt;）每个词元一列。一行里的权重是占比：都不小于 0，加起来等于 1。</translation>
    </message>
    <message>
        <source>The line at the top is the whole of attention; what a page is about is lit in it, and a click leads there. &amp;lt;s&amp;gt;, &amp;lt;/s&amp;gt;, [CLS] and [SEP] are marks that a model puts around a text; · stands for a space before a word. Right-click a picture to save or copy it.</source>
        <translation>最上面一行是注意力的全过程；当前页讲的那一步会亮起，点哪一步就去哪一页。&amp;lt;s&amp;gt;、&amp;lt;/s&amp;gt;、[CLS] 和 [SEP] 是模型加在文本两端的标记；· 表示词前的空格。右键单击图片可以保存或复制。</translation>
    </message>
    <message>
        <source>As it is, “%1” scores “%2” with %3 and “%2” scores “%1” with %4; with two equal matrices both are %5. And a vector is most like itself: %6 of %8 tokens would look most at themselves, instead of %7.</source>
        <translation>现在“%1”对“%2”的得分是 %3，“%2”对“%1”的得分是 %4；如果两个矩阵相同，两个得分都是 %5。而且向量总是与自己最像：%8 个词元中会有 %6 个最看重自己，而现在只有 %7 个。</translation>
    </message>
    <message>
        <source>Like a &lt;b&gt;search&lt;/b&gt;: the query is what you type, the keys are the titles that it is compared with, the values are the pages that you get. Like a &lt;b&gt;library&lt;/b&gt;: you bring a question (query), each book has a label on its spine (key), and what you read is inside (value). But a head takes something of every book, more of those whose label fits.</source>
        <translation>好比&lt;b&gt;搜索&lt;/b&gt;：查询是你输入的词，键是用来比对的标题，值是打开后看到的网页。又好比&lt;b&gt;图书馆&lt;/b&gt;：你带着问题来（查询），每本书的书脊上有标签（键），读到的内容在书里（值）。不同的是，注意力头从每本书里都取一点，标签越合适就取得越多。</translation>
    </message>
    <message>
        <source>Why three matrices?</source>
        <translation>为什么要三个矩阵？</translation>
    </message>
    <message>
        <source>Because “it” looks for the pen and the pen need not look for “it”. Try it: below, the scores of this head, and what they would be with W_K equal to W_Q.</source>
        <translation>因为“它”要找钢笔，钢笔却不必找“它”。试试看：下面是这个头的得分，以及假如 W_K 等于 W_Q 时的得分。</translation>
    </message>
    <message>
        <source>q·k: as it is</source>
        <translation>q·k：原样</translation>
    </message>
    <message>
        <source>W_K = W_Q: a mirror</source>
        <translation>W_K = W_Q：成了镜像</translation>
    </message>
    <message>
        <source>Before training they are random, with mean 0. The variance decides how large q·k becomes. &lt;b&gt;Unit&lt;/b&gt;, 1/d_model, is what textbooks assume: each number of q and k then has variance 1. &lt;b&gt;Xavier&lt;/b&gt;, 2/(d_model + d_k), keeps signals and gradients (how much a change of each number would change the result) of equal size; &lt;b&gt;He&lt;/b&gt;, 2/d_model, makes up for a ReLU, which sets what is below 0 to 0 and so drops half of them. Training changes all of them, step by step against the error (gradient descent); afterwards they are fixed, and only x changes from text to text.</source>
        <translation>训练之前它们是均值为 0 的随机数，方差决定 q·k 有多大。&lt;b&gt;单位方差&lt;/b&gt; 1/d_model 是教材的假设：这时 q 和 k 的每个数方差都是 1。&lt;b&gt;Xavier&lt;/b&gt; 2/(d_model + d_k) 让信号和梯度（每个数变一点，结果变多少）保持同样大小；&lt;b&gt;He&lt;/b&gt; 2/d_model 用来补偿 ReLU：它把小于 0 的数变成 0，丢掉一半。训练就是沿着让误差变小的方向一步步改变它们（梯度下降）；训练之后它们就固定了，换一段文本，变的只有 x。</translation>
    </message>
    <message>
        <source>Layer 8 · Head 8: 它 (it) to 钢笔 (pen), and no other row</source>
        <translation>第 8 层 · 第 8 头：只有“它”这一行看钢笔</translation>
    </message>
    <message>
        <source>Layer 10 · Head 8: 它 to 钢笔, and most other rows too: a stripe</source>
        <translation>第 10 层 · 第 8 头：“它”看钢笔，其他行大多也看：一条竖条纹</translation>
    </message>
    <message>
        <source>With d_k = 64 the standard deviation is 8, and 95 % of the scores lie within ±16; with d_k = 512 it is 22.6. A difference of 16 between two scores makes the larger one e&lt;sup&gt;16&lt;/sup&gt;, nearly nine million times as heavy. The paper suspects that for large d_k the softmax is pushed “into regions where it has extremely small gradients” (Vaswani et al. 2017, 3.2.1). In code it is one division: &lt;code&gt;scores / math.sqrt(d&amp;#95;k)&lt;/code&gt;.</source>
        <translation>d_k = 64 时标准差是 8，95 % 的得分落在 ±16 以内；d_k = 512 时标准差是 22.6。两个得分相差 16，大的那个权重就是小的 e&lt;sup&gt;16&lt;/sup&gt; 倍，将近九百万倍。论文推测：d_k 大时，softmax 会被推到梯度极小的区域（Vaswani et al. 2017，3.2.1）。写成代码只是一次除法：&lt;code&gt;scores / math.sqrt(d&amp;#95;k)&lt;/code&gt;。</translation>
    </message>
    <message>
        <source>Drag d_k. In this layer of random numbers it is the real length of the vectors; a trained model&apos;s vectors have the length they have, and there it only changes the divisor.</source>
        <translation>拖动 d_k。在这个随机权重的教学层里，它就是向量的真实长度；训练好的模型向量长度已定，拖动只改变除数。</translation>
    </message>
    <message>
        <source>In two dimensions it can be seen: q·k is the length of q times the length of k times the cosine of the angle between them.</source>
        <translation>在二维里可以看得见：q·k 等于 q 的长度乘以 k 的长度，再乘以夹角的余弦。</translation>
    </message>
    <message>
        <source>Every query with every key at once is one product of matrices, &lt;b&gt;Q·K&lt;sup&gt;T&lt;/sup&gt;&lt;/b&gt;: row i, column j holds q&lt;sub&gt;i&lt;/sub&gt;·k&lt;sub&gt;j&lt;/sub&gt;. What follows on the next pages makes weights of these scores, row by row.</source>
        <translation>所有查询与所有键一次算完，就是一次矩阵乘法 &lt;b&gt;Q·K&lt;sup&gt;T&lt;/sup&gt;&lt;/b&gt;：第 i 行第 j 列是 q&lt;sub&gt;i&lt;/sub&gt;·k&lt;sub&gt;j&lt;/sub&gt;。后面几页讲怎样把这些得分一行一行变成权重。</translation>
    </message>
    <message>
        <source>scores: Q·Kᵀ ÷ √d_k</source>
        <translation>注意力得分：Q·Kᵀ ÷ √d_k</translation>
    </message>
    <message>
        <source>weights: after the softmax</source>
        <translation>权重：softmax 之后</translation>
    </message>
    <message>
        <source>Other scores</source>
        <translation>其他得分函数</translation>
    </message>
    <message>
        <source>&lt;p&gt;On your sentence, row “%1” of %2:&lt;/p&gt;</source>
        <translation>&lt;p&gt;在你的句子里，%2 的“%1”这一行：&lt;/p&gt;</translation>
    </message>
    <message>
        <source>You have answered %1 of %2 questions rightly.</source>
        <translation>%2 道题里你答对了 %1 道。</translation>
    </message>
    <message>
        <source>Here: %1 numbers, the values of %2 tokens by their weights. The weights themselves are forgotten.</source>
        <translation>这里是 %1 个数：%2 个词元的值按权重相加。权重本身不再保留。</translation>
    </message>
    <message>
        <source>The whole, once more</source>
        <translation>再看全过程</translation>
    </message>
    <message>
        <source>All of it is two lines:</source>
        <translation>全部内容就是两行公式：</translation>
    </message>
    <message>
        <source>&lt;ul&gt;&lt;li&gt;&lt;b&gt;Any two tokens are one step apart&lt;/b&gt;, however far they stand from each other.&lt;/li&gt;&lt;li&gt;&lt;b&gt;Everything is computed at once&lt;/b&gt;: products of matrices, not one token after the other.&lt;/li&gt;&lt;li&gt;&lt;b&gt;It can be looked at&lt;/b&gt;: row by row, as you did. But a weight is not an explanation; what a model needs is shown by taking it away.&lt;/li&gt;&lt;/ul&gt;&lt;p&gt;Between the attention of two layers stands a feed-forward network, which works on each token alone; and what a layer computes is added to what came in.&lt;/p&gt;</source>
        <translation>&lt;ul&gt;&lt;li&gt;&lt;b&gt;任意两个词元只隔一步&lt;/b&gt;，不管相距多远。&lt;/li&gt;&lt;li&gt;&lt;b&gt;一次全部算完&lt;/b&gt;：是矩阵乘法，不是一个词元接一个词元。&lt;/li&gt;&lt;li&gt;&lt;b&gt;看得见&lt;/b&gt;：可以像你刚才那样一行一行地看。但权重不等于解释；模型到底需要什么，把它去掉才知道。&lt;/li&gt;&lt;/ul&gt;&lt;p&gt;两层注意力之间还有前馈网络，它对每个词元单独计算；每一层算出的结果都加到输入上。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Three tasks with the real tool</source>
        <translation>回到主窗口，做三个练习</translation>
    </message>
    <message>
        <source>&lt;b&gt;1.&lt;/b&gt; Find a head in which 它 (it) looks at 钢笔 (pen) and the other rows do not (“Find heads”; one is in layer 8).</source>
        <translation>&lt;b&gt;1.&lt;/b&gt; 找一个头：“它”看钢笔，而其他行不看（用“查找头”；第 8 层有一个）。</translation>
    </message>
    <message>
        <source>Set up task 1</source>
        <translation>准备练习 1</translation>
    </message>
    <message>
        <source>Set up task 2</source>
        <translation>准备练习 2</translation>
    </message>
    <message>
        <source>&lt;b&gt;3.&lt;/b&gt; Here d_k is set to 4096, and most rows have become even. Which heads stay sharp, and why? Look at their scores (“Reading”).</source>
        <translation>&lt;b&gt;3.&lt;/b&gt; 这里 d_k 设成了 4096，大多数行变得均匀。哪些头的权重仍然集中，为什么？看看它们的得分（“查看方式”）。</translation>
    </message>
    <message>
        <source>Set up task 3</source>
        <translation>准备练习 3</translation>
    </message>
    <message>
        <source>What does one head hand on for one token?</source>
        <translation>一个头为一个词元交出什么？</translation>
    </message>
    <message>
        <source>A weight for each key</source>
        <translation>每个键一个权重</translation>
    </message>
    <message>
        <source>One vector of d_v numbers</source>
        <translation>一个有 d_v 个数的向量</translation>
    </message>
    <message>
        <source>The next word</source>
        <translation>下一个词</translation>
    </message>
    <message>
        <source>after “%1”: &lt;b&gt;%2&lt;/b&gt;</source>
        <translation>“%1”之后：&lt;b&gt;%2&lt;/b&gt;</translation>
    </message>
    <message>
        <source>So masked, a model that writes (%1) would go on: %2.</source>
        <translation>这样遮住以后，生成式模型（%1）会接着写：%2。</translation>
    </message>
    <message>
        <source>lower the mask: %1 of %2 rows</source>
        <translation>放下掩码：%2 行中的 %1 行</translation>
    </message>
    <message>
        <source>rows under the causal mask</source>
        <translation>被因果掩码遮住的行数</translation>
    </message>
    <message>
        <source>Why? The model learns to say the next word. Could it look at that word, it would copy it and learn nothing. In the formula a masked score becomes −∞, and e&lt;sup&gt;−∞&lt;/sup&gt; is 0.</source>
        <translation>为什么？模型要学的是说出下一个词。如果它能看到那个词，照抄就行了，什么也学不到。在公式里，被遮住的得分变成 −∞，而 e&lt;sup&gt;−∞&lt;/sup&gt; 等于 0。</translation>
    </message>
    <message>
        <source>A recurrent network computes its state from the one before, h&lt;sub&gt;t&lt;/sub&gt; = f(h&lt;sub&gt;t−1&lt;/sub&gt;, x&lt;sub&gt;t&lt;/sub&gt;): step by step, whatever the machine. Attention has no step that waits for another, so a graphics processor makes all weights of a layer at once.</source>
        <translation>循环网络的状态由前一个状态算出，h&lt;sub&gt;t&lt;/sub&gt; = f(h&lt;sub&gt;t−1&lt;/sub&gt;, x&lt;sub&gt;t&lt;/sub&gt;)：机器再快也只能一步一步来。注意力没有哪一步要等另一步，所以 GPU 可以把一层的权重一次全算出来。</translation>
    </message>
    <message>
        <source>n = 10</source>
        <translation>n = 10</translation>
    </message>
    <message>
        <source>n = 100</source>
        <translation>n = 100</translation>
    </message>
    <message>
        <source>n = 1000</source>
        <translation>n = 1000</translation>
    </message>
    <message>
        <source>&lt;b&gt;self&lt;/b&gt;</source>
        <translation>&lt;b&gt;自注意力&lt;/b&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;cross&lt;/b&gt;</source>
        <translation>&lt;b&gt;交叉注意力&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Q of</source>
        <translation>Q 来自</translation>
    </message>
    <message>
        <source>the text</source>
        <translation>本段文本</translation>
    </message>
    <message>
        <source>the second text</source>
        <translation>第二段文本</translation>
    </message>
    <message>
        <source>K, V of</source>
        <translation>K、V 来自</translation>
    </message>
    <message>
        <source>the first text</source>
        <translation>第一段文本</translation>
    </message>
    <message>
        <source>map</source>
        <translation>热力图</translation>
    </message>
    <message>
        <source>square</source>
        <translation>正方形</translation>
    </message>
    <message>
        <source>rectangle</source>
        <translation>长方形</translation>
    </message>
    <message>
        <source>for</source>
        <translation>用来找</translation>
    </message>
    <message>
        <source>what belongs together</source>
        <translation>谁和谁有关</translation>
    </message>
    <message>
        <source>what corresponds to what</source>
        <translation>谁对应谁</translation>
    </message>
    <message>
        <source>The softmax turns any scores s into shares: &lt;b&gt;share = e&lt;sup&gt;s&lt;/sup&gt; / Σ e&lt;sup&gt;s&lt;/sup&gt;&lt;/b&gt;. The order stays, all shares are above 0 and add up to 1. Take a row of your own sentence and drag its scores:</source>
        <translation>softmax 把任意得分 s 变成占比：&lt;b&gt;占比 = e&lt;sup&gt;s&lt;/sup&gt; / Σ e&lt;sup&gt;s&lt;/sup&gt;&lt;/b&gt;。大小顺序不变，所有占比都大于 0，加起来等于 1。取你自己句子里的一行，拖动它的得分试试：</translation>
    </message>
    <message>
        <source>A row of your sentence</source>
        <translation>你句子里的一行</translation>
    </message>
    <message>
        <source>&lt;ul&gt;&lt;li&gt;&lt;b&gt;It normalises&lt;/b&gt;: scores of any size become parts of one whole, so that the sum of values keeps its size however many keys there are.&lt;/li&gt;&lt;li&gt;&lt;b&gt;It sharpens&lt;/b&gt;: 1 more is e ≈ 2.7 times as much; the best key stands out. A score divided by its sum, 3 / (3 + 1), would give 0.75 to 0.25; the softmax gives 0.88 to 0.12.&lt;/li&gt;&lt;li&gt;&lt;b&gt;It has no negatives&lt;/b&gt;: a share below 0 would subtract a value, and a sum near 0 would blow up the shares; e&lt;sup&gt;s&lt;/sup&gt; is above 0 for every s.&lt;/li&gt;&lt;/ul&gt;&lt;p&gt;Dividing the scores by a &lt;b&gt;temperature&lt;/b&gt; T first makes the shares more even (T &amp;gt; 1) or sharper (T &amp;lt; 1); the divisor √d_k of attention is such a temperature.&lt;/p&gt;</source>
        <translation>&lt;ul&gt;&lt;li&gt;&lt;b&gt;归一化&lt;/b&gt;：得分不论多大，都变成整体的一部分；不管有多少个键，值的加权和都不会越加越大。&lt;/li&gt;&lt;li&gt;&lt;b&gt;拉开差距&lt;/b&gt;：得分多 1，权重就是 e ≈ 2.7 倍，最合适的键更突出。若直接除以总和，3 / (3 + 1) 只得到 0.75 比 0.25；softmax 得到 0.88 比 0.12。&lt;/li&gt;&lt;li&gt;&lt;b&gt;没有负数&lt;/b&gt;：占比小于 0 就成了减去一个值，总和接近 0 时占比还会失控；而无论 s 是多少，e&lt;sup&gt;s&lt;/sup&gt; 都大于 0。&lt;/li&gt;&lt;/ul&gt;&lt;p&gt;先把得分除以&lt;b&gt;温度&lt;/b&gt; T，占比会更均匀（T &amp;gt; 1）或更集中（T &amp;lt; 1）；注意力里的除数 √d_k 就是这样一个温度。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>All five steps on one row of your sentence. Go from step to step, and click a word to follow its numbers; in the end each number of the output leads back to the products that it is the sum of.</source>
        <translation>在你句子的一行上走完五步。一步一步往下走，点一个词就能跟着它的数字走；最后，输出里的每个数都能追溯到组成它的那些乘积。</translation>
    </message>
    <message>
        <source>The five steps as one wide table</source>
        <translation>五步并成一张宽表</translation>
    </message>
    <message>
        <source>In every text</source>
        <translation>在任何文本里</translation>
    </message>
    <message>
        <source>In none</source>
        <translation>在任何文本里都不是</translation>
    </message>
    <message>
        <source>An eye sees sharply only in the middle of what is before it; a row is selective too: here %1 of %2 tokens hold %3 % of its weight. (How many bits a second an eye takes in, as introductions like to say, tells nothing about a model: there is no such limit in it.)</source>
        <translation>眼睛只有视野中央看得清楚；一行权重也有取舍：这里 %2 个词元中，光 %1 个就占了 %3 % 的权重。（入门文章爱说眼睛每秒接收多少比特，这个数字对模型毫无意义：模型里没有这样的上限。）</translation>
    </message>
    <message>
        <source>小明和室友 … 他们</source>
        <translation>小明和室友……他们</translation>
    </message>
    <message>
        <source>银行 (bank) in 银行在河边 (it stands by the river) and in 银行里有钱 (there is money in it): read in both directions, the bilingual model has two different vectors for it in its last layer, cosine %1. With a causal mask in every layer they are one and the same, cosine %2: the first word cannot know what follows.</source>
        <translation>“银行在河边”和“银行里有钱”里的“银行”：双向阅读时，双语模型的最后一层为它给出两个不同的向量，余弦相似度 %1。每层都加上因果掩码，两个向量就完全相同，余弦相似度 %2：第一个词不可能知道后面是什么。</translation>
    </message>
    <message>
        <source>after “%1”: &lt;b&gt;%2&lt;/b&gt; (%3)</source>
        <translation>“%1”之后：&lt;b&gt;%2&lt;/b&gt;（%3）</translation>
    </message>
    <message>
        <source>The small translator writes under such a mask, given 我爱中国: %1. Each word is put behind the others, and it is asked again.</source>
        <translation>小翻译模型就是在这样的掩码下写译文的。输入“我爱中国”：%1。每写出一个词就接在后面，再问下一个。</translation>
    </message>
    <message>
        <source>Without the mask the row “%1” gives %2 of its weight to the %3 tokens after it. Were it to say the next word, it would read the answer there.</source>
        <translation>没有掩码时，“%1”这一行把 %2 的权重给了后面的 %3 个词元。如果要它说出下一个词，它在那里就能直接读到答案。</translation>
    </message>
    <message>
        <source>BERT is trained the other way: 15 % of all tokens are hidden and must be guessed from what stands before and after. Of your %1 tokens that would be %2.</source>
        <translation>BERT 的训练方式不同：遮住 15 % 的词元，要它根据前后文猜出来。你这句话有 %1 个词元，就要遮住 %2 个。</translation>
    </message>
    <message>
        <source>What both directions are good for</source>
        <translation>双向有什么好处</translation>
    </message>
    <message>
        <source>Each token is a vector x of d_model numbers: what the word is, plus where it stands. A head multiplies it with three matrices of its own: &lt;b&gt;q = x·W_Q&lt;/b&gt;, what the token asks for; &lt;b&gt;k = x·W_K&lt;/b&gt;, what it can be found by; &lt;b&gt;v = x·W_V&lt;/b&gt;, what it hands over. In “the pen is lost, I miss it” the query of “it” asks: which thing before me? The key of “pen” answers: here is a thing; its value tells what a pen is.</source>
        <translation>每个词元是一个有 d_model 个数的向量 x：它是什么词，加上它在什么位置。每个头用自己的三个矩阵去乘它：&lt;b&gt;q = x·W_Q&lt;/b&gt;，这个词元要找什么；&lt;b&gt;k = x·W_K&lt;/b&gt;，别人凭什么找到它；&lt;b&gt;v = x·W_V&lt;/b&gt;，它交出什么。在“钢笔丢了，我很想念它”里，“它”的查询在问：前面说的是哪样东西？“钢笔”的键回答：这里有一样东西；它的值告诉你钢笔是什么。</translation>
    </message>
    <message>
        <source>A main word (%1 …) gets %2 from each other word in this head, a small one (%3 …) %4.</source>
        <translation>在这个头里，一个实词（%1 ……）平均从其他每个词得到 %2，一个虚词（%3 ……）得到 %4。</translation>
    </message>
    <message>
        <source>Here the main words win.</source>
        <translation>这里确实是实词得到的多。</translation>
    </message>
    <message>
        <source>Here they do not.</source>
        <translation>这里并不是实词得到的多。</translation>
    </message>
    <message>
        <source>Does attention grasp the main words?</source>
        <translation>注意力真的能“抓住重点”吗？</translation>
    </message>
    <message>
        <source>So it is often explained: the words that matter light up, the small ones stay dark. Some heads do so, others look at the full stop. Click a word and see where its row looks; the number is measured on all rows.</source>
        <translation>常有人这样解释：重要的词亮，虚词暗。有的头是这样，有的头却盯着句号。点一个词，看它那一行在看哪里；下面的数字是在所有行上测出来的。</translation>
    </message>
    <message>
        <source>小明在公园的长椅上 …</source>
        <translation>小明在公园的长椅上……</translation>
    </message>
    <message>
        <source>我爱你: n = 3</source>
        <translation>我爱你：n = 3</translation>
    </message>
    <message>
        <source>All that it has read must fit into that one state, and each step overwrites some of it. On its way back through the steps the gradient is multiplied once a step in the same manner: if 95 % pass, 60 % are left after 10 steps, 0.6 % after 100, and after 1000 nothing that could teach. That is the vanishing gradient; LSTM and GRU slow it down, attention goes around it.</source>
        <translation>读过的一切都要挤进这一个状态，每走一步又会覆盖掉一些。反向传播时，梯度也是每一步乘一次：如果每步剩 95 %，10 步后剩 60 %，100 步后剩 0.6 %，1000 步后就什么也教不了了。这就是梯度消失；LSTM 和 GRU 使它变慢，注意力则绕开了它。</translation>
    </message>
    <message>
        <source>上海 … 再去: far apart, one step</source>
        <translation>上海……再去：相距很远，只需一步</translation>
    </message>
    <message>
        <source>position: the word before</source>
        <translation>位置：前一个词</translation>
    </message>
    <message>
        <source>syntax: a noun and its preposition</source>
        <translation>句法：名词看它的介词</translation>
    </message>
    <message>
        <source>meaning: words that go together</source>
        <translation>语义：意思相关的词</translation>
    </message>
    <message>
        <source>coreference: a pronoun and what it stands for</source>
        <translation>指代：代词看它指的词</translation>
    </message>
    <message>
        <source>rare words: the rarest gets most</source>
        <translation>罕见词：最少见的词得到最多</translation>
    </message>
    <message>
        <source>syntax: a verb and its subject</source>
        <translation>句法：动词看它的主语</translation>
    </message>
    <message>
        <source>“%1” has no word “%2”.</source>
        <translation>“%1”里没有“%2”这个词。</translation>
    </message>
    <message>
        <source>less than 0.1 %</source>
        <translation>不到 0.1 %</translation>
    </message>
    <message>
        <source>Does it train worse without? Tried just now: a random query learns to fetch the value of one of 8 keys by 100 steps of gradient descent, each time with the best of nine step sizes, 20 times. Of the error is left, scaled and not: d_k 4: %1 and %2; d_k 64: %3 and %4; d_k 512: %5 and &lt;b&gt;%6&lt;/b&gt;.</source>
        <translation>不缩放真的更难训练吗？刚刚做了实验：让一个随机的查询用 100 步梯度下降，学会取出 8 个键中某一个的值，每次都取九种学习率中最好的一种，重复 20 次。最后剩下的误差（缩放、不缩放）分别是：d_k 4：%1 和 %2；d_k 64：%3 和 %4；d_k 512：%5 和 &lt;b&gt;%6&lt;/b&gt;。</translation>
    </message>
    <message>
        <source>&lt;b&gt;2014&lt;/b&gt; Bahdanau, Cho, Bengio, “Neural Machine Translation by Jointly Learning to Align and Translate”: attention is added to a recurrent translator, scored by a small network. &lt;b&gt;2015&lt;/b&gt; Luong, Pham, Manning, “Effective Approaches to Attention-based Neural Machine Translation”: dot products, over all words (global) or a window of them (local). &lt;b&gt;2017&lt;/b&gt; Vaswani et al., “Attention Is All You Need”: the recurrence goes, the divisor comes. &lt;b&gt;2018&lt;/b&gt; GPT, then BERT: the decoder alone, and the encoder alone.</source>
        <translation>&lt;b&gt;2014&lt;/b&gt; 年，Bahdanau、Cho、Bengio，《Neural Machine Translation by Jointly Learning to Align and Translate》：给循环网络的翻译模型加上注意力，用一个小网络计算得分。&lt;b&gt;2015&lt;/b&gt; 年，Luong、Pham、Manning，《Effective Approaches to Attention-based Neural Machine Translation》：改用点积，看所有词（全局）或看一个窗口（局部）。&lt;b&gt;2017&lt;/b&gt; 年，Vaswani 等，《Attention Is All You Need》：去掉循环，加上除数。&lt;b&gt;2018&lt;/b&gt; 年，先有 GPT，后有 BERT：一个只用解码器，一个只用编码器。</translation>
    </message>
    <message>
        <source>The softmax that follows works with any of the scores:</source>
        <translation>后面的 softmax 对这些得分函数都适用：</translation>
    </message>
    <message>
        <source>end</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>has written “%1”, looks at %2, is at the end</source>
        <translation>写完“%1”，看 %2，到此结束</translation>
    </message>
    <message>
        <source>has written “%1”, looks at %2, writes &lt;b&gt;%3&lt;/b&gt;</source>
        <translation>写完“%1”，看 %2，写出 &lt;b&gt;%3&lt;/b&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Random: no alignment yet.&lt;/b&gt; This layer has never been trained; where a word looks means nothing here. Go back to the translator and see what training has made of it.</source>
        <translation>&lt;b&gt;随机权重：还没有对齐。&lt;/b&gt;这一层没有训练过，哪个词看哪个词在这里没有意义。回到翻译模型，看看训练带来了什么。</translation>
    </message>
    <message>
        <source>A layer of a decoder has both, in this order: masked self-attention on what is written so far, then cross-attention on the original, then the feed-forward network. Here are the two maps of self-attention of this text:</source>
        <translation>解码器的每一层两者都有，顺序是：先对已写出的内容做带掩码的自注意力，再对原文做交叉注意力，最后是前馈网络。下面是这段文字的两张自注意力热力图：</translation>
    </message>
    <message>
        <source>我爱中国</source>
        <translation>我爱中国</translation>
    </message>
    <message>
        <source>The cat sits on the mat</source>
        <translation>英译中：The cat sits on the mat</translation>
    </message>
    <message>
        <source>我今天喝茶: another order</source>
        <translation>我今天喝茶：语序不同</translation>
    </message>
    <message>
        <source>What do you drink</source>
        <translation>英译中：What do you drink</translation>
    </message>
    <message>
        <source>Before any training: random numbers</source>
        <translation>训练之前：随机数</translation>
    </message>
    <message>
        <source>The rows are named by the word that is about to be written. In the window the same row bears the name of the word just written, since that is what the decoder reads: the row “love” looks at 中国, because China comes next.</source>
        <translation>这里每一行用马上要写的词来命名。在窗口里，同一行用的是刚写出的词，因为解码器读到的就是它：“love”这一行看“中国”，因为接下来要写 China。</translation>
    </message>
    <message>
        <source>the decoder on itself: masked</source>
        <translation>解码器看自己：带掩码</translation>
    </message>
    <message>
        <source>Show the decoder&apos;s own in the window</source>
        <translation>在窗口中显示解码器的自注意力</translation>
    </message>
    <message>
        <source>W_Q, W_K, W_V and W_O of all %1 heads here: %L2 numbers. One head of the full %3: %L4.</source>
        <translation>这里 %1 个头的 W_Q、W_K、W_V 和 W_O 一共有 %L2 个数；一个 %3 维的大头是 %L4 个。</translation>
    </message>
    <message>
        <source>Measured here: of every row, any two heads of this layer place %1 % of the weight on different tokens, on the mean.</source>
        <translation>在这里测得：这一层中任取两个头，同一行平均有 %1 % 的权重放在不同的词元上。</translation>
    </message>
    <message>
        <source>the bilingual model</source>
        <translation>双语模型</translation>
    </message>
    <message>
        <source>One head can look for one kind of thing. So d_model is split: h heads of d_k = d_model / h numbers each look at the same text with matrices of their own. Their outputs are put side by side and multiplied with &lt;b&gt;W_O&lt;/b&gt;, which mixes them. It costs no more than one head of full size. It is like several readers of one text, each with a question of their own, or with glasses of another colour.</source>
        <translation>一个头只能找一类东西。于是把 d_model 拆开：h 个头各用 d_k = d_model / h 维，带着各自的矩阵去看同一段文字。它们的输出拼接起来，再乘以 &lt;b&gt;W_O&lt;/b&gt; 混合在一起。总计算量并不比一个全尺寸的头多。好比几个人读同一段文字，各自带着不同的问题，或者各戴一副不同颜色的眼镜。</translation>
    </message>
    <message>
        <source>Who taught them to differ?</source>
        <translation>谁教它们分工的？</translation>
    </message>
    <message>
        <source>Nobody. Their matrices start at different random numbers, so the error pulls each its own way, and what one head does already brings the others nothing more.</source>
        <translation>没有人教。它们的矩阵从不同的随机数开始，误差又把它们拉向不同的方向；一个头已经会做的事，别的头再做就没有好处了。</translation>
    </message>
    <message>
        <source>Roles, put to the test</source>
        <translation>给“分工”做个检验</translation>
    </message>
    <message>
        <source>Heads are said to look after syntax, meaning, pronouns, positions, rare words. A single sentence proves nothing: a head may look at that word from every row. So each is tried on six sentences, and counts as right only where the row gives the word three times what the other rows do (for rare words: where no other word gets more).</source>
        <translation>常说有的头管句法，有的管语义、指代、位置、罕见词。一句话证明不了什么：也许每一行都在看那个词。所以每个头都用六个句子来检验，只有这一行给那个词的权重达到其他行的三倍才算对（罕见词：没有别的词得到更多才算对）。</translation>
    </message>
    <message>
        <source>In numbers, for d_model %1 and the usual four times as wide feed-forward network: attention has %L2 numbers a layer, the feed-forward network %L3, twice as many.</source>
        <translation>算一下参数：d_model 为 %1、前馈网络按惯例取四倍宽时，每层的注意力有 %L2 个参数，前馈网络有 %L3 个，正好是两倍。</translation>
    </message>
    <message>
        <source>&lt;b&gt;2.&lt;/b&gt; “sits” asks: who? where? In layer 5 head 11 leads from it to “cat” and head 3 to “mat”. Do their other rows look there too? Then take each head out (“Ablation”) and see what changes.</source>
        <translation>&lt;b&gt;2.&lt;/b&gt; “sits” 在问：谁？在哪儿？第 5 层的第 11 头从它看向 “cat”，第 3 头看向 “mat”。它们的其他行是不是也看那里？再用“消融”分别去掉这两个头，看什么变了。</translation>
    </message>
    <message>
        <source>An introduction prints %1. With the values of this head that is [%2, …]. But the weights are chosen by the author; in its row “%3” this head gives the three %4.</source>
        <translation>有篇入门文章写的是 %1。用这个头的值来算，结果是 [%2, …]。不过那些权重是作者随手给的；在“%3”这一行，这个头给这三个词的权重是 %4。</translation>
    </message>
    <message>
        <source>猫坐在垫子上</source>
        <translation>猫坐在垫子上</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;: layer %2, head %3 of %4, right in %5 of %6 sentences; the word gets %7, against %8 elsewhere.</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;：%4 第 %2 层第 %3 头，%6 句中对了 %5 句；这个词得到 %7，对照为 %8。</translation>
    </message>
    <message>
        <source>diagonal</source>
        <translation>对角线</translation>
    </message>
    <message>
        <source>stripe</source>
        <translation>竖条纹</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>方块</translation>
    </message>
    <message>
        <source>few bright cells</source>
        <translation>几个亮点</translation>
    </message>
    <message>
        <source>even rows</source>
        <translation>均匀的行</translation>
    </message>
    <message>
        <source>Below a very small translator, which knows some fifty English words and forty Chinese ones. It was trained to say the next word of the translation and nothing else; nobody told it which words belong together. In layer 1, head 1 has found it out by itself: on 60 sentences that training never saw and four of the lesson, 95 % of its rows look most at a word that they are about to translate.</source>
        <translation>这里是一个很小的翻译模型，大约认识五十个英文词和四十个中文词。训练时只要求它说出译文的下一个词，没有人告诉它哪个词对应哪个词。第 1 层的第 1 头自己学会了：在 60 个训练时没见过的句子和本课的 4 个句子上，95 % 的行看得最多的，正是马上要翻译的词。</translation>
    </message>
    <message>
        <source>The last is a warning: in layer 5, head 11 of MiniLM “sits” gives “cat” 0.85, a fine answer to “who sits?”. But all other words give it 0.81: a stripe on the cat. And the head for the word before finds all six subjects, because here they stand right before their verbs: what looks like grammar may be a place.</source>
        <translation>最后一个是提醒：在 MiniLM 第 5 层第 11 头，“sits”把 0.85 给了“cat”，像是漂亮地回答了“谁坐着？”。可是其他词平均也给它 0.81：那只是“cat”上的一条竖条纹。而看“前一个词”的头反倒六个主语全中，因为在这些句子里主语就在动词前面：看上去像语法的，也许只是位置。</translation>
    </message>
    <message>
        <source>Counted in two layers of d_model %1: with 8 heads W_Q, W_K, W_V and W_O have %L2 numbers together, with 32 heads %L3. There is no more to overfit with. Llama 2 7B has 32 heads a layer, GPT-3 96.</source>
        <translation>在两个 d_model 为 %1 的层里数一数：8 个头时，W_Q、W_K、W_V 和 W_O 一共有 %L2 个数；32 个头时是 %L3 个，并没有多出可以用来过拟合的参数。Llama 2 7B 每层 32 个头，GPT-3 每层 96 个。</translation>
    </message>
    <message>
        <source>Counted in layer %1 of %2: the matrices of its attention have %L3 numbers, those of its feed-forward network %L4, %5 times as many.</source>
        <translation>数一数 %2 的第 %1 层：注意力的矩阵一共有 %L3 个数，前馈网络的有 %L4 个，是它的 %5 倍。</translation>
    </message>
</context>
</TS>
