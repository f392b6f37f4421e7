import * as v from 'valibot';
import { expect, it } from 'vitest';
import { testStorage } from './memory-storage.test-helper.ts';
import { readStored } from './read-stored.ts';

const Draft = v.object({ text: v.string() });

it.each([
  ['what the schema describes', '{"text":"hello"}', { text: 'hello' }],
  ['nothing of something else', '{"text":1}', undefined],
  ['nothing of damaged JSON', '{"text":', undefined],
  ['nothing where nothing is', undefined, undefined],
])('reads %s', (_name, stored, read) => {
  const storage = testStorage();
  if (stored !== undefined) storage.set('draft', stored);
  expect(readStored(storage, 'draft', Draft)).toEqual(read);
});
