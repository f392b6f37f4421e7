/** A piece of a run's stream: events as JSON, counted from `firstSeq`; `done` once nothing follows them. */
export type EventPiece = { firstSeq: number; events: string[]; done: boolean };

/** Somewhere to read a run's stream from, at the reader's own pace. */
export type EventReader = {
  runId: string;
  /** Reads what follows `seq`; waits while there is nothing yet. */
  read(seq: number): Promise<EventPiece>;
};

/** The most characters handed to a reader at once. */
const PIECE_CHARACTERS = 64 * 1024;

const createBell = () => {
  let ring: (() => void) | undefined;
  const rung = new Promise<void>((resolve) => {
    ring = resolve;
  });
  return { rung, ring: () => ring?.() };
};

/**
 * The stream of a run that is being written now, in memory.
 * A reader holds nothing but its own seq, so a slow one costs no memory and keeps nobody waiting.
 */
export const createLiveRun = (runId: string) => {
  const events: string[] = [];
  const state = { characters: 0, ended: false, bell: createBell() };

  const announce = () => {
    const { bell } = state;
    state.bell = createBell();
    bell.ring();
  };

  return {
    runId,
    /** The seq of the last event; 0 before the first. */
    lastSeq: () => events.length,
    characters: () => state.characters,
    publish: (event: string): void => {
      events.push(event);
      state.characters += event.length;
      announce();
    },
    end: (): void => {
      state.ended = true;
      announce();
    },
    after: (seq: number): string[] => events.slice(seq),
    read: async (seq: number): Promise<EventPiece> => {
      while (seq >= events.length && !state.ended) await state.bell.rung;
      const piece: string[] = [];
      let size = 0;
      for (let index = seq; index < events.length && size < PIECE_CHARACTERS; index += 1) {
        const event = events[index] ?? '';
        piece.push(event);
        size += event.length;
      }
      return { firstSeq: seq + 1, events: piece, done: state.ended && seq + piece.length >= events.length };
    },
  };
};
export type LiveRun = ReturnType<typeof createLiveRun>;
