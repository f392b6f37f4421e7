import type { EventReader } from './event-buffer.ts';

/** More events than any stream has. */
const A_STREAM = 1_000_000;

/**
 * Numbers the events of a stream for visitors: behind those of each process that has written the answer
 * before, whatever of theirs was stored. Its first event, RUN_STARTED, begins a replay of the answer; a
 * reader who is behind it gets the stream from there.
 */
export const behindEarlier = (reader: EventReader, takeovers: number): EventReader => {
  if (takeovers === 0) return reader;
  const before = takeovers * A_STREAM;
  const { runId, place } = reader;
  return {
    runId,
    place,
    read: async (seq, signal) => {
      const piece = await reader.read(Math.max(0, seq - before), signal);
      return { ...piece, firstSeq: before + piece.firstSeq };
    },
  };
};
