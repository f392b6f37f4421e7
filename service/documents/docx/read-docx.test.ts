import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { zipOf } from '../zip.test-helper.ts';
import { readDocx } from './read-docx.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const namespaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  `xmlns:m="${OFFICE}/math" xmlns:r="${OFFICE}/relationships"`,
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
].join(' ');

const root = (name: string, content: string) => `<w:${name} ${namespaces}>${content}</w:${name}>`;

/** Other parts of a document: their XML by name, and what kind of reference leads to each. */
type Others = Record<string, { kind: string; xml: string } | { kind: string; link: string }>;

const docxOf = (body: string, others: Others = {}): Buffer =>
  zipOf({
    'word/document.xml': root('document', `<w:body>${body}</w:body>`),
    'word/_rels/document.xml.rels': `<Relationships>${Object.entries(others)
      .map(([name, one]) =>
        'link' in one
          ? `<Relationship Id="${name}" Type="x/${one.kind}" Target="${one.link}" TargetMode="External"/>`
          : `<Relationship Id="${name}" Type="x/${one.kind}" Target="${name}.xml"/>`,
      )
      .join('')}</Relationships>`,
    ...Object.fromEntries(
      Object.entries(others).flatMap(([name, one]) => ('xml' in one ? [[`word/${name}.xml`, one.xml]] : [])),
    ),
  });

const read = (body: string, others?: Others) => readDocx(docxOf(body, others), 1_000_000);

const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const p = (text: string) => `<w:p>${run(text)}</w:p>`;
const cell = (content: string, settings = '') => `<w:tc><w:tcPr>${settings}</w:tcPr>${content}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;
const table = (...rows: string[]) => `<w:tbl>${rows.join('')}</w:tbl>`;

it('reads a table as one of Markdown', () => {
  const file = new URL('../../../tests/fixtures/cases/pdf-cjk-without-tounicode/table.docx', import.meta.url);
  expect(readDocx(readFileSync(file), 1_000_000)).toEqual({
    text: [
      'Prices',
      '',
      '| Plan | Price | Users |',
      '| --- | --- | --- |',
      '| Team | 9 EUR | 10 |',
      '| Business | 29 EUR | unlimited |',
    ].join('\n'),
    notes: [],
  });
});

describe('a table', () => {
  it.each([
    [
      'with cells that are merged across columns',
      table(row(cell(p('All'), '<w:gridSpan w:val="2"/>')), row(cell(p('a')), cell(p('b')))),
      '| All |  |\n| --- | --- |\n| a | b |',
    ],
    [
      'with cells that are merged down a column',
      table(
        row(cell(p('A'), '<w:vMerge w:val="restart"/>'), cell(p('1'))),
        row(cell(p('not shown'), '<w:vMerge/>'), cell(p('2'))),
      ),
      '| A | 1 |\n| --- | --- |\n|  | 2 |',
    ],
    [
      'with several paragraphs and a bar in a cell',
      table(row(cell(p('one') + p('two')), cell(p('a|b')))),
      String.raw`| one<br>two | a\|b |
| --- | --- |`,
    ],
    [
      'within another',
      table(
        row(
          cell(p('outer') + table(row(cell(p('x')), cell(p('y'))), row(cell('<w:p/>'), cell(p('z'))))),
          cell(p('b')),
        ),
      ),
      '| outer<br>x; y<br>; z | b |\n| --- | --- |',
    ],
    [
      'of one cell, which is a frame, around another',
      table(row(cell(p('one') + table(row(cell(p('a')), cell(p('b'))), row(cell('<w:p/>'), cell(p('2'))))))),
      'one\n\n| a | b |\n| --- | --- |\n|  | 2 |',
    ],
    [
      'with fewer cells in a row',
      table(row(cell(p('a')), cell(p('b'))), row(cell(p('c')))),
      '| a | b |\n| --- | --- |\n| c |  |',
    ],
    [
      'with rows and cells in controls and insertions',
      table(
        `<w:sdt><w:sdtContent>${row(cell(p('a')), `<w:ins>${cell(p('b'))}</w:ins>`)}</w:sdtContent></w:sdt>`,
      ),
      '| a | b |\n| --- | --- |',
    ],
  ])('%s', (_, body, text) => {
    expect(read(body).text).toBe(text);
  });
});

const m = (name: string, content: string) => `<m:${name}>${content}</m:${name}>`;
const mr = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
const e = (text: string) => m('e', mr(text));

describe('a formula', () => {
  it.each([
    ['a fraction', m('f', m('num', mr('a')) + m('den', mr('b'))), String.raw`\frac{a}{b}`],
    ['powers and indices', m('sSubSup', e('x') + m('sub', mr('i')) + m('sup', mr('2'))), '{x}_{i}^{2}'],
    ['a root', m('rad', m('deg', mr('3')) + e('x')), String.raw`\sqrt[3]{x}`],
    [
      'a sum',
      m('nary', '<m:naryPr><m:chr m:val="∑"/></m:naryPr>' + m('sub', mr('i=1')) + m('sup', mr('n')) + e('i')),
      String.raw`\sum_{i=1}^{n} i`,
    ],
    [
      'an integral, which is what has no sign',
      m('nary', m('sub', '') + m('sup', '') + e('f')),
      String.raw`\int f`,
    ],
    [
      'brackets',
      m('d', '<m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr>' + e('x')),
      String.raw`\left\{x\right.`,
    ],
    [
      'a matrix',
      m('m', m('mr', e('a') + e('b')) + m('mr', e('c') + e('d'))),
      String.raw`\begin{matrix}a & b \\ c & d\end{matrix}`,
    ],
    ['a function', m('func', m('fName', mr('sin')) + e('x')), String.raw`\sin x`],
    ['a limit', m('limLow', m('e', mr('lim')) + m('lim', mr('n→∞'))), String.raw`\underset{n→∞}{\lim}`],
    ['an accent', m('acc', '<m:accPr><m:chr m:val="⃗"/></m:accPr>' + e('v')), String.raw`\vec{v}`],
    ['plain words', '<m:r><m:rPr><m:nor/></m:rPr><m:t>if 5%</m:t></m:r>', String.raw`\text{if 5\%}`],
    ['something without a rule, by what is in it', m('box', e('x+y')), 'x+y'],
    [
      'bars, which part no cells',
      m('d', '<m:dPr><m:begChr m:val="|"/><m:endChr m:val="|"/></m:dPr>' + e('a|b')),
      String.raw`\left\vert a\vert b\right\vert`,
    ],
    [
      'a mark without a command',
      m('acc', '<m:accPr><m:chr m:val="⃑"/></m:accPr>' + e('v')),
      String.raw`\overset{⃑}{v}`,
    ],
    [
      'an arrow over words',
      m('groupChr', '<m:groupChrPr><m:chr m:val="→"/><m:pos m:val="top"/></m:groupChrPr>' + e('heat')),
      String.raw`\overset{→}{heat}`,
    ],
    [
      'nothing of what only takes room',
      m('phant', '<m:phantPr><m:show m:val="0"/></m:phantPr>' + e('gone')) + mr('x'),
      'x',
    ],
    [
      'what is struck out',
      m(
        'borderBox',
        '<m:borderBoxPr><m:hideTop/><m:hideBot/><m:hideLeft/><m:hideRight/><m:strikeH/></m:borderBoxPr>' +
          e('x'),
      ),
      String.raw`\cancel{x}`,
    ],
    [
      'letters of other alphabets',
      '<m:r><m:rPr><m:scr m:val="double-struck"/></m:rPr><m:t>R</m:t></m:r>',
      String.raw`\mathbb{R}`,
    ],
    [
      'lines that are aligned',
      m('eqArr', e('a&amp;=b') + e('c&amp;=d')),
      String.raw`\begin{aligned}a&=b \\ c&=d\end{aligned}`,
    ],
    ['a function of one’s own', m('func', m('fName', mr('sgn')) + e('x')), String.raw`\operatorname{sgn} x`],
    ['letters of symbol fonts', '<m:r><w:sym w:font="Symbol" w:char="F061"/></m:r>', 'α'],
  ])('has %s', (_, content, tex) => {
    expect(read(`<w:p>${run('Let ')}<m:oMath>${content}</m:oMath>${run('.')}</w:p>`)).toEqual({
      text: `Let $${tex}$.`,
      notes: [],
    });
  });

  it('stands by itself', () => {
    expect(read(`<w:p><m:oMathPara>${m('oMath', mr('E=mc'))}</m:oMathPara></w:p>`).text).toBe('$$E=mc$$');
  });
});

const reference = (kind: string, id: number) => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;

it('reads what stands around the text', () => {
  const { text, notes } = read(
    `<w:p>${run('Fee')}${reference('endnote', 2)}${run(' due')}${reference('footnote', 7)}${run('?')}${reference('comment', 3)}</w:p>`,
    {
      head: { kind: 'header', xml: root('hdr', p('Lantern Ltd')) },
      first: { kind: 'header', xml: root('hdr', p('Lantern Ltd')) },
      foot: { kind: 'footer', xml: root('ftr', p('Page 1')) },
      notes: {
        kind: 'footnotes',
        xml: root(
          'footnotes',
          `<w:footnote w:id="-1">${p('---')}</w:footnote><w:footnote w:id="7">${p('in May')}</w:footnote>`,
        ),
      },
      ends: { kind: 'endnotes', xml: root('endnotes', `<w:endnote w:id="2">${p('9 EUR')}</w:endnote>`) },
      comments: {
        kind: 'comments',
        xml: root(
          'comments',
          `<w:comment w:id="1" w:author="Ada">${p('Really?')}</w:comment><w:comment w:id="3">${p('Yes')}</w:comment>`,
        ),
      },
    },
  );
  expect(text.split('\n\n')).toEqual([
    'Lantern Ltd',
    'Fee[^1] due[^2]?[^3]',
    'Page 1',
    '[^1]: 9 EUR',
    '[^2]: in May',
    '[^3]: [Comment: Yes]',
    '[Comment by Ada: Really?]',
  ]);
  expect(notes).toEqual([]);
});

describe('the words of a paragraph', () => {
  const box = `<w:r><mc:AlternateContent><mc:Choice><w:drawing><w:txbxContent>${p('Boxed')}</w:txbxContent></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent>${p('Boxed')}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
  it.each([
    ['tabs and line breaks', '<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r>', 'a\tb\nc'],
    [
      'fields, without what they are made by',
      '<w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:t>3</w:t></w:r>',
      '3',
    ],
    [
      'a box to tick',
      '<w:r><w:fldChar><w:ffData><w:checkBox><w:checked/></w:checkBox></w:ffData></w:fldChar></w:r>',
      '☒',
    ],
    ['letters of symbol fonts', '<w:r><w:sym w:font="Symbol" w:char="F061"/></w:r>', 'α'],
    [
      'readings of characters',
      `<w:ruby><w:rt>${run('まど')}</w:rt><w:rubyBase>${run('窓')}</w:rubyBase></w:ruby>`,
      '窓 (まど)',
    ],
    ['a text box, once', run('Beside') + box, 'Beside\n\nBoxed'],
    [
      'a link with its address',
      `<w:hyperlink r:id="site">${run('Terms')}</w:hyperlink>`,
      'Terms (https://example.com/terms)',
    ],
  ])('include %s', (_, content, text) => {
    const site = { kind: 'hyperlink', link: 'https://example.com/terms' };
    expect(read(`<w:p>${content}</w:p>`, { site }).text).toBe(text);
  });

  it('include those of a chart', () => {
    const xml = `<c:chart ${namespaces}><a:t>Sales</a:t><c:f>Sheet1!A1</c:f><c:v>May</c:v><c:v>12</c:v></c:chart>`;
    const drawing =
      '<w:r><w:drawing><a:graphicData><c:chart r:id="chart"/></a:graphicData></w:drawing></w:r>';
    expect(read(`<w:p>${drawing}</w:p>`, { chart: { kind: 'chart', xml } })).toEqual({
      text: 'Sales; May; 12',
      notes: [],
    });
  });
});

const level = (at: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;

const item = (text: string, list: number, at = 0) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${run(text)}</w:p>`;

const styled = (text: string) => `<w:p><w:pPr><w:pStyle w:val="Clause"/></w:pPr>${run(text)}</w:p>`;

it('numbers the paragraphs of lists as Word does, which writes no number into the text', () => {
  const lists = [
    `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'decimal', '%1.%2')}${level(2, 'lowerRoman', '(%3)')}</w:abstractNum>`,
    `<w:abstractNum w:abstractNumId="1">${level(0, 'bullet', '')}${level(1, 'bullet', '')}</w:abstractNum>`,
    `<w:abstractNum w:abstractNumId="2">${level(0, 'chineseCounting', '第%1条')}${level(1, 'russianLower', '%2)')}${level(2, 'ideographTraditional', '%3')}</w:abstractNum>`,
    ...[0, 1, 2].map((id) => `<w:num w:numId="${id + 1}"><w:abstractNumId w:val="${id}"/></w:num>`),
  ].join('');
  const clause =
    '<w:style w:styleId="Clause"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>';
  const body =
    styled('Rent') +
    item('due', 1, 1) +
    item('early', 1, 2) +
    item('late', 1, 2) +
    item('paid', 1, 1) +
    styled('Term') +
    item('one year', 1, 1) +
    item('a key', 2) +
    item('its box', 2, 1) +
    item('甲方', 3) +
    item('место', 3, 1) +
    item('срок', 3, 1) +
    item('租金', 3, 2) +
    item('乙方', 3) +
    item('none', 0);
  const { text } = read(body, {
    numbering: { kind: 'numbering', xml: root('numbering', lists) },
    styles: { kind: 'styles', xml: root('styles', clause) },
  });
  expect(text.split('\n\n')).toEqual([
    '1. Rent', '1.1 due', '(i) early', '(ii) late', '1.2 paid', '2. Term', '2.1 one year', '- a key', '  - its box', '第一条 甲方',
    'а) место', 'б) срок', '甲 租金', '第二条 乙方', 'none',
  ]); // oxfmt-ignore
});

it('begins a list anew where it has a start of its own, and finds one that is kept with a style', () => {
  const lists = [
    `<w:abstractNum w:abstractNumId="0">${level(0, 'upperRoman', 'Art. %1')}</w:abstractNum>`,
    '<w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="Shared"/></w:abstractNum>',
    '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
    '<w:num w:numId="2"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>',
    '<w:num w:numId="3"><w:abstractNumId w:val="1"/></w:num>',
  ].join('');
  const shared =
    '<w:style w:styleId="Shared"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>';
  const { text } = read(item('a', 1) + item('b', 1) + item('c', 2) + item('d', 2) + item('e', 3), {
    numbering: { kind: 'numbering', xml: root('numbering', lists) },
    styles: { kind: 'styles', xml: root('styles', shared) },
  });
  expect(text.split('\n\n')).toEqual(['Art. I a', 'Art. II b', 'Art. V c', 'Art. VI d', 'Art. VII e']);
});

const heading = (style: string, text = 'Rent', settings = '') =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/>${settings}</w:pPr>${run(text)}</w:p>`;
const styleOf = (id: string, name: string, base = '', outline = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${base && `<w:basedOn w:val="${base}"/>`}<w:pPr>${outline && `<w:outlineLvl w:val="${outline}"/>`}</w:pPr></w:style>`;

describe('a heading', () => {
  const styles = [
    styleOf('berschrift2', 'heading 2', 'Standard', '1'),
    styleOf('Standard', 'Normal'),
    styleOf('Kapitel', 'Kapitel', 'berschrift2'),
    styleOf('Vorwort', 'Vorwort', 'berschrift2', '9'),
    styleOf('Teil', 'Teil', 'Standard', '0'),
    styleOf('a3', '标题 3'),
    styleOf('Titel', 'Title'),
    styleOf('Round', 'Round', 'About'),
    styleOf('About', 'About', 'Round'),
  ].join('');
  const frame = (content: string) => table(row(cell(content)));
  it.each([
    ['of a style that is translated', heading('berschrift2'), '## Rent'],
    ['of a style that is based on one', heading('Kapitel'), '## Rent'],
    ['of a style with a level of its own', heading('Teil'), '# Rent'],
    ['of a style without a level, by its translated name', heading('a3'), '### Rent'],
    ['of a style that is not described', heading('Heading4'), '#### Rent'],
    ['of the document', heading('Titel'), '# Rent'],
    ['with a level of its own', heading('Standard', 'Rent', '<w:outlineLvl w:val="4"/>'), '##### Rent'],
    ['too deep for Markdown', heading('Heading8'), '###### Rent'],
    ['of two lines', heading('Titel', 'Rent</w:t><w:br/><w:t>and term'), '# Rent and term'],
    ['in a frame', frame(heading('Titel')), '# Rent'],
    [
      'that goes on where its end was deleted',
      heading('Titel', 'Rent', '<w:rPr><w:del/></w:rPr>') + heading('Kapitel', ' due'),
      '## Rent due',
    ],
    ['no more where a style says so', heading('Vorwort'), 'Rent'],
    ['no more by its own settings', heading('Titel', 'Rent', '<w:outlineLvl w:val="9"/>'), 'Rent'],
    [
      'none in the cell of a table',
      table(row(cell(heading('Titel')), cell(p('5')))),
      '| Rent | 5 |\n| --- | --- |',
    ],
    ['none without words', heading('Titel', ' ') + p('Rent'), 'Rent'],
    ['none of styles in a circle', heading('Round'), 'Rent'],
  ])('%s', (_, body, text) => {
    expect(read(body, { styles: { kind: 'styles', xml: root('styles', styles) } }).text).toBe(text);
  });
});

const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const field = (code: string, result: string) =>
  `${mark('begin')}<w:r><w:instrText>${code}</w:instrText></w:r>${mark('separate')}${result}${mark('end')}`;

it.each([
  [
    'the address of a link',
    field('HYPERLINK "https://example.com/a"', run('Terms')),
    'Terms (https://example.com/a)',
  ],
  [
    'that of a simple one',
    `<w:fldSimple w:instr='HYPERLINK "https://example.com/a"'>${run('Terms')}</w:fldSimple>`,
    'Terms (https://example.com/a)',
  ],
  ['a symbol, which has no result', field(String.raw`SYMBOL 252 \f "Wingdings"`, ''), '✓'],
  [
    'nothing of one that is part of another’s code',
    `${mark('begin')}${field('MERGEFIELD x', run('5'))}${mark('separate')}${run('yes')}${mark('end')}`,
    'yes',
  ],
])('reads of a field %s', (_, content, text) => {
  expect(read(`<w:p>${content}</w:p>`)).toEqual({ text, notes: [] });
});

it('knows what the style of a run does to its words', () => {
  const styles =
    '<w:style w:styleId="Note"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:styleId="Mine"><w:basedOn w:val="Note"/></w:style>';
  expect(
    read(`<w:p>${looking('hidden', '<w:rStyle w:val="Mine"/>')}${run('Seen')}</w:p>`, {
      styles: { kind: 'styles', xml: root('styles', styles) },
    }).text,
  ).toBe('Seen');
});

const looking = (text: string, look: string) => `<w:r><w:rPr>${look}</w:rPr><w:t>${text}</w:t></w:r>`;

it.each([
  [
    'hidden rows',
    table(row(cell(p('a'))), `<w:tr><w:trPr><w:hidden/></w:trPr>${cell(p('gone'))}</w:tr>`),
    'a',
  ],
  ['what is hidden', `<w:p>${run('Seen')}${looking('hidden', '<w:vanish/>')}</w:p>`, 'Seen'],
  [
    'what a field asks for',
    `<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${p('Type here')}</w:sdtContent></w:sdt>${p('a')}`,
    'a',
  ],
])('leaves out %s', (_, body, text) => {
  expect(read(body)).toEqual({ text, notes: [] });
});

it.each([
  ['a power', `${run('10')}${looking('5', '<w:vertAlign w:val="superscript"/>')}`, '10<sup>5</sup>'],
  ['a price that is struck out', looking('50 EUR ', '<w:strike/>'), '~~50 EUR~~ '],
  ['letters of symbol fonts, as text', looking('\uf0fc', '<w:rFonts w:ascii="Wingdings"/>'), '✓'],
  ['Greek letters of a symbol font', looking('abc', '<w:rFonts w:ascii="Symbol"/>'), 'αβχ'],
  [
    'a symbol of a font with usual numbers',
    '<w:r><w:sym w:font="Segoe UI Symbol" w:char="2610"/></w:r>',
    '☐',
  ],
  ['drawn letters', '<w:r><w:pict><v:textpath xmlns:v="v" string="DRAFT"/></w:pict></w:r>', 'DRAFT'],
  [
    'a formula of a field',
    String.raw`<w:r><w:instrText> EQ \f(1,2) </w:instrText></w:r>`,
    String.raw`\f(1,2)`,
  ],
  [
    'characters that older documents set above others',
    String.raw`<w:r><w:instrText> EQ \* jc2 \* hps16 \o\al(\s\up 10(kanji),漢字) </w:instrText></w:r>`,
    '漢字 (kanji)',
  ],
  [
    'words that somebody may click',
    '<w:r><w:instrText> MACROBUTTON NoMacro Type the date here </w:instrText></w:r>',
    'Type the date here',
  ],
])('keeps the meaning of %s', (_, content, text) => {
  expect(read(`<w:p>${content}</w:p>`)).toEqual({ text, notes: [] });
});

const deleted = (text: string) => `<w:del><w:r><w:delText>${text}</w:delText></w:r></w:del>`;
const term = (change: string) => `<m:r><w:rPr><w:${change}/></w:rPr><m:t>x</m:t></m:r>`;
const SAID_DELETIONS = [{ code: 'deletions' }];

describe('of changes that are tracked', () => {
  it.each([
    ['what is deleted', `<w:p>${run('5')}${deleted('9')}<w:ins>${run(' EUR')}</w:ins></w:p>`, '5 EUR'],
    ['what was inserted and deleted again', `<w:p>${run('a')}<w:ins>${deleted('b')}</w:ins></w:p>`, 'a'],
    ['rows', table(row(cell(p('a'))), `<w:tr><w:trPr><w:del/></w:trPr>${cell(p('b'))}</w:tr>`), 'a'],
    ['cells', table(row(cell(p('b'), '<w:cellDel/>'), cell(p('a')))), 'a'],
    ['terms', `<w:p><m:oMath>${term('del')}${mr('y')}</m:oMath></w:p>`, '$y$'],
    ['formulas', `<w:p>${run('a')}<w:del><m:oMath>${mr('y')}</m:oMath></w:del></w:p>`, 'a'],
  ])('deletions are left out and said: %s', (_, body, text) => {
    expect(read(body)).toEqual({ text, notes: SAID_DELETIONS });
  });

  it('those in notes and headers are said too', () => {
    const xml = root('hdr', `<w:p>${run('a')}${deleted('b')}</w:p>`);
    expect(read(p('c'), { head: { kind: 'header', xml } })).toEqual({
      text: 'a\n\nc',
      notes: SAID_DELETIONS,
    });
  });

  it.each([
    [
      'words',
      `<w:p><w:moveFrom>${run('Rent')}</w:moveFrom>${run('a')}</w:p><w:p><w:moveTo>${run('Rent')}</w:moveTo></w:p>`,
      'a\n\nRent',
    ],
    [
      'a paragraph with its end',
      `<w:p><w:pPr><w:rPr><w:moveFrom/></w:rPr></w:pPr>${run('a')}<w:moveFrom>${run('Rent')}</w:moveFrom></w:p><w:p>${run('b')}<w:moveTo>${run('Rent')}</w:moveTo></w:p>`,
      'abRent',
    ],
    ['terms', `<w:p><m:oMath>${term('moveFrom')}${mr('y')}${term('moveTo')}</m:oMath></w:p>`, '$yx$'],
    ['only a gap is deleted', `<w:p>${run('a')}${deleted(' ')}</w:p>`, 'a'],
  ])('nothing is said where nothing is lost, and what is moved stands once: %s', (_, body, text) => {
    expect(read(body)).toEqual({ text, notes: [] });
  });
});

it.each([
  ['an end that was deleted', '<w:rPr><w:del/></w:rPr>'],
  ['a large first letter', '<w:framePr w:dropCap="drop"/>'],
])('goes on in the next paragraph after %s', (_, settings) => {
  expect(read(`<w:p><w:pPr>${settings}</w:pPr>${run('O')}</w:p>${p('nce')}${p('more')}`).text).toBe(
    'Once\n\nmore',
  );
});

it.each([false, true])('finds the parts of an archive with fields for any size, packed: %s', (isPacked) => {
  const relation =
    '<Relationships><Relationship Id="a" Type="x/footer" Target="footer.xml"/></Relationships>';
  const parts = {
    'word/document.xml': root('document', `<w:body>${p('Hello')}</w:body>`),
    'word/_rels/document.xml.rels': relation,
    'word/footer.xml': root('ftr', p('Page 1')),
  };
  expect(readDocx(zipOf(parts, { isPacked, isLong: true }), 1_000_000).text).toBe('Hello\n\nPage 1');
});

const SAID = 'Prices rise in May.';

/** A web page, as programs write it that make a document of one. */
const PAGE = `<html><head><meta charset="utf-8"><style>p { color: red }</style><title>T</title></head><body><h1>Prices</h1>
<p>The <b>pier</b> costs 12&nbsp;€.</p><table><tr><th>Trip</th><th>Fee</th></tr><tr><td>Night</td><td>18</td></tr></table></body></html>`;
const PAGE_TEXT = '# Prices\n\nThe **pier** costs 12 €.\n\n| Trip  | Fee |\n| ----- | --- |\n| Night | 18  |';

/** A message that holds a page and its style, as a browser saves one. */
const message = (encoding: string, page: string) =>
  [
    'MIME-Version: 1.0', 'Content-Type: multipart/related;', '    type="text/html"; boundary="----=_next"', '', '', '------=_next',
    'Content-Type: text/css', '', 'p { color: red }', '------=_next', 'Content-Type: text/html; charset="utf-8"',
    `Content-Transfer-Encoding: ${encoding}`, 'Content-Location: file:///C:/fake/document.html', '', page, '------=_next--', '',
  ].join('\r\n'); // oxfmt-ignore

/** As libraries write it: only the equals signs, or everything that is no ASCII. */
const quoted = PAGE.replaceAll('=', '=3D').replaceAll('€', '=E2=82=AC').replace('The', 'The=\r\n');
const inner = docxOf(`${p(SAID)}<w:altChunk r:id="none"/>`);

const withFile = (name: string, content: string | Buffer) => {
  const relation = `<Relationship Id="chunk" Type="x/aFChunk" Target="/word/${name}"/>`;
  return readDocx(
    zipOf({
      'word/document.xml': root(
        'document',
        `<w:body>${p('First')}<w:altChunk r:id="chunk"/>${p('Last')}</w:body>`,
      ),
      'word/_rels/document.xml.rels': `<Relationships>${relation}</Relationships>`,
      [`word/${name}`]: content,
    }),
    1_000_000,
  );
};

describe('a file that a program has put into the text', () => {
  it.each([
    ['a web page', 'page.html', PAGE, PAGE_TEXT],
    ['a message in quoted-printable', 'afchunk.mht', message('quoted-printable', quoted), PAGE_TEXT],
    ['a message in base64', 'a.MHT', message('base64', Buffer.from(PAGE).toString('base64')), PAGE_TEXT],
    ['a message as it is', 'a.dat', message('8bit', PAGE), PAGE_TEXT],
    [
      'a page of XML in UTF-16',
      'a.dat',
      Buffer.from(`\ufeff<?xml version="1.0"?>\n${PAGE}`, 'utf16le'),
      PAGE_TEXT,
    ],
    ['a text in an older encoding', 'note.txt', Buffer.from('Gr\u00f6\u00dfe: 12', 'latin1'), 'Größe: 12'],
  ])('is read: %s', (_, name, content, text) => {
    expect(withFile(name, content)).toEqual({ text: `First\n\n${text}\n\nLast`, notes: [] });
  });

  it('is read where it is a document, and what is lost in that is said', () => {
    expect(withFile('other.docx', inner)).toEqual({
      text: `First\n\n${SAID}\n\nLast`,
      notes: [{ code: 'objects' }],
    });
  });

  it.each([
    ['of another kind', 'a.rtf', '{\\rtf1 Hello}'],
    [
      'of Word as one file of XML',
      'a.xml',
      '<?xml version="1.0"?><pkg:package><w:t>Hello</w:t></pkg:package>',
    ],
    ['that is damaged', 'other.docx', 'PK\u0003\u0004'],
    [
      'without a page in it',
      'a.mht',
      message('8bit', '').replace('text/html; charset', 'image/png; charset'),
    ],
  ])('is named as lost: one %s', (_, name, content) => {
    expect(withFile(name, content)).toEqual({ text: 'First\n\nLast', notes: [{ code: 'objects' }] });
  });
});

it.each([
  ['the folders of Windows', (name: string) => name.replaceAll('/', '\\')],
  ['capitals', (name: string) => name.replace('document', 'Document')],
  ['the folder itself', (name: string) => `./${name}`],
])('finds the parts of an archive whose names have %s', (_, renamed) => {
  const relations =
    '<Relationships><Relationship Id="a" Type="x/footer" Target="footer.xml"/></Relationships>';
  const parts = {
    'word/document.xml': root('document', `<w:body>${p('Hello')}</w:body>`),
    'word/_rels/document.xml.rels': relations,
    'word/footer.xml': root('ftr', p('Page 1')),
  };
  const renamedParts = Object.entries(parts).map(([name, xml]) => [renamed(name), xml]);
  expect(readDocx(zipOf(Object.fromEntries(renamedParts)), 1_000_000).text).toBe('Hello\n\nPage 1');
});

describe('what is not read is said:', () => {
  const picture =
    '<w:r><w:drawing><wp:docPr descr="A lighthouse"/><a:graphicData><a:blip/></a:graphicData></w:drawing></w:r>';
  it.each([
    ['pictures', picture, {}],
    ['objects', '<w:r><w:object/></w:r>', {}],
    ['objects', '<w:r><w:contentPart r:id="ink"/></w:r>', {}],
    ['objects', '<w:altChunk r:id="page"/>', {}],
    ['parts', reference('footnote', 9), {}],
    ['characters', '<w:r><w:sym w:font="Unknown Sans" w:char="F0FF"/></w:r>', {}],
    ['parts', '', { notes: { kind: 'footnotes', xml: '<w:footnotes' } }],
  ])('%s', (code, content, others) => {
    const { text, notes } = read(`<w:p>${run('Hello')}${content}</w:p>`, others);
    expect(text).toContain('Hello');
    expect(notes).toMatchObject([{ code }]);
  });

  it('a header that is not there', () => {
    const file = zipOf({
      'word/document.xml': root('document', `<w:body>${p('Hello')}</w:body>`),
      'word/_rels/document.xml.rels':
        '<Relationships><Relationship Id="a" Type="x/header" Target="header1.xml"/></Relationships>',
    });
    expect(readDocx(file, 1_000_000)).toEqual({ text: 'Hello', notes: [{ code: 'parts' }] });
  });

  it('a picture’s own description is text', () => {
    expect(read(`<w:p>${picture}</w:p>`).text).toBe('[A lighthouse]');
  });
});
