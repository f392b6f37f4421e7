import * as v from 'valibot';
import { Message } from '../../service/contract/conversation.ts';
import { Id } from '../../service/contract/primitives.ts';
import { chatKey } from '../../storage/chat-key.ts';
import { Texts } from '../../service/contract/operation.ts';
import { readStored } from '../../storage/read-stored.ts';
import type { SafeStorage } from '../../storage/safe-storage.ts';
import type { Address } from '../../visitor/visitor-state.ts';
import type { AttemptIds, ThreadMessage } from '../conversation-state.ts';
import { newAttempt } from '../run/requests.ts';
import { move, type QuestionEvent, type StoredState, storedStates } from './question-state.ts';

/** A question that the service has not taken yet, with the ids that make a repeated send the same send. */
export type QuestionRecord = AttemptIds & {
  question: ThreadMessage;
  state: StoredState;
  /** Why the service has not taken it. */
  refused?: { code: number; texts?: Texts | undefined; data?: unknown } | undefined;
};

type QuestionId = Pick<ThreadMessage, 'id' | 'sessionId'>;

/** Earlier versions of the app stored `isWaiting` in place of a state. */
const stateBefore = (isWaiting: boolean, isRefused: boolean): StoredState => {
  if (isWaiting) return isRefused ? 'challenged' : 'waiting';
  return isRefused ? 'refused' : 'sending';
};
const Records = v.array(
  v.pipe(
    v.object({
      question: v.omit(Message, ['error']),
      runId: Id,
      answerId: Id,
      state: v.optional(v.picklist(storedStates)),
      isWaiting: v.optional(v.boolean(), false),
      refused: v.optional(
        v.object({
          code: v.number(),
          texts: v.optional(Texts),
          data: v.optional(v.unknown()),
        }),
      ),
    }),
    v.transform(({ isWaiting, state, ...record }): QuestionRecord => ({
      ...record,
      state: state ?? stateBefore(isWaiting, record.refused !== undefined),
    })),
  ),
);
const Sessions = v.array(Id);

/** Whether a question goes out by itself, should its page be gone. */
export const goesOut = ({ state }: QuestionRecord): boolean => move(state, 'found') === 'waiting';

/**
 * Keeps in this browser the questions that the service has not taken, by their conversation. Each is read
 * anew from the storage: a copy in memory would miss what the visitor's other tabs have done with it.
 */
export const createQuestionRecords = (storage: SafeStorage, address: Address) => {
  const key = chatKey('outbox', address);
  const sessionsKey = chatKey('waiting', address);

  const writeList = (listKey: string, list: readonly unknown[]) => {
    if (list.length > 0) storage.set(listKey, JSON.stringify(list));
    else storage.remove(listKey);
  };
  const of = (sessionId: string): QuestionRecord[] =>
    readStored(storage, `${key}:${sessionId}`, Records) ?? [];
  const sessionsGoingOut = (): string[] => readStored(storage, sessionsKey, Sessions) ?? [];
  const write = (sessionId: string, records: QuestionRecord[]) => {
    const sessions = sessionsGoingOut();
    const isGoingOut = records.some(goesOut);
    if (sessions.includes(sessionId) !== isGoingOut) {
      writeList(
        sessionsKey,
        isGoingOut ? [...sessions, sessionId] : sessions.filter((id) => id !== sessionId),
      );
    }
    writeList(`${key}:${sessionId}`, records);
  };
  const find = ({ id, sessionId }: QuestionId): QuestionRecord | undefined =>
    of(sessionId).find(({ question }) => question.id === id);
  /** Keeps a question after the others; one that is kept already stays in its place. */
  const put = (record: QuestionRecord): void => {
    const { sessionId, id } = record.question;
    const kept = of(sessionId);
    const index = kept.findIndex(({ question }) => question.id === id);
    write(sessionId, index < 0 ? [...kept, record] : kept.with(index, record));
  };
  /** Takes the questions of a conversation out of the storage, and returns them. */
  const takeAll = (sessionId: string): QuestionRecord[] => {
    const records = of(sessionId);
    write(sessionId, []);
    return records;
  };
  const remove = ({ id, sessionId }: QuestionId): void =>
    write(
      sessionId,
      of(sessionId).filter(({ question }) => question.id !== id),
    );

  return {
    of,
    find,
    put,
    /** Keeps a new question. */
    add: (question: ThreadMessage): void =>
      put({ question, ...(question.attempt ?? newAttempt()), state: 'held' }),
    remove,
    /** Lists the conversations with questions that go out by themselves. */
    sessionsGoingOut,
    /**
     * Moves a question on, and notes what else has changed with it.
     * @returns false where the question is not kept: another tab has moved it on to its end.
     */
    move: (asked: QuestionId, event: QuestionEvent, change: Partial<QuestionRecord> = {}): boolean => {
      const record = find(asked);
      if (!record) return false;
      const state = move(record.state, event);
      if (state === 'taken') remove(asked);
      else put({ ...record, ...change, state });
      return true;
    },
    takeAll,
    /** Moves the questions of a conversation that is no more to a new one, which they begin. */
    moveAll: (fromId: string, toId: string): void => {
      for (const record of takeAll(fromId))
        put({ ...record, question: { ...record.question, sessionId: toId, parentId: null } });
    },
  };
};
