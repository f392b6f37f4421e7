/**
 * Texts as models write them; every one is well formed, so that nothing shown on the way may be taken back.
 */
export const documents: Record<string, string> = {
  'paragraphs with emphasis': `Some **bold text**, *italics*, ***both***, ~~gone~~ and \`code\`.

A second paragraph with **bold *and nested* text** and __underscored__ words_with_underscores.`,
  'Chinese emphasis': `**发展，**年轻人说：**“引号”**后面还有字，~~删除。~~后面。

1. **第一步：**打开设置（**重要！**）然后继续。
2. **第二步：**点击“**确定**”。`,
  'links and addresses': `See [the *docs*](https://example.com/a_(b) "Title") or https://example.com/path?x=1&y=2, then mail <me@example.com>.

见https://example.com/a。然后看[文档](https://例子.com/路径)，再看 https://例子.com/路径。后面。`,
  'citations and images': `Casement is small [1](source:a) and quick [2](source:b-2).

![A diagram](https://example.com/x.png) Text after it.`,
  'headings and rules': `# First

Text.

## Second level

---

### Third **bold**

Setext text below.`,
  'nested lists': `Steps:

- One
- Two with **bold**
  - Nested \`code\`
  - Nested two
    1. Deep
    2. Deeper
- Three

After the list.

* Other
* List`,
  'loose list': `1. First paragraph.

   More of the first.

2. Second item.

   \`\`\`sh
   npm install
   \`\`\`

3. Third item.`,
  tasks: `- [x] Written
- [ ] Reviewed
- [ ] Merged`,
  table: `Before.

| Name | Qty | Price |
|:-----|:---:|------:|
| **Nut** | 10 | $5 |
| \`a\\|b\` | 2 | [x](https://example.com) |
| 螺丝 | 3 | ~~9~~ |

After.`,
  'code fences': `Run this:

\`\`\`ts
const a = \`x\`;

// **not bold** | not | table
\`\`\`

Then:

~~~
plain
\`\`\`
inside
~~~

Done.`,
  quotes: `> **Note:** a quote
> over two lines.
>
> - with a list
> - of two
>
> And an end.

After.`,
  maths: `Inline \\(x^2 + y^2\\) and $a_1 + b$ cost $5 or $10.

$$
\\int_0^1 x^2 \\, dx = \\frac{1}{3}
$$

\\[
E = mc^2
\\]

然后是 $\\alpha$ 和金额 $5 和 $10。`,
  'classes of prices': `**Sushi Bar** ($$) is near **Grill** ($$$), and has it in $/kg.

See \\boxed{\\frac{1}{2}} and 网址:https://example.com/a——后面。`,
  'escapes and entities': `A \\*star\\*, \\[bracket\\] &amp; &lt;tag&gt; &copy; 5 &#8211; 6, a\\
break and 1 < 2 > 0.`,
  'Chinese answer': `## 概述

Casement 是一个**可嵌入**的聊天前端，特点如下：

- **体积小：**首屏只需 14 kB
- **速度快：**逐块渲染，\`markdown\` 不会重复解析
- 支持表格、公式 \\(x\\) 与代码

| 项目 | 说明 |
| --- | --- |
| 语言 | 中文、English |

> 提示：更多内容请见 https://example.com/docs。

\`\`\`js
console.log('你好');
\`\`\``,
  'line breaks and tags': `First line  
second line<br>third line and a <kbd>key</kbd>.

Last.`,
  'bars in cells': `| Norm | Formula |
|---|---|
| $|x|$ | \`a | b\` |
| L1 | $\\|x\\|_1 = \\sum |x_i|$ |
| cond | \\(P(A|B)\\) |
| or | a || b |

| $|x|$ | y |
|---|---|
| 1 | 2 |`,
  'single line breaks': `Acme GmbH
Hauptstraße 1
10115 **Berlin**

- 电话：010-1234
  营业时间：9:00–17:00`,
  'a document in a fence': `Here it is:

\`\`\`markdown
## Identity
Example:
\`\`\`
PIR Corporate
\`\`\`
## Output
\`\`\`json
{ "type": "bundle" }
\`\`\`
\`\`\`

Done.`,
  'a bibliography': `Small[1](source:a), as said.

## Sources

[1]: https://example.com/a "A title"
[2]: https://example.com/b
[the docs]: https://example.com/docs

- [3]: https://example.com/c
- [4]: <https://example.com/d>

> [5]: https://example.com/e

Done.

[6]: https://example.com/f`,
  elements: `H<sub>2</sub>O, x<sup>**2**</sup> and <kbd>Ctrl</kbd>+<kbd>C</kbd>, &AElig; and &Dcaron;.

<u>Underlined</u>, <b>bold *and* slanted</b>, <mark>marked</mark>, <s>gone</s>.

<details>
<summary>More <i>of it</i></summary>

- what it folds

</details>`,
  'what models write in their own way': `Run **this:** \`\`\`js
let a = 1;

- b
\`\`\`
As \\[1\\] and $\`a^2\`$ say, **Note:**text and a</br>b.

<details><summary>More</summary>The words.</details>

> [!NOTE]
> Be careful.

> [!TIP] A title
> - a

| a | b | c |
|---|---|
| 1 | 2 | 3 |

See [the plan](https://example.com/my plan (1).pdf).`,
  'formulas without dollars': `Water is \\ce{H2O} and

\\begin{equation}
a
=
- b
\\end{equation}

So:
\\begin{align*} a &= b \\\\
+ c
\\end{align*}

Done.`,
};
