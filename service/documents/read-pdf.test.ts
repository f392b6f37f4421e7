import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { getResolvedPDFJS } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { readPdf } from './read-pdf.ts';

const read = (bytes: Uint8Array) => readPdf(bytes, 1_000_000);

const stream = (content: string, entries = ''): string =>
  `<<${entries}/Length ${content.length}>>stream\n${content}\nendstream`;

/** A PDF of objects, of which the first is the catalog and the second the tree of pages. */
const pdfOf = (objects: string[]): Buffer => {
  const whole = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.5\n${whole}trailer<</Root 1 0 R>>\n%%EOF\n`, 'latin1');
};

/**
 * A PDF of pages with such contents, in Helvetica (F1) and another font (F2); objects may follow from number
 * 8 on.
 */
const pagesOf = (
  contents: string[],
  { font = '', page = '', catalog = '', others = [] as string[] } = {},
): Buffer => {
  const first = 8 + others.length;
  const numbers = contents.map((_, index) => first + 2 * index);
  return pdfOf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]/Count ${numbers.length}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    font,
    '<</Type/Font/Subtype/CIDFontType2/BaseFont/Foo/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor 7 0 R/DW 500>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/Song/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/FontDescriptor 7 0 R/DW 1000>>',
    '<</Type/FontDescriptor/FontName/Foo/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>',
    ...others,
    ...numbers.flatMap((number, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents ${number + 1} 0 R/Resources<</Font<</F1 3 0 R/F2 4 0 R>>>>${page}>>`,
      stream(contents[index] ?? ''),
    ]),
  ]);
};

const line = (text: string, font = 'F1'): string => `BT /${font} 12 Tf 20 160 Td ${text} Tj ET`;

it('reads Chinese whose font names a predefined encoding', async () => {
  const file = new URL('../../tests/fixtures/cases/pdf-cjk-without-tounicode/input.pdf', import.meta.url);
  const { text, notes } = await read(readFileSync(file));
  for (const sentence of [
    'The northern hinge is painted ultramarine.',
    '会议纪要：北方窗户的合页漆成群青色。',
    '看守人每天早上六点擦拭透镜。',
  ]) {
    expect(text).toContain(sentence);
  }
  expect(notes).toEqual([]);
});

it.each([
  ['GBK-EUC-H', 'GB1', 'gbk', '群青色的窗户'],
  ['GBK2K-H', 'GB1', 'gb18030', '群青色的窗户'],
  ['UniGB-UCS2-H', 'GB1', 'utf-16be', '群青色的窗户'],
  ['UniGB-UTF16-H', 'GB1', 'utf-16be', '群青色的窗户'],
  ['ETen-B5-H', 'CNS1', 'big5', '群青色的窗戶'],
  ['UniCNS-UTF16-H', 'CNS1', 'utf-16be', '群青色的窗戶'],
  ['90ms-RKSJ-H', 'Japan1', 'cp932', '北の窓の蝶番'],
  ['EUC-H', 'Japan1', 'euc-jp', '北の窓の蝶番'],
  ['UniJIS-UCS2-H', 'Japan1', 'utf-16be', '北の窓の蝶番'],
  ['90ms-RKSJ-V', 'Japan1', 'cp932', '北の窓の蝶番'],
  ['KSCms-UHC-H', 'Korea1', 'cp949', '북쪽 창문의 경첩'],
  ['UniKS-UTF16-H', 'Korea1', 'utf-16be', '북쪽 창문의 경첩'],
])('reads the encoding %s', async (name, ordering, encoding, text) => {
  const hex = iconv.encode(text, encoding, { addBOM: false }).toString('hex');
  const font = `<</Type/Font/Subtype/Type0/BaseFont/Foo/Encoding/${name}/DescendantFonts[8 0 R]>>`;
  const described = `<</Type/Font/Subtype/CIDFontType0/BaseFont/Foo/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>/FontDescriptor 7 0 R/DW 1000>>`;
  const result = await read(pagesOf([line(`<${hex}>`, 'F2')], { font, others: [described] }));
  expect(result.text.trim()).toBe(text);
});

it('has the character maps of the version of pdf.js that reads them', async () => {
  const { version } = createRequire(import.meta.url)('pdfjs-dist/package.json') as { version: string };
  expect((await getResolvedPDFJS()).version).toBe(version);
});

const field = (entries: string) => `<</Type/Annot/Subtype/Widget/Rect[0 0 90 20]${entries}>>`;

it('reads what stands in the fields of a form', async () => {
  const others = [
    field('/FT/Tx/T(Name)/V(Ada Lovelace)'),
    field('/FT/Btn/T(Terms)/V/Yes/AS/Yes/AP<</N<</Yes 12 0 R/Off 12 0 R>>>>'),
    field('/FT/Tx/T(Left empty)'),
    '<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/Contents(Please sign here)>>',
    stream(''),
  ];
  const { text } = await read(
    pagesOf([line('(Order)')], {
      others,
      page: '/Annots[8 0 R 9 0 R 10 0 R 11 0 R]',
      catalog: '/AcroForm<</Fields[8 0 R 9 0 R 10 0 R]>>',
    }),
  );
  expect(text.split('\n').toSorted()).toEqual([
    'Name: Ada Lovelace',
    'Order',
    'Please sign here',
    'Terms: ☒',
  ]);
});

it.each([
  ['as a stream', '/V 9 0 R', [stream('By the door')], 'By the door'],
  ['as a stream of its parent', '/Parent 9 0 R', ['<</FT/Tx/V 10 0 R>>', stream('Home')], 'Home'],
  [
    'with a look of its own only',
    '/RV(<?xml version="1.0"?><body xmlns="http://www.w3.org/1999/xhtml"><p>By <i>the</i> door</p></body>)',
    [],
    'By _the_ door',
  ],
])('reads what stands in a field %s', async (_, entries, further, words) => {
  const others = [field(`/FT/Tx/T(Note)${entries}`), ...further];
  const parts = { others, page: '/Annots[8 0 R]', catalog: '/AcroForm<</Fields[8 0 R]>>' };
  const { text } = await read(pagesOf([line('(Order)')], parts));
  expect(text).toMatch(new RegExp(`^Order\n.*: ${words}$`));
});

it('reads neither what is hidden in a form nor a note twice', async () => {
  const others = [
    field('/FT/Ch/T(Color)/Opt[[(r)(Red)][(g)(Green)]]/V(r)'),
    field('/FT/Tx/Ff 8192/T(Password)/V(secret)'),
    '<</Type/Annot/Subtype/Text/F 2/Rect[0 0 9 9]/Contents(hidden)>>',
    '<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/Contents(A note)/Popup 12 0 R>>',
    '<</Type/Annot/Subtype/Popup/Rect[0 0 9 9]/Parent 11 0 R>>',
  ];
  const { text } = await read(
    pagesOf([line('(Order)')], {
      others,
      page: '/Annots[8 0 R 9 0 R 10 0 R 11 0 R 12 0 R]',
      catalog: '/AcroForm<</Fields[8 0 R 9 0 R]>>',
    }),
  );
  expect(text.split('\n').toSorted()).toEqual(['A note', 'Color: Red', 'Order']);
});

/** Two layers, of which the first is off. */
const LAYERS = {
  others: ['<</Type/OCG/Name(Draft)>>', '<</Type/OCG/Name(Final)>>', '<</Type/OCMD/OCGs 8 0 R>>'],
  catalog: '/OCProperties<</OCGs[8 0 R 9 0 R]/D<</OFF[8 0 R]>>>>',
  page: '/Resources<</Font<</F1 3 0 R>>/Properties<</L1 8 0 R/L2 9 0 R/L3 10 0 R>>/XObject<</X 11 0 R>>>>',
};
const draft = stream(
  line('(draft)'),
  '/Subtype/Form/BBox[0 0 400 200]/OC 8 0 R/Resources<</Font<</F1 3 0 R>>>>',
);

it.each([
  ['other words than are drawn', `/Span<</ActualText(office)>>BDC ${line('(o?ce)')} EMC`, 'office', {}],
  [
    'the gap before such words',
    `${line('(the)')} /Span<</ActualText(first)>>BDC BT /F1 12 Tf 42 160 Td (?rst) Tj ET EMC`,
    'the first',
    {},
  ],
  ['those words in UTF-16', `/Span<</ActualText<FEFF7FA49752>>>BDC ${line('(??)')} EMC`, '群青', {}],
  [
    'a word that is parted at the end of a line',
    'BT /F1 12 Tf 20 160 Td (exam) Tj /Span<</ActualText<FEFF00AD>>>BDC (-) Tj EMC 0 -14 Td (ple) Tj ET',
    'example',
    {},
  ],
  [
    'no layer that is off',
    `/OC /L1 BDC ${line('(draft)')} EMC /OC /L2 BDC ${line('(final)')} EMC`,
    'final',
    LAYERS,
  ],
  [
    'nothing of a list of such',
    `/OC /L3 BDC /P BMC ${line('(draft)')} EMC EMC ${line('(final)')}`,
    'final',
    LAYERS,
  ],
  ['no form in such', `/X Do ${line('(final)')}`, 'final', { ...LAYERS, others: [...LAYERS.others, draft] }],
  [
    'the address of a link',
    line('(Terms)'),
    'Terms (https://example.com/)',
    {
      others: ['<</Type/Annot/Subtype/Link/Rect[10 150 90 180]/A<</S/URI/URI(https://example.com/)>>>>'],
      page: '/Annots[8 0 R]',
    },
  ],
  [
    'that of a letter',
    line('(Write to us)'),
    'Write to us (mailto:a@example.com)',
    {
      others: ['<</Type/Annot/Subtype/Link/Rect[10 150 90 180]/A<</S/URI/URI(mailto:a@example.com)>>>>'],
      page: '/Annots[8 0 R]',
    },
  ],
  [
    'that of a letter once where the words say it',
    line('(A@example.com)'),
    'A@example.com',
    {
      others: ['<</Type/Annot/Subtype/Link/Rect[10 150 90 180]/A<</S/URI/URI(mailto:a@example.com)>>>>'],
      page: '/Annots[8 0 R]',
    },
  ],
  [
    'that of a link whose words stand for others',
    `/Span<</ActualText(office)>>BDC ${line('(o?ce)')} EMC`,
    'office (https://example.com/)',
    {
      others: ['<</Type/Annot/Subtype/Link/Rect[10 150 90 180]/A<</S/URI/URI(https://example.com/)>>>>'],
      page: '/Annots[8 0 R]',
    },
  ],
])('reads %s', async (_, content, text, parts) => {
  expect(await read(pagesOf([content], parts))).toEqual({ text, notes: [] });
});

it.each(['rc4-40', 'rc4-128', 'aes-128', 'aes-256'])(
  'finds such places in a file encrypted by %s, which opens without a password',
  async (name) => {
    const file = new URL(`../../tests/fixtures/documents/encrypted-${name}.pdf`, import.meta.url);
    expect((await read(readFileSync(file))).text.split(/\n+/)).toEqual(['office', 'final']);
  },
);

it('finds such places in a file whose directory is whole, and in compressed content', async () => {
  const data = deflateSync(`/Span<</ActualText(office)>>BDC ${line('(o?ce)')} EMC`).toString('latin1');
  const whole = pagesOf(['']).toString('latin1').replace(stream(''), stream(data, '/Filter/FlateDecode'));
  const [body = ''] = whole.split('trailer');
  const places = Array.from({ length: 9 }, (_, index) => body.indexOf(`${index + 1} 0 obj`));
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 10\n0000000000 65535 f \n${rows}trailer<</Size 10/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
  expect((await read(Buffer.from(body + end, 'latin1'))).text).toBe('office');
});

const at = (x: number, y: number, text: string, font = 'F1') =>
  `BT /${font} 12 Tf ${x} ${y} Td ${text} Tj ET `;

it.each([
  ['a word', at(20, 100, '(Total)') + at(20.2, 100, '(Total)') + at(20, 80, '(Tax)'), 'Total\nTax'],
  ['thrice', [0, 0.2, 0.4].map((x) => at(20 + x, 100, '(Total 5)')).join(''), 'Total 5'],
  ['as a shadow', at(21, 99, '(Title)') + at(20, 100, '(Title)'), 'Title'],
  [
    'letter by letter',
    [
      ['T', 20],
      ['o', 27.3],
      ['p', 34],
    ]
      .map(([letter, x]) => at(Number(x), 100, `(${letter})`).repeat(2))
      .join(''),
    'Top',
  ],
  [
    'but keeps words that are there twice',
    at(20, 100, '(no)') + at(34, 100, '(no)') + at(20, 80, '(no)'),
    'nono\nno',
  ],
])('reads once what is drawn again to make it bold: %s', async (_, content, text) => {
  expect((await read(pagesOf([content]))).text.trim()).toBe(text);
});

const column = (text: string, x: number): string =>
  Array.from(text, (letter, place) =>
    at(x, 160 - 12 * place, `<${Buffer.from(letter, 'utf16le').swap16().toString('hex')}>`, 'F2'),
  ).join('');

it('reads East Asian text that runs downwards as its columns', async () => {
  const font = '<</Type/Font/Subtype/Type0/BaseFont/Song/Encoding/UniGB-UTF16-H/DescendantFonts[6 0 R]>>';
  const { text } = await read(pagesOf([column('北方窗户', 100) + column('群青色。', 80)], { font }));
  expect(text.trim()).toBe('北方窗户\n群青色。');
});

/** Hebrew as it is drawn: the last letter first. */
const HEBREW = /^[\u05d0-\u05ea]+$/;

it.each<[what: string, words: [word: string, x: number][], text: string]>([
  [
    'from its left',
    [
      ['טוב', 20],
      ['25', 50],
      ['עולם', 80],
      ['שלום', 120],
    ],
    'שלום עולם 25 טוב',
  ],
  [
    'from its right',
    [
      ['שלום', 120],
      ['עולם', 80],
      ['25', 50],
      ['טוב', 20],
    ],
    'שלום עולם 25 טוב',
  ],
  [
    'with signs',
    [
      ['.)', 20],
      ['טוב', 26],
      ['(', 44],
      ['page', 60],
      ['12', 90],
      [' ,', 102],
      ['שלום', 108],
    ],
    'שלום, page 12 (טוב).',
  ],
  [
    'within another',
    [
      ['See', 20],
      ['עולם', 60],
      ['שלום', 100],
      ['again', 140],
    ],
    'See שלום עולם again',
  ],
])('reads a line of Hebrew that is drawn word by word %s', async (_, words, expected) => {
  const map =
    'begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0020> <07ff> <0020> endbfrange endcmap';
  const font =
    '<</Type/Font/Subtype/Type0/BaseFont/Foo/Encoding/Identity-H/DescendantFonts[5 0 R]/ToUnicode 8 0 R>>';
  const content = words.map(([word, x]) => {
    const drawn = HEBREW.test(word) ? Array.from(word).toReversed().join('') : word;
    return at(x, 100, `<${Buffer.from(drawn, 'utf16le').swap16().toString('hex')}>`, 'F2');
  });
  const { text, notes } = await read(pagesOf([content.join('')], { font, others: [stream(map)] }));
  expect([text.trim(), notes]).toEqual([expected, []]);
});

const LEFT = [
  'Our lighthouse opens in',
  'May and closes late in',
  'October. Tickets cost',
  'five euros for adults',
];
const RIGHT = [
  'The hinge of the north',
  'window must be oiled',
  'each week. All keepers',
  'change on each Monday',
];
const TERMS = ['Fee for the tour', 'Help with the bike', 'Stay of one night', 'Map of the coast'];
const below = (x: number, texts: string[]) => texts.map((text, row) => at(x, 160 - 14 * row, `(${text})`));
const byRows = (...columns: string[][]) =>
  columns[0]?.flatMap((_, row) => columns.map((lines) => lines[row])).join('') ?? '';

it.each([
  ['columns that are drawn row by row', byRows(below(20, LEFT), below(220, RIGHT)), [...LEFT, ...RIGHT]],
  [
    'columns that are drawn one by one',
    [...below(20, LEFT), ...below(220, RIGHT)].join(''),
    [...LEFT, ...RIGHT],
  ],
  [
    'a page that is drawn from its end',
    below(20, [...LEFT, ...RIGHT])
      .toReversed()
      .join(''),
    [...LEFT, ...RIGHT],
  ],
  [
    'columns below a headline',
    at(20, 180, '(All that you have to know of the lighthouse, its keepers and its bikes)') +
      byRows(below(20, LEFT), below(220, RIGHT)),
    ['All that you have to know of the lighthouse, its keepers and its bikes', ...LEFT, ...RIGHT],
  ],
  [
    'a table, row by row',
    byRows(
      below(20, ['Item', 'Lamp', 'Hinge', 'Oil']),
      below(150, ['2', '14', '3', '7']),
      below(300, ['9', '3', '7', '8']),
    ),
    ['Item 2 9', 'Lamp 14 3', 'Hinge 3 7', 'Oil 7 8'],
  ],
])('reads in its order %s', async (_, content, lines) => {
  const { text, notes } = await read(pagesOf([content]));
  expect([text.trim().split('\n'), notes]).toEqual([lines, []]);
});

it('puts the marks of a list before its items, which are drawn first', async () => {
  const items = at(40, 160, '(Lamps)') + at(40, 140, '(Hinges)') + at(20, 160, '(1.)') + at(20, 140, '(2.)');
  expect((await read(pagesOf([items]))).text.trim()).toBe('1. Lamps\n2. Hinges');
});

/** A font that gives its characters from A on these meanings, in UTF-16. */
const meaning = (...meanings: string[]) => ({
  font: '<</Type/Font/Subtype/Type1/BaseFont/Foo/FirstChar 65/LastChar 90/Widths[9]/FontDescriptor 7 0 R/ToUnicode 8 0 R>>',
  others: [
    stream(
      `begincmap 1 begincodespacerange <00> <FF> endcodespacerange ${meanings.length} beginbfchar ${meanings.map((hex, index) => `<${(65 + index).toString(16)}><${hex}>`).join(' ')} endbfchar endcmap`,
    ),
  ],
});

it.each([
  ['letters whose bytes are swapped', '(ABC) Tj', ['0065', '660066006900', '0078'], 'effix'],
  ['a word that is cut by a hyphen of its own', '(AB) Tj 0 -14 Td (A) Tj', ['0065', '2010'], 'ee'],
])('reads %s', async (_, words, meanings, text) => {
  const content = `BT /F2 12 Tf 20 160 Td ${words} ET`;
  expect(await read(pagesOf([content], meaning(...meanings)))).toEqual({ text, notes: [] });
});

it('says where columns may be rows of a table', async () => {
  const content = byRows(below(20, TERMS), below(220, RIGHT));
  expect((await read(pagesOf([content]))).notes).toEqual([{ code: 'order', pages: [1] }]);
});

it.each([
  ['a power', '10', '5', 6, '10<sup>5</sup> m'],
  ['an index', 'H', '2', -3, 'H<sub>2</sub> m'],
  ['words of the same line', 'Room', '5', 0, 'Room5 m'],
])('tells the height of %s', async (_, before, small, rise, text) => {
  const content = `BT /F1 12 Tf 20 160 Td (${before}) Tj /F1 7 Tf ${rise} Ts (${small}) Tj 0 Ts /F1 12 Tf ( m) Tj ET`;
  expect((await read(pagesOf([content]))).text.trim()).toBe(text);
});

/** Letters that are drawn one by one, so far apart. */
const apart = (text: string, step: number): string =>
  Array.from(
    text,
    (letter, index) => `BT /F1 12 Tf 1 0 0 1 ${20 + index * step} 160 Tm (${letter}) Tj ET`,
  ).join('\n');

it.each([
  ['drawn one by one', apart('INVOICE NUMBER', 14), 'INVOICE NUMBER'],
  ['moved apart', 'BT /F1 12 Tf 6 Tc 20 160 Td (Invoice 2026) Tj ET', 'Invoice 2026'],
  ['of one word', 'BT /F1 12 Tf 20 160 Td [(I)-300(N)-300(V)-300(O)-300(I)-300(C)-300(E)] TJ ET', 'INVOICE'],
  ['written with spaces', line('(I N V O I C E   N U M B E R)'), 'INVOICE NUMBER'],
  ['in columns', apart('NESWOP', 40), 'N E S W O P'],
  ['that are marks in a row', line('(A B C D E F)'), 'A B C D E F'],
  ['that are initials', line('(J R R Tolkien)'), 'J R R Tolkien'],
])('knows the words of letters %s', async (_, content, text) => {
  expect((await read(pagesOf([content]))).text.trim()).toBe(text);
});

it('reads a note that has its words with a look of their own only', async () => {
  const rich = '<?xml version="1.0"?><body xmlns="http://www.w3.org/1999/xhtml"><p>Ask <b>Ada</b></p></body>';
  const note = `<</Type/Annot/Subtype/FreeText/RC(${rich})/DA(/F1 12 Tf)/Rect[10 10 100 30]>>`;
  const { text } = await read(pagesOf([line('(Fee)')], { page: '/Annots[8 0 R]', others: [note] }));
  expect(text.split('\n')).toEqual(['Fee', 'Ask Ada']);
});

it('reads what a stamp or a field only shows', async () => {
  const shown = (text: string) =>
    stream(line(text), '/Type/XObject/Subtype/Form/BBox[0 0 90 20]/Resources<</Font<</F1 3 0 R>>>>');
  const others = [
    '<</Type/Annot/Subtype/Stamp/Rect[0 0 90 20]/AP<</N 10 0 R>>>>',
    field('/FT/Tx/T(Name)/AP<</N 11 0 R>>'),
    shown('(PAID)'),
    shown('(Ada)'),
  ];
  const { text } = await read(pagesOf([line('(Order)')], { page: '/Annots[8 0 R 9 0 R]', others }));
  expect(text.split('\n')).toEqual(['Order', 'PAID', 'Name: Ada']);
});

it('reads the words for those who do not see a picture', async () => {
  const others = [
    '<</Type/StructTreeRoot/K 9 0 R/ParentTree<</Nums[0[9 0 R]]>>>>',
    '<</Type/StructElem/S/Figure/Alt(A lamp)/P 8 0 R/Pg 10 0 R/K 0>>',
  ];
  const { text } = await read(
    pagesOf([`/Figure<</MCID 0>>BDC EMC ${line('(Beside)')}`], {
      others,
      page: '/StructParents 0',
      catalog: '/MarkInfo<</Marked true>>/StructTreeRoot 8 0 R',
    }),
  );
  expect(text).toBe('Beside\n[A lamp]');
});

/** A field of a form of XFA. */
const xfaField = (name: string, ui: string) =>
  `<field name="${name}" w="90mm" h="9mm"><font typeface="Helvetica"/><caption reserve="20mm"><font typeface="Helvetica"/><para/><value><text>${name}:</text></value></caption><value><text/></value><ui>${ui}</ui><para/></field>`;

it('reads a form of XFA, and what stands in its fields', async () => {
  const form = `<subform name="form1" layout="tb"><pageSet><pageArea><contentArea w="200mm" h="200mm"/><medium short="200mm" long="200mm"/></pageArea></pageSet><subform name="s" w="200mm" layout="tb"><draw w="50mm" h="9mm"><font typeface="Helvetica"/><value><text>Order</text></value></draw>${xfaField('Name', '<textEdit><border/><margin/></textEdit>')}${xfaField('Note', '<textEdit multiLine="1"><border/><margin/></textEdit>')}</subform></subform>`;
  const data = '<form1><s><Name>Ada Lovelace</Name><Note>By the back door</Note></s></form1>';
  const xfa = stream(
    `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template xmlns="http://www.xfa.org/schema/xfa-template/3.3/">${form}</template><xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data>${data}</xfa:data></xfa:datasets></xdp:xdp>`,
  );
  const catalog = '/AcroForm<</XFA 8 0 R/Fields[]>>/NeedsRendering true';
  const { text } = await read(pagesOf([line('(Please wait)')], { catalog, others: [xfa] }));
  expect(text.split('\n')).toEqual(['Order', 'Name:', 'Ada Lovelace', 'Note:', 'By the back door']);
});

describe('what is not read is said:', () => {
  const file = [
    '<</Type/Filespec/F(a.txt)/EF<</F 9 0 R>>>>',
    stream('words', '/Type/EmbeddedFile'),
    '<</Type/Annot/Subtype/FileAttachment/Rect[0 0 9 9]/FS 8 0 R>>',
  ];
  const form = stream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>');
  /** Its field has no settings, at which the library fails. */
  const broken = stream(
    '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="a" layout="tb"><pageSet><pageArea><contentArea w="90mm" h="90mm"/><medium short="90mm" long="90mm"/></pageArea></pageSet><subform w="90mm" layout="tb"><field name="b" w="90mm" h="9mm"><caption><value><text>c</text></value></caption><ui><textEdit/></ui></field></subform></subform></template></xdp:xdp>',
  );
  it.each([
    [
      'a form that cannot be laid out',
      { catalog: '/AcroForm<</XFA 8 0 R/Fields[]>>/NeedsRendering true', others: [broken] },
    ],
    ['files within the file', { catalog: '/Names<</EmbeddedFiles<</Names[(a.txt)8 0 R]>>>>', others: file }],
    ['files that belong to it', { catalog: '/AF[8 0 R]', others: file }],
    ['files that belong to a page', { page: '/AF[8 0 R]', others: file }],
    ['a film', { page: '/Annots[8 0 R]', others: ['<</Type/Annot/Subtype/RichMedia/Rect[0 0 9 9]>>'] }],
    ['files within a note', { page: '/Annots[10 0 R]', others: file }],
    ['a form that Adobe alone shows', { catalog: '/AcroForm<</XFA 8 0 R/Fields[]>>', others: [form] }],
  ])('%s', async (_, parts) => {
    expect(await read(pagesOf([line('(Beside)')], parts))).toEqual({
      text: 'Beside',
      notes: [{ code: 'objects' }],
    });
  });

  it('a page that is damaged, while the others are read', async () => {
    const whole = pagesOf([line('(One)'), line('(Two)')]).toString('latin1');
    const { text, notes } = await read(
      Buffer.from(whole.replace('/Kids[8 0 R 10 0 R]', '/Kids[8 0 R 99 0 R]'), 'latin1'),
    );
    expect(text.trim()).toBe('One');
    expect(notes).toContainEqual({ code: 'parts' });
  });

  const packed = deflateSync(`${line('(One)')}${' q Q'.repeat(400)} ${line('(Two)')}`).toString('latin1');

  it.each([
    ['that ends before it should', packed.slice(0, -20), '/Filter/FlateDecode'],
    ['that nobody knows how to unpack', packed, '/Filter/FooDecode'],
    ['whose packing is damaged', `x${packed.slice(3)}`, '/Filter/FlateDecode'],
  ])('a content of a page %s', async (_, data, entries) => {
    const damaged = pagesOf([line('(One)')])
      .toString('latin1')
      .replace('/Contents 9 0 R', '/Contents[9 0 R 10 0 R]');
    const added = `10 0 obj\n${stream(data, entries)}\nendobj\ntrailer`;
    const { text, notes } = await read(
      Buffer.from(
        damaged.replace('trailer', () => added),
        'latin1',
      ),
    );
    expect([text, notes]).toEqual([expect.stringContaining('One'), [{ code: 'parts' }]]);
  });

  it('nothing where only a checksum is wrong', async () => {
    const data = `${deflateSync(line('(One)')).toString('latin1').slice(0, -4)}abcd`;
    const whole = pagesOf([''])
      .toString('latin1')
      .replace(stream(''), () => stream(data, '/Filter/FlateDecode'));
    expect(await read(Buffer.from(whole, 'latin1'))).toEqual({ text: 'One', notes: [] });
  });

  const identity = '<</Type/Font/Subtype/Type0/BaseFont/Foo/Encoding/Identity-H/DescendantFonts[5 0 R]>>';

  it('pages without text among others', async () => {
    const { text, notes } = await read(pagesOf([line('(One)'), '', line('(Three)'), '']));
    expect(text).toContain('Three');
    expect(notes).toEqual([{ code: 'pages', pages: [2, 4] }]);
  });

  const drawn =
    '<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/CharProcs<<>>/FirstChar 65/LastChar 66/Widths[9 9]/Encoding<</Differences[65/a3/a4]>>>>';
  const wrongMap = stream(
    'begincmap 1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <41> <0058> endbfchar endcmap',
  );
  const mapped =
    '<</Type/Font/Subtype/Type1/BaseFont/Foo/FirstChar 65/LastChar 66/Widths[9 9]/FontDescriptor 7 0 R/ToUnicode 8 0 R>>';
  const half =
    '<</Type/Font/Subtype/Type0/BaseFont/Foo/Encoding/Identity-H/DescendantFonts[5 0 R]/ToUnicode 8 0 R>>';
  const letters =
    'begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange 2 beginbfchar <0024> <0041> <0025> <0042> endbfchar endcmap';

  it('a character in a word that the map of its font leaves out, on a long page', async () => {
    const words = line(`(${'Other words. '.repeat(40)})`);
    const content = `BT /F2 12 Tf 20 100 Td <002400260025> Tj ET ${words}`;
    const { notes } = await read(pagesOf([words, content], { font: half, others: [stream(letters)] }));
    expect(notes).toEqual([{ code: 'characters', pages: [2] }]);
  });

  it.each([
    ['pictures that stand for letters', 'ABC'.repeat(9), ['2701', '2702', '2703']],
    ['a character within a word of others', `${'A'.repeat(12)}B${'A'.repeat(12)}C`, ['0061', 'D200', '0062']],
  ])('characters that a font gives a wrong meaning: %s', async (_, words, meanings) => {
    const { notes } = await read(pagesOf([line(`(${words})`, 'F2')], meaning(...meanings)));
    expect(notes).toEqual([{ code: 'characters', pages: [1] }]);
  });

  it.each([
    ['numbers of glyphs alone', '<0024002500030026002700280003002900560057>', identity],
    ['numbers that look like words', '<002400250026>', identity],
    ['drawings that have numbers for names', '(ABBA)', drawn],
    ['a map that takes all for one', `(${'A'.repeat(30)})`, mapped],
  ])('characters that the font gives no meaning: %s', async (_, glyphs, font) => {
    const pages = pagesOf([line('(Plain words)'), line(glyphs, 'F2')], { font, others: [wrongMap] });
    expect((await read(pages)).notes).toEqual([{ code: 'characters', pages: [2] }]);
  });

  it.each([
    ['a photograph', '/Width 800/Height 600', [{ code: 'pictures' }]],
    ['a logo, which is none to speak of', '/Width 64/Height 32', []],
    ['a stencil, which is none', '/ImageMask true/Width 800/Height 600', []],
  ])('words in pictures: %s', async (_, entries, expected) => {
    const others = [stream('', `/Type/XObject/Subtype/Image${entries}`)];
    const { text, notes } = await read(pagesOf([line('(Beside)')], { others }));
    expect({ text, notes }).toEqual({ text: 'Beside', notes: expected });
  });
});
