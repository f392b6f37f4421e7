const repeated = (part: string) => (length: number) => part.repeat(Math.ceil(length / part.length));
const counted = (part: (index: number) => string) => (length: number) => {
  let text = '';
  for (let index = 0; text.length < length; index += 1) text += part(index);
  return text;
};
const around = (before: string, after: string) => (length: number) => {
  const count = Math.ceil(length / (before.length + after.length));
  return `${before.repeat(count)}x${after.repeat(count)}`;
};
const after =
  (beginning: string, part: string, end = '') =>
  (length: number) =>
    `${beginning}${repeated(part)(length)}${end}`;

const parts = [
  '1. ', '> ', '>', '* ', '- ', '> - 1. ', '_', '*', '_a ', 'a_', '*a ', '**a ', '**a_', '~~a ', 'a***b**', '*_',
  '[', '[a ', '](', '[a](b', '[a](b ', '[a](<b', '[a](b "', "[a](b 'c", '[a](b (c', '![', '![a](', '[a](((', '[a][',
  '[a] ', '[`a', '[\\', '[<a', '[](', '[a](\n', '<', '<a ', '<a b="', 'x<!--', 'x<?', 'x<![CDATA[', 'x<!A ', '</a ',
  '<div>\n', '<b><i>', '<http:', '<a@a.', '`a ', '`a``b', 'a`', '$', '$a ', '$$ ', '$$a', '\\(', '\\(a ', 'a\\[', '$$\n',
  '$$\n\n', '\\[\n\n', '\\[\n', 'a\n$$\n', 'a\n\\[\n', '$$\na\n$$ b\n', '> $$\n', '- $$\n', '$$\na\n=\n', 'a $$\n', 'a $$\n+ b\n$$ ', 'a $$\n+ b\n', '|a', '|a|\n', '| ', ':-|', '&', '&amp', '&#', 'http://', '(www.', '(www.a.', 'www.',
  'http://[', 'http://a.b/[', 'http://a.b/]', 'http://a.b/[]', 'http://a.b*', 'a@', 'a@a.', 'a@b.c ', '-@', '+a', 'a.', '\t', '\ta\n', '\t\n', ' ', 'a\n', 'a\n\n',
  'a  \n', 'a\\\n', '\\', 'a\n=', 'a\n=\n', '- - ', '***\n', '# a\n', 'a #', '~~~', '~~~\n', 'a\n```', '[a]: b\n',
  '[a]:', '[a]: b "\n', '[a]: b (\n', '[^1]: a\n', '[^1]: a\n\n    ', '[^1]', '[^', '[^1]: [^2]: ', '[a][b]', '\r', 'a\r', 'a\r\n', 'a\u0085', 'a\u2028', '\0',
  'a\r\n\u0085b\rc\n', '- a\n\n', '-\n', '- a\nb\n', '- a\n+ b\n* c\n', '-     a\n', '- [ ] a\n', '> a\n', '> a\nb\n',
  '>\n', '>     a\nb\n', '> - a\n', '> ```\na\n', '> # a\nb\n', '> a\n>> b\n', '- > a\n', '*_`[<$~!\\&|', '[`<*a]($_~',
  '```md\n', '```md\n```js\n```\n', '```md\n```\na\n', '```md\n```\n\n', '- ```md\n  ```js\n  ```\n', '<sub>', '<sub>a</sub>', '<sub>*',
  'a ```js\n', 'a```js\nb\n', '- a ```js\n', '[a](b c', '[a](/b c', '\\[1', '> [!a]\n', '|-|\n|-|-|\n', '<details>', '</details>',
  '[<sub>', '&AElig;', '&notit;', '|`a', '|a|\n|-|\n|`a|\n', '\\ce{', '\\ce{a}', '\\begin{align}', '\\begin{align}\n', 'a\n\\begin{align}\n', '\\begin{align}\n\\end{align}\n',
]; // oxfmt-ignore

/** Texts that a careless reader takes too long for, by what they repeat. */
export const hostileTexts: [string, (length: number) => string][] = [
  ...parts.map((part): [string, (length: number) => string] => [JSON.stringify(part), repeated(part)]),
  ['nested emphasis', around('*a ', ' a*')],
  ['nested strong emphasis', around('**a ', ' a**')],
  ['nested emphasis of two kinds', around('*_', '_*')],
  ['one long run', around('*', '*')],
  ['nested brackets', around('[', ']')],
  ['nested links', around('[', '](b)')],
  ['nested images', around('![', '](b)')],
  ['parentheses that end an address', after('http://a.bc/', ')')],
  ['parentheses in an address', after('http://a.bc/', '(', ')')],
  ['references after an address', after('http://a.bc/', '&a;')],
  ['a long host', after('http://', 'a.', '!')],
  ['links that end at last', after('', '[a](b', ')')],
  ['formulas that end at last', after('', '\\(', '\\)')],
  ['a tag of many attributes', after('x<a', ' x')],
  ['longer and longer backticks', counted((index) => `${'`'.repeat(index + 1)}a`)],
  ['longer and longer fences', counted((index) => `${'~'.repeat(index + 3)}\n`)],
  ['definitions', counted((index) => `[a${index}]: b\n`)],
  ['definitions of what stands before them', counted((index) => `[a${index}]\n\n[a${index}]: b\n\n`)],
  ['notes, each referred to', counted((index) => `a[^${index}]\n\n[^${index}]: b\n\n`)],
  ['references in one text', counted((index) => `a[^${index}] `)],
  ['a title without its end', after('[a]: b "', 'a\n')],
  ['a wide row', (length) => `|${'a|'.repeat(length / 4)}\n|${'-|'.repeat(length / 4)}`],
  [
    'a wide table',
    (length) => `${'|'.repeat(length / 6)}x|\n${'|-'.repeat(length / 6)}|-|\n${'|\n'.repeat(length / 6)}`,
  ],
  ['cells of code', after('|a|\n|-|\n', '|`')],
  ['cells of formulas', after('|a|\n|-|\n', '|$x')],
  ['fences in a fence of Markdown', after('```md\n', '```js\n```\n')],
  ['spaces', (length) => `a${' '.repeat(length)}b`],
  ['lines of spaces', after('a', '\n ', 'x')],
  ['blank lines in code', after('    a\n', '\t\n', 'x')],
  ['an underline that is none', after('a\n', '=', 'x')],
  ['one line of code', after('```\n', 'a')],
  ['one long item', after('- a\n', '  b\n')],
  ['one long item without indentation', after('- a\n', 'b\n')],
  ['one item of paragraphs', after('- a\n', '\n  b\n')],
  ['formulas in an item', after('- a\n', '  b $$\n  $$\n')],
  ['formulas that look like items in an item', after('- a\n', '  b $$\n  + c\n  $$\n')],
  ['beginnings of formulas in an item', after('- a\n', '  \\[\n')],
  ['a list in an item', after('- a\n', '  - b\n')],
  ['a quote in an item', after('- a\n', '  > b\n')],
];
