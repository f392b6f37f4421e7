/** A piece of a run's stream: events as JSON, counted from `firstSeq`; `done` once nothing follows them. */
export type EventPiece = { firstSeq: number; events: string[]; done: boolean };

/** Somewhere to read a run's stream from, at the reader's own pace. */
export type EventReader = {
  runId: string;
  /** Whether this process writes the answer, or its stream is read from the store. */
  place: 'near' | 'far';
  /**
   * Reads what follows `seq`; waits while there is nothing yet.
   * @param signal Aborts when the reader is gone: then the reading of a stream that another process writes
   * rejects.
   */
  read(seq: number, signal?: AbortSignal): Promise<EventPiece>;
  /**
   * Reads what is there behind `seq`. Where there is nothing it returns undefined, and calls `wake` when
   * there may be something. Absent for a stream that is read from the store.
   */
  take?(seq: number, wake: () => void): EventPiece | undefined;
};

/** The most characters handed to a reader at once. */
const PIECE_CHARACTERS = 64 * 1024;

/** Takes events, the first of them up to `most` characters. */
export const takeEvents = (events: readonly string[], from: number, most: number): string[] => {
  const taken: string[] = [];
  let size = 0;
  for (let index = from; index < events.length && size < most; index += 1) {
    const event = events[index] ?? '';
    taken.push(event);
    size += event.length;
  }
  return taken;
};

/**
 * Keeps the stream of a run in memory while it grows.
 * A reader holds nothing but its own seq, so a slow one costs no memory and keeps nobody waiting.
 */
export const createEventBuffer = () => {
  const events: string[] = [];
  const state = { isEnded: false };
  const waiting: (() => void)[] = [];
  const wakeReaders = () => {
    for (const wake of waiting.splice(0)) wake();
  };
  const more = () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  const isThere = (seq: number): boolean => seq < events.length || state.isEnded;
  const take = (seq: number): EventPiece => {
    const piece = takeEvents(events, seq, PIECE_CHARACTERS);
    return { firstSeq: seq + 1, events: piece, done: state.isEnded && seq + piece.length >= events.length };
  };
  /** Waits until there is something behind `seq`: a reader may be ahead of the stream by several pieces. */
  const waitAndTake = async (seq: number): Promise<EventPiece> => {
    while (!isThere(seq)) await more();
    return take(seq);
  };
  return {
    events: events as readonly string[],
    publish: (event: string): void => {
      events.push(event);
      wakeReaders();
    },
    end: (): void => {
      state.isEnded = true;
      wakeReaders();
    },
    read: waitAndTake,
    take: (seq: number, wake: () => void): EventPiece | undefined => {
      if (isThere(seq)) return take(seq);
      waiting.push(wake);
      return undefined;
    },
  };
};
