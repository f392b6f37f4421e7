import {
  type Answer,
  editText,
  emptyAnswer,
  reduceRun,
  type RunEvent,
  TEXT_WAS_EDITED,
  TEXT_WAS_REASONING,
} from 'casement/contract';
import type { Round, ToolCall } from '../base/rounds.ts';
import { readToolResult } from '../agents/tool-result.ts';
import type { RunEnd } from '../database/run-queries.ts';
import type { StoredInterrupt } from '../database/schema.ts';

/** An answer as far as its run has come: what visitors see of it, and what its agent is told of it later. */
export type AnswerDraft = { readonly answer: Answer; readonly rounds: readonly Round[] };

export const emptyDraft: AnswerDraft = { answer: emptyAnswer, rounds: [] };

export const reduceDraft = ({ answer, rounds }: AnswerDraft, event: RunEvent): AnswerDraft => ({
  answer: reduceRun(answer, event),
  rounds: reduceRounds(rounds, event),
});

type Words = Extract<RunEvent, { type: 'TEXT_MESSAGE_CONTENT' }>;

/**
 * Keeps an answer while its run comes. Words are held back and taken in together once somebody looks, for
 * each change makes the answer anew.
 */
export class Draft {
  #taken = emptyDraft;
  #words: Words | undefined;

  /** Returns the answer as all events make it that were taken. */
  get now(): AnswerDraft {
    if (this.#words) this.#taken = reduceDraft(this.#taken, this.#words);
    this.#words = undefined;
    return this.#taken;
  }

  set now(draft: AnswerDraft) {
    this.#words = undefined;
    this.#taken = draft;
  }

  take(event: RunEvent): void {
    const words = this.#words;
    if (event.type !== 'TEXT_MESSAGE_CONTENT') this.now = reduceDraft(this.now, event);
    else if (words?.messageId === event.messageId) words.delta += event.delta;
    else {
      this.#taken = this.now;
      this.#words = { ...event };
    }
  }
}

/** Reads the events of a run as they were stored or sent. */
export const draftOf = (events: readonly string[]): AnswerDraft =>
  events.reduce((draft, json) => reduceDraft(draft, JSON.parse(json) as RunEvent), emptyDraft);

/** Returns the stored form of an answer whose run has ended; it waits for `interrupts`. */
export const storedAnswerOf = (
  { answer: { message, activities }, rounds }: AnswerDraft,
  interrupts: StoredInterrupt[] = [],
): RunEnd['message'] => {
  const isWaiting = interrupts.length > 0;
  const tellsMore = rounds.some(
    ({ calls, encryptedValue }) => calls.length > 0 || encryptedValue !== undefined,
  );
  return {
    ...message,
    ...((isWaiting || tellsMore) && { rounds: [...rounds] }),
    interrupts: isWaiting ? interrupts : undefined,
    activities: isWaiting
      ? [...activities].map(([id, { type, content }]) => ({ id, type, content }))
      : undefined,
  };
};

const addText = (rounds: readonly Round[], delta: string): Round[] => {
  const last = rounds.at(-1);
  return last?.calls.length === 0
    ? [...rounds.slice(0, -1), { ...last, text: last.text + delta }]
    : [...rounds, { text: delta, calls: [] }];
};

/** Takes characters from the end of the text so far: they were reasoning. */
const cutText = (rounds: readonly Round[], characters: number): readonly Round[] => {
  const last = rounds.at(-1);
  if (last?.calls.length !== 0) return rounds;
  return [
    ...rounds.slice(0, -1),
    { ...last, text: last.text.slice(0, Math.max(0, last.text.length - characters)) },
  ];
};

/** Carries out edits of the text so far. */
const edited = (rounds: readonly Round[], edits: unknown): readonly Round[] => {
  const last = rounds.at(-1);
  const text = last?.calls.length === 0 ? editText(last.text, edits) : undefined;
  return last && text !== undefined ? [...rounds.slice(0, -1), { ...last, text }] : rounds;
};

const addCall = (rounds: readonly Round[], call: ToolCall): readonly Round[] => {
  if (rounds.some(({ calls }) => calls.some(({ id }) => id === call.id))) return rounds;
  const last = rounds.at(-1);
  // A call that follows a result rests on it, so it belongs to the next round.
  return last?.calls.every(({ result }) => result === undefined)
    ? [...rounds.slice(0, -1), { ...last, calls: [...last.calls, call] }]
    : [...rounds, { text: '', calls: [call] }];
};

const changeCall = (rounds: readonly Round[], callId: string, change: (call: ToolCall) => ToolCall) => {
  const index = rounds.findLastIndex(({ calls }) => calls.some(({ id }) => id === callId));
  const round = rounds[index];
  if (!round) return rounds;
  return rounds.with(index, {
    ...round,
    calls: round.calls.map((call) => (call.id === callId ? change(call) : call)),
  });
};

type EncryptedValue = Extract<RunEvent, { type: 'REASONING_ENCRYPTED_VALUE' }>;

const addEncryptedValue = (
  rounds: readonly Round[],
  { subtype, entityId, encryptedValue }: EncryptedValue,
): readonly Round[] => {
  if (subtype === 'tool-call') return changeCall(rounds, entityId, (call) => ({ ...call, encryptedValue }));
  const last = rounds.at(-1);
  return last ? [...rounds.slice(0, -1), { ...last, encryptedValue }] : rounds;
};

/** Takes one event into what was said and which tools were called, in turn, as an agent's history has it. */
export const reduceRounds = (rounds: readonly Round[], event: RunEvent): readonly Round[] => {
  if (event.type === 'TEXT_MESSAGE_CONTENT' || event.type === 'TEXT_MESSAGE_CHUNK') {
    return addText(rounds, event.delta ?? '');
  }
  if (event.type === 'TOOL_CALL_START') {
    return addCall(rounds, { id: event.toolCallId, name: event.toolCallName, arguments: '' });
  }
  if (event.type === 'TOOL_CALL_ARGS') {
    return changeCall(rounds, event.toolCallId, (call) => ({
      ...call,
      arguments: call.arguments + event.delta,
    }));
  }
  if (event.type === 'TOOL_CALL_RESULT') {
    return changeCall(rounds, event.toolCallId, (call) => ({ ...call, result: readToolResult(event) }));
  }
  if (event.type === 'CUSTOM' && event.name === TEXT_WAS_REASONING) {
    return cutText(rounds, Number(event.value));
  }
  if (event.type === 'CUSTOM' && event.name === TEXT_WAS_EDITED) return edited(rounds, event.value);
  return event.type === 'REASONING_ENCRYPTED_VALUE' ? addEncryptedValue(rounds, event) : rounds;
};
