import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import type { AgentInput, AttachmentPart } from '../agent.ts';
import { attachedDocument, handbook, typeOf } from './attached.test-helper.ts';
import { type AttachedDocument, readDocuments } from './attached-documents.ts';
import { readDataAttachment } from '../../documents/read-data-attachment.test-helper.ts';
import * as extraction from '../../documents/extract-text.ts';

vi.setConfig({ testTimeout: 60_000 });
vi.mock('../../documents/extract-text.ts', { spy: true });
vi.mock('../../base/threads/run-in-process.ts', async (original) =>
  (await import('../../base/threads/in-this-process.test-helper.ts')).inThisProcess(original),
);

/** A PDF like no other: what follows its end is a comment. */
const newPdf = (): Uint8Array => Buffer.concat([handbook('pdf'), Buffer.from(`\n%${randomUUID()}\n`)]);

const partsOf = (count: number, bytes: () => Uint8Array = newPdf): AttachmentPart[] =>
  Array.from({ length: count }, (_, index) => attachedDocument(bytes(), typeOf('pdf'), `${index}.pdf`));

const read = async (
  visitorId: string,
  parts: AttachmentPart[],
  readAttachment: AgentInput['readAttachment'] = readDataAttachment,
): Promise<AttachedDocument[]> => {
  const input = {
    visitorId,
    answerId: randomUUID(),
    messages: [{ id: randomUUID(), role: 'user', parts }],
    readAttachment,
  } as unknown as AgentInput;
  const reading = readDocuments(input, 'en');
  for (;;) {
    const { done, value } = await reading.next();
    if (done) return value;
  }
};

it('reads one document of a visitor at a time, and another visitor does not wait for all', async () => {
  const ended: string[] = [];
  const greedy = read('ada', partsOf(4)).then((documents) => ended.push(`ada ${documents.length}`));
  const modest = read('bob', partsOf(1)).then((documents) => ended.push(`bob ${documents.length}`));
  await Promise.all([greedy, modest]);
  expect(ended).toEqual(['bob 1', 'ada 4']);
});

it('loads the bytes of a document only when its turn has come', async () => {
  let loading = 0;
  let most = 0;
  const load = async (part: AttachmentPart) => {
    loading += 1;
    most = Math.max(most, loading);
    const file = await readDataAttachment(part);
    loading -= 1;
    return file;
  };
  const bytes = Buffer.from('The lamp is lit.');
  const parts = Array.from({ length: 8 }, () => attachedDocument(bytes, 'text/plain', 'a.txt'));
  await read('ada', parts, load);
  expect(most).toBe(1);
});

it('reads the same content once, whoever sends it', async () => {
  const bytes = newPdf();
  vi.mocked(extraction.extractText).mockClear();
  const [documents] = await Promise.all(
    ['ada', 'bob'].map((name) =>
      read(
        name,
        partsOf(2, () => bytes),
      ),
    ),
  );
  expect(documents?.map((one) => 'text' in one && one.text.includes('lighthouse'))).toEqual([true, true]);
  expect(extraction.extractText).toHaveBeenCalledTimes(1);
});

it('remembers that a content cannot be read', async () => {
  const bytes = Buffer.from(`%PDF-1.4 ${randomUUID()}`);
  vi.mocked(extraction.extractText).mockClear();
  for (const visitor of ['ada', 'ada', 'bob']) {
    expect(
      await read(
        visitor,
        partsOf(1, () => bytes),
      ),
    ).toMatchObject([{ problem: 'unreadable' }]);
  }
  expect(extraction.extractText).toHaveBeenCalledTimes(1);
});

it('reads the latest ten documents', async () => {
  const bytes = Buffer.from('The lamp is lit.');
  const parts = Array.from({ length: 12 }, (_, index) =>
    attachedDocument(bytes, 'text/plain', `${index}.txt`),
  );
  expect((await read('ada', parts)).map(({ name }) => name)).toEqual(
    Array.from({ length: 10 }, (_, index) => `${index}.txt`),
  );
});
