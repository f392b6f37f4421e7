// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { shownText, toHtml } from './to-html.test-helper.ts';

const paragraph = (text: string) => toHtml(text).replace(/^<p>|<\/p>\n$/g, '');

const cellsOf = (text: string) =>
  Array.from(toHtml(text).matchAll(/<t[hd]>([^]*?)<\/t[hd]>/g), ([, cell]) => cell);

const block = (code: string) => `<pre><code class="language-markdown">${code}\n</code></pre>\n`;
const doneBelow = (text: string) => `${text}<p>Done.</p>\n`;

describe('GitHub’s additions', () => {
  it.each([
    ['~~gone~~ and ~gone~', '<del>gone</del> and <del>gone</del>'],
    ['1~2 and 3~5, H~2~O', '1~2 and 3~5, H~2~O'],
    ['2*3*4 = 24, *2*3*', '2*3*4 = 24, <em>2*3</em>'],
    ['~~~not~~~ here', '<pre><code class="language-not~~~"></code></pre>\n'],
    ['This ~~has a\n\nnew paragraph~~.', 'This ~~has a</p>\n<p>new paragraph~~.'],
    [
      'www.commonmark.org/help for',
      '<a href="http://www.commonmark.org/help">www.commonmark.org/help</a> for',
    ],
    [
      '(www.google.com/search?q=a+(b))',
      '(<a href="http://www.google.com/search?q=a+(b)">www.google.com/search?q=a+(b)</a>)',
    ],
    [
      'www.google.com/search?q=c&hl;',
      '<a href="http://www.google.com/search?q=c">www.google.com/search?q=c</a>&amp;hl;',
    ],
    ['https://a.org/a*b_c.', '<a href="https://a.org/a*b_c">https://a.org/a*b_c</a>.'],
    ['mail foo@bar.baz.', 'mail <a href="mailto:foo@bar.baz">foo@bar.baz</a>.'],
    ['a.b-c_d@a.b_', 'a.b-c_d@a.b_'],
    ['[https://a.org](https://b.org)', '<a href="https://b.org">https://a.org</a>'],
    ['[https://a.org/x](https://b.org/y)', '<a href="https://b.org/y">https://a.org/x</a>'],
    ['[www.a.org/x](https://b.org/y)', '<a href="https://b.org/y">www.a.org/x</a>'],
    ['![https://a.org/x](https://b.org/y)', '<img src="https://b.org/y" alt="https://a.org/x" />'],
    ['[see https://a.org/x]', '[see <a href="https://a.org/x">https://a.org/x</a>]'],
    ['https://a.org/x[1](source:a)。', '<a href="https://a.org/x">https://a.org/x</a>。<cite>a</cite>'],
    ['https://a.org/x[see b](/b)', '<a href="https://a.org/x">https://a.org/x</a><a href="/b">see b</a>'],
    ['https://a.org/?a[]=1', '<a href="https://a.org/?a%5B%5D=1">https://a.org/?a[]=1</a>'],
    ['http://[::1]/x', '<a href="http://%5B::1%5D/x">http://[::1]/x</a>'],
    ['xhttps://a.org', 'xhttps://a.org'],
    ['https://nothing', 'https://nothing'],
    ['[a](my file (1).pdf)', '<a href="my%20file%20(1).pdf">a</a>'],
    ['[a](https://a.org/my b)', '<a href="https://a.org/my%20b">a</a>'],
    ['[a](see below)', '[a](see below)'],
  ])('reads %j', (text, html) => expect(paragraph(text)).toBe(html));

  it('reads tables with alignment, escaped bars and rows of other lengths', () => {
    const html = toHtml('| a | b \\| c |\n|:-:|--:|\n| 1 |\n| `x\\|y` | 2 | 3 |\n\nafter');
    expect(html.replace(/\n/g, '')).toBe(
      '<table><thead><tr><th align="center">a</th><th align="right">b | c</th></tr></thead><tbody>' +
        '<tr><td align="center">1</td><td align="right"></td></tr>' +
        '<tr><td align="center"><code>x|y</code></td><td align="right">2 | 3</td></tr></tbody></table><p>after</p>',
    );
  });

  it.each([
    ['| cond | \\(P(A|B)\\) |', ['cond', '<math>P(A|B)</math>']],
    ['| L1 | $\\|x\\|_1 = \\sum |x_i|$ |', ['L1', '<math>\\|x\\|_1 = \\sum |x_i|</math>']],
    ['| $P(A|B)$ | $$|x|$$ |', ['<math>P(A|B)</math>', '<math display>|x|</math>']],
    ['| $P(A\\|B)$ | `a\\|b` |', ['<math>P(A|B)</math>', '<code>a|b</code>']],
    ['| `a | b` | ``c`|`d`` |', ['<code>a | b</code>', '<code>c`|`d</code>']],
    ['| `a|b\\|c` | d |', ['<code>a|b\\|c</code>', 'd']],
    ['| a` | b |', ['a`', 'b']],
    ['| $5 | $6 |', ['$5', '$6']],
    ['| US$ | $HOME |', ['US$', '$HOME']],
    ['| \\` | \\\\| b`|', ['`', '\\| b`']],
    ['| norm | |x| + |y| |', ['norm', '|x| + |y|']],
    ['| a || b |', ['a', '| b']],
    ['| a | b | | |', ['a', 'b']],
    ['a | b | c', ['a', 'b | c']],
    ['| a |', ['a', '']],
  ])('divides the row %j', (row, cells) => {
    expect(cellsOf(`| x | y |\n|---|---|\n${row}`)).toEqual(['x', 'y', ...cells]);
  });

  it.each([
    ['| a | b | c |\n|---|---|\n| 1 | 2 | 3 |', 'a b c 1 2 3'],
    ['| a |\n|---|---|\n| 1 | 2 |', 'a  1 2'],
    ['Table: | a |\n|---|\n| 1 | 2 |', 'Table: a 1 2'],
  ])('reads a table whose row of dashes is too short or too long: %j', (text, cells) => {
    expect(cellsOf(text)).toEqual(cells.split(' '));
  });

  it('takes a bar of a formula for no border in the head of a table either', () => {
    expect(cellsOf('| $|x|$ | `a|b` |\n|---|---|\n| 1 | 2 |')).toEqual([
      '<math>|x|</math>',
      '<code>a|b</code>',
      '1',
      '2',
    ]);
  });

  it('reads task lists, loose ones too', () => {
    expect(toHtml('- [ ] a\n- [x] b')).toContain('<input checked="" disabled="" type="checkbox"> b');
    expect(toHtml('- [ ] a\n\n- [X] b')).not.toContain('[');
  });

  it('reads a footnote, which would be a definition', () => {
    expect(toHtml('a[^1]\n[^1]: note\n[^b]: more\n\n    and more')).toBe(
      '<p>a<sup>1</sup></p>\n<aside id="1">\n<p>note</p>\n</aside>\n<aside id="b">\n<p>more</p>\n<p>and more</p>\n</aside>\n',
    );
  });
});

describe('emphasis beside scripts without spaces', () => {
  it.each([
    ['**发展，**年', '<strong>发展，</strong>年'],
    ['**“引号”**后面', '<strong>“引号”</strong>后面'],
    ['说**“引号”**后面', '说<strong>“引号”</strong>后面'],
    ['~~删除。~~后', '<del>删除。</del>后'],
    ['*斜体。*后', '<em>斜体。</em>后'],
    ['**bold：**text和“**重点**”', '<strong>bold：</strong>text和“<strong>重点</strong>”'],
    ['**（括号）**接着**`code`**后', '<strong>（括号）</strong>接着<strong><code>code</code></strong>后'],
    ['これは**「強調」**です', 'これは<strong>「強調」</strong>です'],
    ['**한국어(Korean)**는', '<strong>한국어(Korean)</strong>는'],
    ['文件_名_字', '文件_名_字'],
    ['需要1~2天，最多3~5天', '需要1~2天，最多3~5天'],
    ['（~5天，~6天）', '（~5天，~6天）'],
    ['8:00~12:00，14:00~18:00', '8:00~12:00，14:00~18:00'],
    ['（~删除~）和~~删除~~后', '（<del>删除</del>）和<del>删除</del>后'],
    ['**Note:**text, **a.**b', '<strong>Note:</strong>text, <strong>a.</strong>b'],
    ['a ** b ** c', 'a ** b ** c'],
  ])('reads %j', (text, html) => expect(paragraph(text)).toBe(html));
});

describe('addresses beside scripts without spaces', () => {
  it.each([
    ['见https://example.com/a。然后', 'https://example.com/a'],
    ['https://例子.com/路径。后面', 'https://例子.com/路径'],
    ['请访问https://example.com查看', 'https://example.com'],
    ['（https://example.com/a）', 'https://example.com/a'],
    ['“https://example.com/a”、https', 'https://example.com/a'],
    ['https://example.com/a，b', 'https://example.com/a'],
    ['https://example.com/a；b', 'https://example.com/a'],
    ['《https://example.com/a》', 'https://example.com/a'],
    ['https://example.com/a！', 'https://example.com/a'],
    ['https://example.com/a：b', 'https://example.com/a'],
    ['https://example.com/docs（中文）', 'https://example.com/docs'],
    ['https://example.com/a“b', 'https://example.com/a'],
    ['https://example.com/a「b', 'https://example.com/a'],
    ['https://example.com/a【b', 'https://example.com/a'],
    ['https://example.com/a《b', 'https://example.com/a'],
    ['官网：**https://example.com/docs**后面', 'https://example.com/docs'],
    ['网址:https://example.com/a，再见', 'https://example.com/a'],
    ['https://example.com/a——后面', 'https://example.com/a'],
    ['~~https://example.com/a~~后面', 'https://example.com/a'],
    ['https://example.com/~a/*b', 'https://example.com/~a/*b'],
  ])('finds where the one in %j ends', (text, address) =>
    expect(paragraph(text)).toContain(`>${address}</a>`),
  );
});

describe('maths', () => {
  it.each([
    ['$x^2$', '<math>x^2</math>'],
    ['\\(x\\)和\\[y\\]', '<math>x</math>和<math display>y</math>'],
    ['a $$E=mc^2$$ b', 'a <math display>E=mc^2</math> b'],
    ['$2x+1$ and $\\text{价格}$', '<math>2x+1</math> and <math>\\text{价格}</math>'],
    ['$5 和 $10', '$5 和 $10'],
    ['花费$5到$10', '花费$5到$10'],
    ['$5 到 $10，$5至$6', '$5 到 $10，$5至$6'],
    ['设$x$为实数', '设<math>x</math>为实数'],
    ['函数$f(x)$在区间$[a,b]$上', '函数<math>f(x)</math>在区间<math>[a,b]</math>上'],
    ['the $n$th and $n$2', 'the $n$th and $n$2'],
    ['US$5 or US$6', 'US$5 or US$6'],
    ['from $5-$10 or $5, 6$ x', 'from $5-$10 or $5, 6$ x'],
    ['$HOME/$PATH', '$HOME/$PATH'],
    ['$ x$ and $x $', '$ x$ and $x $'],
    ['\\$x$', '$x$'],
    ['`$x$`', '<code>$x$</code>'],
    ['\\(\\) \\[\\]', '() []'],
    ['So \\boxed{\\frac{1}{2}}.', 'So <math>\\boxed{\\frac{1}{2}}</math>.'],
    ['Cost ($/kWh), ($) and ($).', 'Cost ($/kWh), ($) and ($).'],
    [
      '**A** ($$), **B** ($$$), **C** ($$)',
      '<strong>A</strong> ($$), <strong>B</strong> ($$$), <strong>C</strong> ($$)',
    ],
    ['A – $$\nB – $$', 'A – $$<br />\nB – $$'],
    ['$$ = mid, $$$ = dear, $$–$$$ mixed', '$$ = mid, $$$ = dear, $$–$$$ mixed'],
    ['Lunch is $$ there and $$ here', 'Lunch is $$ there and $$ here'],
    ['so \\[as above\\] (\\(see below\\))', 'so [as above] ((see below))'],
    ['as \\[1\\]\\[2, 3\\] say, \\[ 5 \\]', 'as [1][2, 3] say, <math display>5</math>'],
    ['$`a^2`$', '<math>a^2</math>'],
  ])('reads %j', (text, html) => expect(paragraph(text)).toBe(html));

  it.each(['$$\na\n$$', '\\[\na\n\\]', '- $$\n  a\n  $$', '> \\[ a \\]'])('reads the block %j', (text) =>
    expect(toHtml(text)).toContain('<math display>a</math>'),
  );

  const below = '<p>推导：</p>\n<math display>';

  it.each([
    ['推导：\n$$\na\n=\nb\n$$', `${below}a\n=\nb</math>`],
    ['推导：\n\\[\na\n+ b\n\\]\n其中', `${below}a\n+ b</math>\n<p>其中</p>\n`],
    ['推导：\n$$\na\n\n- b\n$$', `${below}a\n\n- b</math>`],
    ['推导：\n$$\na\n---\nb\n$$', `${below}a\n---\nb</math>`],
    ['> 推导：\n> $$\n> a\n> =\n> b\n> $$', `<blockquote>\n${below}a\n=\nb</math>\n</blockquote>\n`],
    [
      '- 推导：\n  $$\n  a\n  =\n  + b\n  $$',
      '<ul>\n<li>推导：\n<math display>a\n=\n+ b</math>\n</li>\n</ul>\n',
    ],
    ['$$\na\n$$.', '<math display>a.</math>'],
    ['$$\na\n$$。', '<math display>a。</math>'],
    ['\\[ a \\], (1)', '<math display>a, \\quad(1)</math>'],
    ['公式：$$\na\n=\nb\n$$\n后', '<p>公式：<math display>a\n=\nb</math>\n后</p>\n'],
    [
      '公式：$$\na\n$$\n推导：\n$$\nb\n$$',
      '<p>公式：<math display>a</math>\n推导：</p>\n<math display>b</math>',
    ],
    ['- 公式：$$\n  a\n  $$\n  后', '<ul>\n<li>公式：<math display>a</math>\n后</li>\n</ul>\n'],
    ['Costs in $$\n---', '<h2>Costs in $$</h2>\n'],
    [
      '公式：$$\na\n+ b\n- c\n---\n# d\n> e\n1. f\n$$，其中\n后',
      '<p>公式：<math display>a\n+ b\n- c\n---\n# d\n&gt; e\n1. f</math>，其中<br />\n后</p>\n',
    ],
    [
      '公式：\\[\n\\frac{\\text{利润}}{a}\n+ b\n\\]\n和\\[\n- c\n\\]\n\n后',
      '<p>公式：<math display>\\frac{\\text{利润}}{a}\n+ b</math>\n和<math display>- c</math></p>\n<p>后</p>\n',
    ],
    [
      '1. 公式：$$\n   a\n   + b\n   $$\n   后\n2. $$x$$：$$\n   - c\n   $$',
      '<ol>\n<li>公式：<math display>a\n+ b</math>\n后</li>\n<li><math display>x</math>：<math display>- c</math></li>\n</ol>',
    ],
    [
      '- 公式：\\[\n  # a\n  > b\n  \\]，其中\n  - 后',
      '<ul>\n<li>公式：<math display># a\n&gt; b</math>，其中\n<ul>\n<li>后</li>\n</ul>\n</li>\n</ul>',
    ],
    ['$$a$$\n---', '<math display>a</math>\n<hr />'],
    ['公式：$$\n\na\n\n- b\n\n$$\n\n后', '<p>公式：<math display>a\n\n- b</math></p>\n<p>后</p>'],
    ['> 公式：$$\n> a\n> + b\n> $$', '<blockquote>\n<p>公式：<math display>a\n+ b</math></p>\n</blockquote>'],
    ['Price: $$\n- Rating: 4\n\n$$', '<p>Price: $$</p>\n<ul>\n<li>Rating: 4</li>\n</ul>\n<p>$$</p>'],
    ['- Price: $$\n  - 10', '<ul>\n<li>Price: $$\n<ul>\n<li>10</li>\n</ul>\n</li>\n</ul>'],
    ['价格：$$\n- $5 和 $10\n$$', '<p>价格：$$</p>\n<ul>\n<li>$5 和 $10<br />\n$$</li>\n</ul>'],
    ['a $$\n- b\n- c $$', '<p>a $$</p>\n<ul>\n<li>b</li>\n<li>c $$</li>\n</ul>'],
  ])('reads display maths in %j', (text, html) => expect(toHtml(text).trim()).toBe(html.trim()));

  const equation = '\\begin{equation}\na\n=\n- b\n\\end{equation}';
  const align = '\\begin{align*} a &= b \\\\\n+ c\n\\end{align*}';

  it.each([
    [equation, `<math display>${equation}</math>`],
    [`推导：\n${equation}\n其中`, `<p>推导：</p>\n<math display>${equation}</math>\n<p>其中</p>`],
    [
      `So ${align.replaceAll('+', '')}, thus`,
      `<p>So <math display>${align.replaceAll('+', '')}</math>, thus</p>`,
    ],
    [align, `<math display>${align}</math>`],
    [
      `- 推导：\n  ${equation.replaceAll('\n', '\n  ')}`,
      `<ul>\n<li>推导：\n<math display>${equation}</math>\n</li>\n</ul>`,
    ],
    [
      '公式：\\[\n\\begin{aligned}\na\n\\end{aligned}\n\\]',
      '<p>公式：<math display>\\begin{aligned}\na\n\\end{aligned}</math></p>',
    ],
    ['\\begin{itemize}', '<p>\\begin{itemize}</p>'],
    ['\\begin{equation} a', '<p>\\begin{equation} a</p>'],
  ])('reads the environment in %j', (text, html) =>
    expect(toHtml(text).replaceAll('&amp;', '&').trim()).toBe(html),
  );

  it.each([
    ['Water is \\ce{H2O}.', 'Water is <math>\\ce{H2O}</math>.'],
    ['\\ce{SO4^{2-}} and $\\ce{H+}$', '<math>\\ce{SO4^{2-}}</math> and <math>\\ce{H+}</math>'],
    ['\\ce{H2O and \\cell{x}', '\\ce{H2O and \\cell{x}'],
  ])('reads the chemistry in %j', (text, html) => expect(paragraph(text)).toBe(html));

  it('keeps unfinished maths as text once the text has ended', () => {
    expect(paragraph('$$ and \\( and $x')).toBe('$$ and ( and $x');
  });
});

describe('line breaks', () => {
  it.each([
    ['one\ntwo', 'one<br />\ntwo'],
    ['one  \ntwo\\\nthree', 'one<br />\ntwo<br />\nthree'],
    ['电话：010-1234\n营业时间：9:00–17:00', '电话：010-1234<br />\n营业时间：9:00–17:00'],
    ['**one\ntwo**', '<strong>one<br />\ntwo</strong>'],
    ['`one\ntwo`', '<code>one two</code>'],
    ['one $$x$$\ntwo', 'one <math display>x</math>\ntwo'],
    ['![a](b)\ntwo', '<img src="b" alt="a" />\ntwo'],
    ['one [1](source:a)\ntwo', 'one<cite>a</cite><br />\ntwo'],
  ])('stand where the text has them: %j', (text, html) => expect(paragraph(text)).toBe(html));

  it('stand in items and quotes as well', () => {
    expect(toHtml('- a\n  b')).toContain('<li>a<br />\nb</li>');
    expect(toHtml('> a\n> b')).toContain('<p>a<br />\nb</p>');
  });
});

describe('character references', () => {
  it.each([
    ['&AElig;&Dcaron;&frac34;', 'ÆĎ¾'],
    ['&CounterClockwiseContourIntegral; &NotEqualTilde;', '∳ ≂̸'],
    ['&copy &notit; &nothing; &semi;', '&amp;copy &amp;notit; &amp;nothing; ;'],
    ['&lt;b&gt; `&amp;`', '&lt;b&gt; <code>&amp;amp;</code>'],
  ])('reads %j', (text, html) => expect(paragraph(text)).toBe(html));
});

describe('raw HTML', () => {
  it.each([
    ['<q>x</q>', '&lt;q&gt;x&lt;/q&gt;'],
    ['a <script>alert(1)</script>', 'a &lt;script&gt;alert(1)&lt;/script&gt;'],
    [
      '<a href="https://x.example">**b**</a>',
      '&lt;a href=&quot;https://x.example&quot;&gt;<strong>b</strong>&lt;/a&gt;',
    ],
  ])('shows %j as text', (text, html) => expect(paragraph(text)).toBe(html));

  it.each([
    ['a<br>b<br/>c<BR />d</br>e', 'a<br />\nb<br />\nc<br />\nd<br />\ne'],
    ['<details><summary>More</summary>Words.</details>', '<strong>More</strong><br />\nWords.'],
    ['H<sub>2</sub>O, x<sup>**2**</sup>', 'H<sub>2</sub>O, x<sup><strong>2</strong></sup>'],
    ['<kbd>Ctrl</kbd> + <kbd>C</kbd>', '<kbd>Ctrl</kbd> + <kbd>C</kbd>'],
    ['<kbd onclick="alert(1)" class="x">C</kbd>', '<kbd>C</kbd>'],
    ['x<sup>a<sub>b</sub></sup>', 'x<sup>a<sub>b</sub></sup>'],
    ['a<sub>b', 'a&lt;sub&gt;b'],
    ['a</sub>b', 'a&lt;/sub&gt;b'],
    ['a<sub>b<sup>c</sub>d</sup>', 'a<sub>b&lt;sup&gt;c</sub>d&lt;/sup&gt;'],
    ['[a<sub>b](/c)d</sub>', '<a href="/c">a&lt;sub&gt;b</a>d&lt;/sub&gt;'],
    ['<sub>[a</sub>](/c)', '<sub>[a</sub>](/c)'],
    ['**a<sub>b**</sub>', '**a<sub>b**</sub>'],
    ['<sub></sub>a', 'a'],
    [
      '<b>a</b> <STRONG>b</STRONG> **<u>c</u>**',
      '<strong>a</strong> <strong>b</strong> <strong><u>c</u></strong>',
    ],
    [
      '<i>a</i> <em class="x">b</em> <s>c</s> <del>d</del>',
      '<em>a</em> <em>b</em> <del>c</del> <del>d</del>',
    ],
    ['<mark>重点</mark> <ins>a</ins> <small>b</small>', '<mark>重点</mark> <ins>a</ins> <small>b</small>'],
    ['<b>a **b** `<b>`</b>', '<strong>a <strong>b</strong> <code>&lt;b&gt;</code></strong>'],
    [
      'the <b> tag, a List<i> and the <details> tag',
      'the &lt;b&gt; tag, a List&lt;i&gt; and the &lt;details&gt; tag',
    ],
    ['a <body> <blink>b</blink>', 'a &lt;body&gt; &lt;blink&gt;b&lt;/blink&gt;'],
  ])('makes elements without attributes of %j', (text, html) => expect(paragraph(text)).toBe(html));

  it('shows what details would fold, with its head as one', () => {
    const text = '<details open>\n<summary>More</summary>\n\n- a\n\n</details>\n\nEnd';
    expect(toHtml(text).replaceAll('\n', '')).toBe(
      '<p></p><p><strong>More</strong></p><ul><li>a</li></ul><p></p><p>End</p>',
    );
  });

  it('makes them where a line has nothing else', () => {
    expect(toHtml('<kbd>\nF1\n</kbd>\n\n<br>\n\nEnd')).toBe(
      '<p><kbd><br />\nF1<br />\n</kbd></p>\n<p><br />\n</p>\n<p>End</p>\n',
    );
  });
});

it.each([
  ['> [!NOTE]\n> Be careful.', '<p><strong>NOTE</strong><br />\nBe careful.</p>'],
  ['> a\n>\n> [!注意]+ 小心\n> b', '<p>a</p>\n<p><strong>注意</strong> 小心<br />\nb</p>'],
])('shows the head of a box: %j', (text, html) => expect(toHtml(text)).toContain(`<blockquote>\n${html}\n`));

it.each([
  [
    'Run **this:** ```js\na\n\nb\n```\nThen.',
    '<p>Run <strong>this:</strong></p>\n',
    'js',
    'a\n\nb',
    '<p>Then.</p>\n',
  ],
  ['So\n运行：```\n---\n```', '<p>So<br />\n运行：</p>\n', '', '---', ''],
  ['- Run ```sh\n  - b\n  ```\n- c', '<ul>\n<li>Run\n', 'sh', '- b', '</li>\n<li>c</li>\n</ul>\n'],
])('begins a fence behind words: %j', (text, before, language, code, after) => {
  const start = language === '' ? '<code>' : `<code class="language-${language}">`;
  expect(toHtml(text)).toBe(`${before}<pre>${start}${code}\n</code></pre>\n${after}`);
});

it('begins none where code in the text may end', () => {
  expect(paragraph('Use ```a b\nc```\nd')).toBe('Use <code>a b c</code><br />\nd');
});

describe('a fence of Markdown', () => {
  it.each([
    ['# A', doneBelow(block('# A')), '\n\nDone.'],
    ['Run:\n```\nx\n```\n## B\n```json\n{}\n```', undefined, '\n\nDone.'],
    ['```js\nx\n```\nMore', undefined, '\n\nDone.'],
    ['```js\nx\n```\n\nMore', undefined, '\n\nDone.'],
    ['1. Run:\n\n    ```\n    x\n    ```', undefined, '\n\nDone.'],
    ['```md\n```', undefined, '\n\nDone.'],
    ['```js\nx\n```\n```py\ny\n```', undefined, '\nDone.'],
  ])('holds the fences within %j', (code, html, end) => {
    expect(toHtml(`\`\`\`markdown\n${code}\n\`\`\`${end}`)).toBe(html ?? doneBelow(block(code)));
  });

  it.each([
    ['# A\n```\nDone.', '# A'],
    ['```js\n```\nDone.', '```js'],
  ])('ends at its first end where the text has no other: %j', (text, code) => {
    expect(toHtml(`\`\`\`markdown\n${text}`)).toBe(doneBelow(block(code)));
  });

  it.each(['', 'text', 'bash'])(
    'holds them with the language %j too, once one with a language has come',
    (language) => {
      const code = "cat > R.md <<'EOF'\n```sh\nx\n```\nMore\n";
      const html = toHtml(`\`\`\`${language}\n${code}\`\`\`\n\nDone.`);
      expect(html.match(/<pre>/g)).toHaveLength(1);
      expect(html).toMatch(/More\n<\/code><\/pre>\n<p>Done\.<\/p>\n$/);
    },
  );

  it('ends where a fence with a language follows', () => {
    expect(toHtml('```markdown\n# A\n```\nThen:\n```js\nx\n```\n\nDone.')).toBe(
      doneBelow(`${block('# A')}<p>Then:</p>\n<pre><code class="language-js">x\n</code></pre>\n`),
    );
  });

  it('holds them in an item too, and not where the fence is of another kind', () => {
    expect(toHtml('- ```md\n  ```\n  x\n  ```\n  ```\n- b').match(/<pre>/g)).toHaveLength(1);
    expect(toHtml('```text\n```\nx\n```\n```').match(/<pre>/g)).toHaveLength(2);
  });
});

const shownDefinition = (html: string) => `<p class="definition">${html}</p>\n`;

describe('definitions', () => {
  const address = '<a href="https://a.example/b_c">https://a.example/b_c</a>';

  it.each([
    ['alone', '[1]: https://a.example/b_c', shownDefinition(`[1]: ${address}`)],
    [
      'a bibliography',
      'Sources:\n\n[1]: https://a.example/b_c "The *title*"\n[Second one]: <https://a.example/b_c>\n\nEnd.',
      `<p>Sources:</p>\n${shownDefinition(`[1]: ${address} &quot;The <em>title</em>&quot;`)}${shownDefinition(`[Second one]: ${address}`)}<p>End.</p>\n`,
    ],
    [
      'of citations',
      'Small[1](source:a).\n\n[1]: https://a.example/b_c',
      `<p>Small.<cite>a</cite></p>\n${shownDefinition(`[1]: ${address}`)}`,
    ],
    ['of what code says', '`[1]`\n\n[1]: /b', `<p><code>[1]</code></p>\n${shownDefinition('[1]: /b')}`],
    [
      'in a list',
      '- [1]: https://a.example/b_c\n- [2]: /b',
      `<ul>\n<li>\n${shownDefinition(`[1]: ${address}`)}</li>\n<li>\n${shownDefinition('[2]: /b')}</li>\n</ul>\n`,
    ],
    [
      'in a quote',
      '> Sources:\n>\n> [1]: /b\n> [2]: /c',
      `<blockquote>\n<p>Sources:</p>\n${shownDefinition('[1]: /b')}${shownDefinition('[2]: /c')}</blockquote>\n`,
    ],
    [
      'with a title below it',
      "[1]: /b\n  'title'\n\nEnd.",
      `${shownDefinition("[1]: /b<br />\n'title'")}<p>End.</p>\n`,
    ],
    [
      'of a label that another one has',
      'See [a].\n\n[a]: /b\n[a]: /c',
      `<p>See <a href="/b">a</a>.</p>\n${shownDefinition('[a]: /c')}`,
    ],
    [
      'above what refers to it',
      '[a]: /b\n\nSee [a].',
      `${shownDefinition('[a]: /b')}<p>See <a href="/b">a</a>.</p>\n`,
    ],
  ])('shows one to which nothing above refers: %s', (_, text, html) => {
    expect(toHtml(text)).toBe(html);
    // Line by line, each is there as soon as it is complete.
    const lines = text.split(/(?<=\n)/);
    for (const index of lines.keys()) {
      const part = lines.slice(0, index + 1).join('');
      const counts = [false, true].map((streaming) => toHtml(part, streaming).split('"definition"').length);
      if (part.endsWith('\n')) expect(counts[1]).toBe(counts[0]);
    }
  });

  it.each([
    'See [a].\n\n[a]: /b',
    'See [it][a].\n\n[a]: /b "title"',
    '| x |\n|-|\n| [a] |\n\n[a]: /b',
    '- ![a][]\n- c\n\n[a]: /b',
    '> [a]\n>\n> [a]: /b',
  ])('hides one that leads from somewhere above it: %j', (text) => {
    expect(toHtml(text)).not.toContain(']: ');
  });
});

describe('what Markdown would hide', () => {
  it.each([
    ['a comment', 'Text <!-- a note --> and\n\n<!-- another\none -->\n\nend.', ['a note', 'another', 'one']],
    [
      'tags that are not known',
      '<think>words</think> <x-y a="b">c</x-y>',
      ['<think>', 'words', 'a="b"', 'c'],
    ],
    ['details', '<details><summary>More</summary>\n\nHidden\n\n</details>', ['More', 'Hidden']],
    [
      'what heads a document',
      '---\ntitle: A\ntags: [b, c]\n---\n\nText',
      ['title: A', 'tags: [b, c]', 'Text'],
    ],
    ['surplus cells', '| a |\n|---|\n| b | c | d |', ['b', 'c', 'd']],
    ['cells without a head', '| a |\n|---|---|\n| b | c |', ['a', 'b', 'c']],
    ['references that are no characters', '&nothing; &amp; &#x41; &copy', ['&nothing;', '& A', '&copy']],
    ['scripts and styles', '<script>let a;</script><style>b {}</style>', ['let a;', 'b {}']],
    [
      'instructions and sections',
      '<?php echo 1 ?> <![CDATA[ c ]]> <!DOCTYPE x>',
      ['echo 1', ' c ', 'DOCTYPE x'],
    ],
    ['a link to nowhere', '[text]() and [a]', ['text', '[a]']],
  ])('shows %s', (_, text, words) => {
    const shown = document.createElement('div');
    shown.innerHTML = toHtml(text);
    for (const word of words) expect(shown.textContent + shownText(text)).toContain(word);
  });
});
