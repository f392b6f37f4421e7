import { expect, it } from 'vitest';
import type { AttachmentPart, PastMessage } from './agent.ts';
import { asking } from './collect-run.test-helper.ts';
import { readLatestFiles } from './read-latest-files.ts';

const MEGABYTE = 1024 * 1024;

const picture = (id: string): AttachmentPart => ({ type: 'image', source: { type: 'url', value: id } });

const turnsOf = (turns: string[][]): PastMessage[] =>
  turns.map((ids, index) => ({ id: `${index}`, role: 'user', parts: ids.map(picture), stopped: false }));

/** Returns what is read of turns with pictures, latest last, whose ids begin with their megabytes. */
const read = async (turns: string[][]) => {
  let now = 0;
  let most = 0;
  const messages = turnsOf(turns);
  const input = asking('', {
    messages,
    readAttachment: async ({ source: { value } }) => {
      now += 1;
      most = Math.max(most, now);
      await Promise.resolve();
      now -= 1;
      if (value === 'gone') throw new Error('gone');
      const bytes = new Uint8Array(Number.parseInt(value, 10) * MEGABYTE);
      return { bytes, mimeType: 'image/png', name: value };
    },
  });
  const files = await readLatestFiles(input, messages, () => true);
  const told = messages.flatMap(({ parts }) => parts).map((part) => files.get(part));
  return { told: told.map((file) => (typeof file === 'object' ? file.name : file)), most };
};

it.each([
  ['seven photos', [['5a'], ['5b'], ['5c'], ['5d'], ['5e'], ['5f'], ['5g']], ['5d', '5e', '5f', '5g']],
  ['a large one after another', [['1a'], ['30b']], ['30b']],
  ['two of one question', [['11a', '11b']], ['11a']],
  ['eighteen small ones', [['0a'], ['0b'], Array<string>(16).fill('0c')], Array<string>(16).fill('0c')],
])('reads the latest of %s, one after the other, and leaves the rest out', async (_, turns, expected) => {
  const { told, most } = await read(turns);
  expect(told.filter((one) => one !== 'left-out')).toEqual(expected);
  expect(told).toHaveLength(turns.flat().length);
  expect(most).toBe(1);
});

it('goes on behind a file that is gone', async () => {
  expect((await read([['1a'], ['gone']])).told).toEqual(['1a', 'gone']);
});
