import { PROTOCOL_VERSION } from '@ag-ui/core';
import type { RunEvent } from 'casement/contract';
import type { Round } from '../base/rounds.ts';
import type { Checkpoint } from '../database/schema.ts';
import type { Opening } from './admit-run.ts';
import { emptyDraft, reduceDraft } from './answer-draft.ts';
import { replay, type StoredAnswer } from './replay.ts';

/**
 * Makes the beginning of a stream in which an answer goes on: the answer so far, told anew.
 * @param goOn Whether it goes on where its text ends.
 */
export const openingOf = (
  { threadId, runId }: { threadId: string; runId: string },
  answer: StoredAnswer,
  rounds: Round[],
  now: number,
  goOn: boolean,
): Pick<Opening, 'events' | 'withheld'> & { checkpoint: Checkpoint } => {
  const started: RunEvent = { type: 'RUN_STARTED', threadId, runId, protocolVersion: PROTOCOL_VERSION };
  const beginning = [started, ...replay(answer, rounds, now, goOn)];
  const { message } = beginning.reduce(reduceDraft, emptyDraft).answer;
  const split = splitEvents(beginning);
  return { ...split, checkpoint: { seq: split.events.length, message, rounds } };
};

/** Splits events into those for visitors and those that only the agent may know, each as JSON. */
const splitEvents = (all: RunEvent[]): Pick<Opening, 'events' | 'withheld'> => {
  const events: string[] = [];
  const withheld: Opening['withheld'] = [];
  for (const event of all) {
    const json = JSON.stringify(event);
    if (event.type === 'REASONING_ENCRYPTED_VALUE') withheld.push({ seq: events.length, event: json });
    else events.push(json);
  }
  return { events, withheld };
};
