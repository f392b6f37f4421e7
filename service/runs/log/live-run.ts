import type { Checkpoint } from '../../database/schema.ts';
import { createEventBuffer, takeEvents } from './event-buffer.ts';
import { type EventBatch, withheldAfter } from './run-log.ts';

/**
 * Keeps the stream of a run that is being written here, for its readers and for its log.
 * @param answerSoFar Returns the answer as all events make it that are published.
 */
export const createLiveRun = (
  { visitorId, runId, answerId }: { visitorId: string; runId: string; answerId: string },
  answerSoFar: () => Omit<Checkpoint, 'seq'>,
) => {
  const { events, publish, end, read, take } = createEventBuffer();
  const withheld: string[] = [];
  /** `kept` is the last seq that a checkpoint covers. */
  const state = { stream: 0, characters: 0, kept: 0, stored: { events: 0, withheld: 0, characters: 0 } };

  return {
    visitorId,
    runId,
    place: 'near' as const,
    /** The number of its stream; 0 until the run is admitted. */
    stream: () => state.stream,
    /** Lets it be stored, under the number that the database has given to it. */
    admit: (stream: number): void => {
      state.stream = stream;
    },
    characters: () => state.characters,
    /**
     * Keeps an event that only the agent may know, for when the answer breaks off. It is stored with the next
     * events.
     */
    withhold: (event: string, seq = events.length): void => {
      const line = withheldAfter(seq, event);
      withheld.push(line);
      state.characters += line.length;
    },
    publish: (event: string): void => {
      state.characters += event.length;
      publish(event);
    },
    end,
    read,
    take,
    unstoredCharacters: () => state.characters - state.stored.characters,
    /** Returns the events that are not stored yet, the first of them up to `most` characters. */
    unstored: (most = Infinity): Required<EventBatch> => ({
      stream: state.stream,
      answerId,
      firstSeq: state.stored.events + 1,
      events: takeEvents(events, state.stored.events, most),
      withheld: withheld.slice(state.stored.withheld),
    }),
    /** Counts the next events as stored, and the first of what is withheld. */
    markStored: (batch: Required<Pick<EventBatch, 'events' | 'withheld'>>): void => {
      state.stored.events += batch.events.length;
      state.stored.withheld += batch.withheld.length;
      for (const text of [...batch.events, ...batch.withheld]) state.stored.characters += text.length;
    },
    /** Counts nothing as stored any more. */
    markLost: (): void => {
      state.stored = { events: 0, withheld: 0, characters: 0 };
    },
    /** Returns the answer so far; undefined when it is the same as the last that was kept. */
    checkpoint: (): Checkpoint | undefined =>
      state.kept < events.length ? { seq: events.length, ...answerSoFar() } : undefined,
    markKept: (seq: number): void => {
      state.kept = seq;
    },
  };
};
export type LiveRun = ReturnType<typeof createLiveRun>;
