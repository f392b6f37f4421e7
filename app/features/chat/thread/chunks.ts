import { isSameTurn, type Turn } from './turns.ts';

/** Some turns that are built and taken away together; its id counts on from chunk to chunk. */
export type Chunk = { readonly id: number; readonly turns: readonly Turn[] };

/** `first` is the place of the first turn, counted from the first one shown: below zero for earlier turns. */
export type Chunks = { readonly first: number; readonly list: readonly Chunk[] };

export const noChunks: Chunks = { first: 0, list: [] };

/** Few enough to be built within a frame or two; thousands of messages are some hundred chunks. */
const CHUNK_TURNS = 4;

/** A question or an answer comes and goes in the last turn, which may begin a chunk. */
const OPEN_CHUNKS = 2;

/** Separates the chunks that change no more from those at the end; undefined where all of them may change. */
export const partChunks = ({ list }: Chunks): { closed: Chunks['list']; open: Chunks } | undefined => {
  const open = list.slice(-OPEN_CHUNKS);
  if (list.length <= OPEN_CHUNKS || !open[0]) return undefined;
  return { closed: list.slice(0, -OPEN_CHUNKS), open: { first: open[0].id * CHUNK_TURNS, list: open } };
};

const isSameChunk = (one: Chunk, other: Chunk | undefined): boolean =>
  one.turns.length === other?.turns.length &&
  one.turns.every((turn, index) => isSameTurn(turn, other.turns[index]));

/**
 * Divides turns into chunks. Those that come before or after others change no chunk but the first and the
 * last one: the other chunks are the same objects as before, and so are the chunks as a whole where no turn
 * has changed.
 */
export const keepChunks = (previous: Chunks, turns: readonly Turn[]): Chunks => {
  // Its question may have been loaded since; its answer is the same.
  const firstId = previous.list[0]?.turns[0]?.messageIds.at(-1) ?? '';
  const first =
    previous.first -
    Math.max(
      0,
      turns.findIndex(({ messageIds }) => messageIds.includes(firstId)),
    );
  const divided: { id: number; turns: Turn[] }[] = [];
  turns.forEach((turn, index) => {
    const id = Math.floor((first + index) / CHUNK_TURNS);
    const last = divided.at(-1);
    if (last?.id === id) last.turns.push(turn);
    else divided.push({ id, turns: [turn] });
  });
  const firstKept = previous.list[0]?.id ?? 0;
  const list = divided.map((chunk) => {
    const before = previous.list[chunk.id - firstKept];
    return before && isSameChunk(chunk, before) ? before : chunk;
  });
  const isSame =
    list.length === previous.list.length && list.every((chunk, index) => chunk === previous.list[index]);
  return isSame ? previous : { first, list };
};

/** Chunks next to one another that are not built, by the first and the last one's id. */
export type LeftOut = { readonly from: number; readonly to: number };

/** Joins neighbouring chunks that are not built: the page has few parts, however many chunks there are. */
export const leaveOut = (
  list: readonly Chunk[],
  isBuilt: (chunk: Chunk, index: number) => boolean,
): (Chunk | LeftOut)[] => {
  const parts: (Chunk | LeftOut)[] = [];
  list.forEach((chunk, index) => {
    const last = parts.at(-1);
    if (isBuilt(chunk, index)) parts.push(chunk);
    else if (last && 'from' in last) parts[parts.length - 1] = { from: last.from, to: chunk.id };
    else parts.push({ from: chunk.id, to: chunk.id });
  });
  return parts;
};
