import { readFile } from 'node:fs/promises';

/**
 * How many answers a core writes at once that does `PIECES_A_MS` pieces of the work below in a millisecond,
 * see Sizing.
 */
const ANSWERS = 500;
const PIECES_A_MS = 28;
const LEAST = 50;
const MOST = 2_000;

/**
 * The core is looked at in slices, the fastest of which counts: in others it may have worked for somebody
 * else.
 */
const SLICES = 10;
const SLICE_MS = 4;

const workedMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const chunk = JSON.stringify({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta: { content: ' a word or two' }, finish_reason: null }],
});
const encoder = new TextEncoder();

/** Does as much as some words of answers take: they are read, put into events and written. */
const doPiece = (): number => {
  let length = 0;
  for (let word = 0; word < 20; word += 1) {
    const { id, choices } = JSON.parse(chunk) as { id: string; choices: { delta: { content: string } }[] };
    const event = { type: 'TEXT_MESSAGE_CONTENT', messageId: id, delta: choices[0]?.delta.content };
    length += encoder.encode(`id: ${word}\ndata: ${JSON.stringify(event)}\n\n`).length;
  }
  return length;
};

/** Reads which part of a core a container may use; 1 where it may use more, or is none. */
export const readShare = async (path = '/sys/fs/cgroup/cpu.max'): Promise<number> => {
  const [quota, period] = (await readFile(path, 'utf8').catch(() => 'max')).split(' ').map(Number);
  return quota && period ? Math.min(quota / period, 1) : 1;
};

/**
 * Measures by some 40 milliseconds of work how many answers this core writes at once.
 * @param share The part of it that the process may use.
 * @param clock Milliseconds that the process has worked.
 */
export const measureCore = (
  share: number,
  doWork: () => unknown = doPiece,
  clock: () => number = workedMs,
): number => {
  let piecesAMs = 0;
  for (let slice = 0; slice < SLICES; slice += 1) {
    const beganMs = clock();
    let pieces = 0;
    let spentMs = 0;
    while (spentMs < SLICE_MS) {
      doWork();
      pieces += 1;
      spentMs = clock() - beganMs;
    }
    piecesAMs = Math.max(piecesAMs, pieces / spentMs);
  }
  const answers = Math.floor((ANSWERS * share * piecesAMs) / PIECES_A_MS / 10) * 10;
  return Math.max(LEAST, Math.min(answers, MOST));
};
