// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { toHtml } from './to-html.test-helper.ts';

// Answers that people have reported elsewhere, as they were.

const cases = `${process.cwd()}/tests/fixtures/cases`;
const answer = (name: string) => readFile(`${cases}/${name}/answer.md`, 'utf8');

it('keeps the words behind a bar in a formula of a table', async () => {
  const html = toHtml(await answer('table-pipe-in-formula'));
  const cells = Array.from(html.matchAll(/<td>(.*)<\/td>/g), ([, cell]) => cell);
  expect(cells).toEqual(['L1', String.raw`<math>\|x\|_1 = \sum |x_i|</math>`, 'cond', '<math>P(A|B)</math>']);
});

it('shows an address and opening hours in their lines', async () => {
  const html = toHtml(await answer('single-newline'));
  expect(html.split('<br />\n')).toEqual([
    '<p>Acme GmbH',
    'Hauptstraße 1',
    '10115 Berlin',
    '电话：010-1234',
    '营业时间：9:00–17:00</p>\n',
  ]);
});

it('shows a document of Markdown as one block of code', async () => {
  const html = toHtml(await answer('nested-fence'));
  expect(html.match(/<pre>/g)).toHaveLength(1);
  expect(html).toContain('PIR Corporate\n```\n## Output\n```json\n');
  expect(html).toMatch(/```\n<\/code><\/pre>\n<p>Done\.<\/p>\n$/);
});
