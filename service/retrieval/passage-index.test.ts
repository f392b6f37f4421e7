import { afterEach, expect, it, vi } from 'vitest';
import type { Passage } from './passage.ts';
import { createConcepts } from './concepts.ts';
import { createPassageIndex } from './passage-index.ts';

afterEach(() => void vi.restoreAllMocks());

const passages = ['heron', 'badger', 'otter'].map((animal): Passage => ({
  id: animal,
  language: 'en',
  path: ['Animals'],
  mimeType: 'text/plain',
  blocks: [{ kind: 'paragraph', markdown: `The ${animal}.`, text: `The ${animal}.` }],
  keywords: '',
}));

const found = (index: ReturnType<typeof createPassageIndex>): string[] =>
  passages.map(({ id }) => id).filter((id) => index.search({ text: id, context: '' }).length > 0);

it('holds every passage when there is time', () => {
  expect(found(createPassageIndex(passages, createConcepts()))).toEqual(['heron', 'badger', 'otter']);
});

it('stops in time, and finds what it has come to until then', () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
  expect(found(createPassageIndex(passages, createConcepts(), 250))).toEqual(['heron', 'badger']);
});

it('finds nothing when there was no time', () => {
  expect(found(createPassageIndex(passages, createConcepts(), 0))).toEqual([]);
});
