import { expect, it } from 'vitest';
import { readMarkdown } from './read-markdown.ts';

const page = readMarkdown(
  [
    '---\norder: 3\nkeywords:\n  set-up-npm: [install, package]\n---',
    '# Guide',
    'Before all.',
    '## Set up `npm`',
    'See [styles](styling.md#colours) and [the site](https://example.com). ![Picture](a.png)<br>',
    '```sh\nnpm ci\n```',
    '### Details',
    '- one\n- [two](two.md)',
    '## Set up `npm`',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '## Empty',
  ].join('\n\n'),
  'fallback',
);

it('makes a section of every heading that has something under it, with its path', () => {
  expect(page.title).toBe('Guide');
  expect(page.order).toBe(3);
  expect(page.sections.map(({ path, slug }) => [path.join(' > '), slug])).toEqual([
    ['Guide', 'guide'],
    ['Guide > Set up npm', 'set-up-npm'],
    ['Guide > Set up npm > Details', 'details'],
    ['Guide > Set up npm', 'set-up-npm-1'],
  ]);
});

it('keeps the kind of every block, and the search words apart from the text', () => {
  expect(page.sections.map(({ blocks }) => blocks.map((block) => block.kind))).toEqual([
    ['paragraph'],
    ['paragraph', 'code'],
    ['list'],
    ['table'],
  ]);
  expect(page.sections.map(({ keywords }) => keywords)).toEqual(['', 'install package', '', '']);
});

it.each([
  ['keywords: [install, package]', 'install package'],
  ['keywords: install, package', 'install, package'],
  ['keywords: 7', ''],
  ['{ no: [YAML', ''],
])('reads the keywords of a whole page from the front matter %j', (frontMatter, keywords) => {
  const { sections } = readMarkdown(`---\n${frontMatter}\n---\nText.\n\n# Heading\n\nText.`, 'page');
  expect(sections.map((section) => section.keywords)).toEqual([keywords, keywords]);
});

it('leaves no link within the documentation, no picture and no HTML in what is quoted', () => {
  const [paragraph] = page.sections[1]?.blocks ?? [];
  expect(paragraph?.markdown).toBe('See styles and [the site](https://example.com). Picture');
  expect(paragraph?.text).toBe('See styles and the site. Picture');
  expect(page.sections[2]?.blocks[0]?.markdown).toBe('- one\n- two');
});

it.each([
  ['---\ntitle: Our house\n---\nJust text.', 'Our house'],
  ['---\ntitle: Our house\n---\n# The house\n\nJust text.', 'The house'],
  ['---\ntitle:\n---\nJust text.', 'notes'],
  ['Just text.', 'notes'],
])('takes a title from a heading, the front matter or the file of %j', (markdown, title) => {
  const { title: taken, sections } = readMarkdown(markdown, 'notes');
  expect([taken, sections[0]?.path]).toEqual([title, [title]]);
});

it.each([
  [':::tip\nUse cold water.\n:::', ['Use cold water.']],
  [':::note[Mind]\n\nUse cold water.\n\n:::', ['**Mind**', 'Use cold water.']],
  ['::: warning Mind\nUse cold water.\n:::', ['**Mind**', 'Use cold water.']],
  ['> [!NOTE]\n> Use cold water.', ['> Use cold water.']],
  ['!!! note\n    Use cold water.\n\n    No soap.\n\nDry it.', ['Use cold water.', 'No soap.', 'Dry it.']],
  ['??? tip "Mind"\n\n    Use cold water.', ['**Mind**', 'Use cold water.']],
  ['=== "Wool"\n\n    !!! tip inline end\n\n        Use cold water.', ['**Wool**', 'Use cold water.']],
  ['=== "A"\n\n\t```\n\tcold\n\t```\n\n=== "B"\n\n\tHot.', ['**A**', '```\ncold\n```', '**B**', 'Hot.']],
  ['!!! Do not boil it', ['!!! Do not boil it']],
  ['```\n:::tip\n```', ['```\n:::tip\n```']],
  ['<table><tr><th>Code</th></tr><tr><td>E04</td></tr></table>', ['| Code |\n| ---- |\n| E04  |']],
  [
    '<details><summary>The seal</summary>\n\nTurn it.\n\n</details>\n\n<style>a {}</style>',
    ['The seal', 'Turn it.'],
  ],
])('reads what stands in boxes and in HTML: %j', (markdown, blocks) => {
  const { sections } = readMarkdown(markdown, 'page');
  expect(sections[0]?.blocks.map((block) => block.markdown)).toEqual(blocks);
});

it('takes the id that a heading gives itself, and none of what every object has for its keywords', () => {
  const markdown =
    '---\nkeywords:\n  doors: entrance\n---\n\n# A\n\n## Our doors {#doors}\n\nOne.\n\n## Our windows { #panes .wide }\n\nOne.\n\n## Constructor\n\nTwo.\n\n## {x}\n\nThree.';
  expect(readMarkdown(markdown, 'a').sections).toMatchObject([
    { path: ['A', 'Our doors'], slug: 'doors', keywords: 'entrance' },
    { path: ['A', 'Our windows'], slug: 'panes', keywords: '' },
    { path: ['A', 'Constructor'], slug: 'constructor', keywords: '' },
    { path: ['A', '{x}'], slug: 'x', keywords: '' },
  ]);
});
