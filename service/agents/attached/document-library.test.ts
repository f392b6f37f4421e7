import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import type { Hit } from '../../retrieval/passage.ts';
import type { AttachedDocument } from './attached-documents.ts';
import { openDocumentLibrary } from './document-library.ts';

vi.setConfig({ testTimeout: 60_000 });

/** A document with no others' content, unless it is given their id. */
const documentOf = (
  text: string,
  given: { id?: string; name?: string; isNew?: boolean } = {},
): AttachedDocument => ({
  part: { type: 'document', source: { type: 'url', value: 'file:x' } },
  id: randomUUID(),
  name: 'a.txt',
  mimeType: 'text/plain',
  isNew: true,
  ...given,
  text,
  isCut: false,
  notes: [],
});

const textIn = (hits: Hit[]): string =>
  hits.flatMap(({ passage }) => passage.blocks.map(({ text }) => text)).join('\n');

const searchIn = async (documents: AttachedDocument[], word: string, visitorId = 'ada'): Promise<string> => {
  const library = await openDocumentLibrary(documents, visitorId);
  return textIn(await library.search('en', { text: word, context: '' }));
};

/** Repeats a word up to so many characters. */
const filling = (characters: number): string =>
  'meadow '.repeat(Math.ceil(characters / 7)).slice(0, characters);

it('has nothing where no text could be read', async () => {
  const { text: _, ...unread } = documentOf('') as AttachedDocument & { text: string };
  const library = await openDocumentLibrary([{ ...unread, problem: 'unreadable' }], 'ada');
  expect(library.beginning).toEqual([]);
  expect(await library.search('en', { text: 'meadow', context: '' })).toEqual([]);
});

it('begins with the first document of the question itself', async () => {
  const earlier = documentOf('The heron fishes at dawn.', { isNew: false });
  const asked = documentOf('The badger digs at night.');
  const { beginning } = await openDocumentLibrary([earlier, asked], 'ada');
  expect(beginning.flatMap(({ blocks }) => blocks.map(({ text }) => text))).toEqual([
    'The badger digs at night.',
  ]);
});

it('leaves out the end of what is longer than a million characters, and nothing of what is short beside it', async () => {
  const long = documentOf(`The heron fishes.\n${filling(1_100_000)}.\nThe badger digs.`);
  const short = documentOf(`${filling(2_000)}.\nThe otter swims.`);
  const documents = [long, short];
  expect(await searchIn(documents, 'heron')).toContain('heron');
  expect(await searchIn(documents, 'badger')).not.toContain('badger');
  expect(await searchIn(documents, 'otter')).toContain('otter');
});

it('shares what may be searched between long documents', async () => {
  const documents = ['heron', 'badger'].map((animal) =>
    documentOf(`${filling(400_000)}.\nThe ${animal} sleeps.\n${filling(700_000)}.\nThe ${animal}fish swims.`),
  );
  for (const animal of ['heron', 'badger']) {
    const found = await searchIn(documents, animal);
    expect(found).toContain(`${animal} sleeps`);
    expect(found).not.toContain(`${animal}fish`);
  }
});

it('keeps an index by the content of its documents, for whoever asks', async () => {
  const id = randomUUID();
  expect(await searchIn([documentOf('The heron fishes.', { id })], 'heron')).toContain('heron');
  // With the same id goes the same content: another text would have to be indexed to be found.
  expect(await searchIn([documentOf('The badger digs.', { id })], 'badger')).toBe('');
  expect(await searchIn([documentOf('The badger digs.', { id })], 'heron', 'bob')).toContain('heron');
  expect(await searchIn([documentOf('The badger digs.')], 'badger')).toContain('badger');
  // Passages name the file that they are from.
  expect(await searchIn([documentOf('The badger digs.', { id, name: 'b.txt' })], 'badger')).toContain(
    'badger',
  );
});

it('lets one visitor search while another has many indexes made', async () => {
  const ended: string[] = [];
  const greedy = Array.from({ length: 4 }, async (_, number) => {
    await openDocumentLibrary([documentOf(`${filling(300_000)} ${number}`)], 'ada');
    ended.push('ada');
  });
  const modest = openDocumentLibrary([documentOf('The heron fishes.')], 'bob').then(() => ended.push('bob'));
  await Promise.all([...greedy, modest]);
  expect(ended.indexOf('bob')).toBeLessThan(ended.length - 1);
});
