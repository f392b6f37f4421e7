import { pullHistory, setSession } from 'casement/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceOptions } from '../../service/server/start-service.ts';
import { codeOf, createVisitor, textOf } from '../../check/client.ts';
import { endAll, type Ending, type OpenedStore } from './support/file-stores.ts';
import { type SampleFile, sampleFiles } from '../../check/sample-files.ts';
import type { Target } from '../../check/target.ts';
import { absolute, askToUpload, putFile, questionWith, upload } from '../../check/upload.ts';

const HOUR_MS = 3_600_000;
const { txt, png } = sampleFiles;

const keyOf = (url: string): string => new URL(url, 'http://service.invalid').searchParams.get('key') ?? '';

const send = async (target: Target, text: string, file: SampleFile = txt) => {
  const visitor = await createVisitor(target);
  const url = await upload(target, visitor, file);
  const input = questionWith(text, [{ url, type: file.type }]);
  return { visitor, key: keyOf(url), input, events: await visitor.ask(input) };
};

/** The way of files, wherever they are kept. `open` starts a service of the suite's own. */
export const storageSuite = (
  name: string,
  open: (options: ServiceOptions, ending: Ending) => Promise<OpenedStore>,
): void => {
  describe(`files on ${name}`, () => {
    let now = Date.now();
    let target: Target;
    let stored: OpenedStore['stored'];
    const isStored = async (key: string): Promise<boolean> =>
      (await stored()).some((one) => one.includes(key));
    const ending: Ending = [];
    beforeAll(async () => {
      ({ target, stored } = await open({ now: () => now, cleanEveryMs: 30 }, ending));
    }, 60_000);
    afterAll(() => endAll(ending));

    it('are given to the agent', async () => {
      const { events } = await send(target, 'attachment');
      expect(JSON.parse(textOf(events))).toEqual([
        { name: txt.name, mimeType: txt.type, text: txt.bytes.toString() },
      ]);
    });

    it('are read back through the service', async () => {
      const { visitor, input } = await send(target, 'short', png);
      const { list } = await visitor.call(pullHistory, { sessionId: input.threadId });
      const part = list[1]?.parts[1];
      const address = part?.type === 'image' ? part.source.value : '';
      const response = await fetch(absolute(target, address));
      expect(Buffer.from(await response.arrayBuffer())).toEqual(png.bytes);
    });

    it('of a size that was not announced are not taken for a question', async () => {
      const visitor = await createVisitor(target);
      const signature = await askToUpload(visitor, txt);
      await putFile(target, signature, Buffer.concat([txt.bytes, txt.bytes]));
      const input = questionWith('short', [{ url: signature.fileUrl, type: txt.type }]);
      expect(await codeOf(await visitor.post(input))).toBe(1116);
    });

    it('stay what they were when they were sent, whatever comes with their form later', async () => {
      const visitor = await createVisitor(target);
      const signature = await askToUpload(visitor, txt);
      await putFile(target, signature, txt.bytes);
      const input = questionWith('attachment', [{ url: signature.fileUrl, type: txt.type }]);
      await visitor.ask(input);
      const other = Buffer.from(txt.bytes.toString().toUpperCase());
      expect(other.equals(txt.bytes)).toBe(false);
      await putFile(target, signature, other);
      const response = await fetch(absolute(target, signature.fileUrl));
      expect(Buffer.from(await response.arrayBuffer())).toEqual(txt.bytes);
      const again = { ...questionWith('attachment', [{ url: signature.fileUrl, type: txt.type }]) };
      const [told] = JSON.parse(textOf(await visitor.ask(again))) as { text: string }[];
      expect(told?.text).toBe(txt.bytes.toString());
      await visitor.call(setSession, { id: input.threadId, deleted: true });
      await visitor.call(setSession, { id: again.threadId, deleted: true });
      now += 1.1 * HOUR_MS;
      await expect.poll(() => isStored(signature.key)).toBe(false);
    });

    it('are removed an hour after their conversation was deleted', async () => {
      const { visitor, input, key } = await send(target, 'short');
      await visitor.call(setSession, { id: input.threadId, deleted: true });
      expect(await isStored(key)).toBe(true);
      now += 1.1 * HOUR_MS;
      await expect.poll(() => isStored(key)).toBe(false);
    });

    it('are removed when they were not sent for a day, and kept when they were', async () => {
      const { key: sent } = await send(target, 'short', png);
      const unsent = keyOf(await upload(target, await createVisitor(target), txt));
      now += 23 * HOUR_MS;
      const later = keyOf(await upload(target, await createVisitor(target), txt));
      now += 2 * HOUR_MS;
      await expect.poll(() => isStored(unsent)).toBe(false);
      expect(await Promise.all([sent, later].map(isStored))).toEqual([true, true]);
    });

    it('are removed with conversations that are kept no longer', async () => {
      const { key } = await send(target, 'short');
      now += 6.9 * 24 * HOUR_MS;
      const { key: later } = await send(target, 'short');
      now += 0.2 * 24 * HOUR_MS;
      await expect.poll(() => isStored(key)).toBe(false);
      expect(await isStored(later)).toBe(true);
    });
  });
};
