import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  codes,
  isSuccessCode,
  type Message,
  pullHistory,
  pullSession,
  type RunEvent,
  stopRun,
} from 'casement/contract';
import { createParser } from 'eventsource-parser';
import { expect } from 'vitest';
import { createVisitor, runInput, type Visitor } from '../../../check/client.ts';
import { targetAt } from './reference.ts';
import type { SeededRandom } from './seeded-random.ts';

/** One question and its answer, as its visitor has seen them. */
type Asked = {
  sessionId: string;
  messageId: string;
  answerId: string;
  /** The whole text of the agent. */
  whole: string;
  /**
   * The event that ended the answer; absent where its stream was gone, and its visitor has found it among the
   * stored ones.
   */
  last?: RunEvent;
};

/** All words that the agent says to a question, see `count` of the scripted agent. */
const wholeAnswer = (word: string, most: number): string =>
  Array.from({ length: most }, (_, index) => `${word}.${index + 1} `).join('');

const textOf = ({ parts }: Message) => parts.map((part) => (part.type === 'text' ? part.text : '')).join('');

/**
 * An answer that the database refused broke off for its visitor at once; its row is closed by the service
 * every few seconds.
 */
const CLOSED_WITHIN_MS = 15_000;
const PAUSE_MS = 150;

/**
 * Makes a visitor who asks one question after the other, whatever breaks: they lose the connection, resume,
 * send again, reload and stop. Each word of their answers contains their name. Aborting the signal ends their
 * current question.
 */
export const createChaosVisitor = (
  name: string,
  urls: string[],
  random: SeededRandom,
  signal: AbortSignal,
) => {
  const uuid = randomUUID();
  const known = new Map<string, Visitor>();
  const asked: Asked[] = [];
  const sessions = [randomUUID(), randomUUID()];
  const own = new RegExp(`^${name}-`);
  const counts: Record<string, number> = {};
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };

  /** Checks that a question or an answer is this visitor's own. */
  const checkOwn = (message: Message): void => {
    const words = textOf(message).trim().split(' ');
    const named = message.role === 'user' ? words.slice(1, 2) : words.filter((word) => word !== '');
    for (const word of named) expect(word).toMatch(own);
  };
  const historyOf = async (visitor: Visitor, sessionId: string): Promise<Message[]> => {
    const messages: Message[] = [];
    let page: { next?: string } = {};
    do {
      const { list, next } = await visitor.call(pullHistory, { sessionId, ...page });
      for (const message of list) checkOwn(message);
      messages.push(...list);
      page = next === undefined ? {} : { next };
    } while (page.next !== undefined);
    return messages;
  };

  const connect = async (): Promise<Visitor> => {
    const url = random.one(urls);
    const visitor = known.get(url) ?? (await createVisitor(targetAt(url), undefined, uuid));
    known.set(url, visitor);
    return visitor;
  };

  /** Reads a stream until it ends or until `patience` events have come. */
  const read = async (
    response: Response,
    patience: number,
  ): Promise<{ lastId?: string; last?: RunEvent }> => {
    let lastId: string | undefined;
    let last: RunEvent | undefined;
    let seen = 0;
    const parser = createParser({
      onEvent: ({ id, data }) => {
        seen += 1;
        lastId = id;
        last = JSON.parse(data) as RunEvent;
        if (last.type === 'TEXT_MESSAGE_CONTENT') expect(last.delta).toMatch(own);
      },
    });
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      parser.feed(decoder.decode(chunk, { stream: true }));
      if (last?.type === 'RUN_FINISHED' || last?.type === 'RUN_ERROR' || seen >= patience) break;
    }
    return { ...(lastId !== undefined && { lastId }), ...(last && { last }) };
  };

  const askOnce = async (question: number, sessionId: string, parentId: string | null): Promise<Asked> => {
    const word = `${name}-${question}`;
    const most = random.between(40, 120);
    const input = runInput({ text: `count ${word} ${most}`, sessionId, parentId });
    const { runId } = input;
    const { messageId = '', answerId } = input.forwardedProps;
    let lastId: string | undefined;
    let isSent = false;
    for (;;) {
      try {
        const visitor = await connect();
        if (isSent && random.chance(0.2)) {
          const { code } = await visitor.request(stopRun, { runId });
          if (isSuccessCode(code)) count('stopped');
        }
        if (isSent && random.chance(0.2)) {
          // A reloaded page does not know how far it has read.
          lastId = undefined;
          await historyOf(visitor, sessionId);
          count('reloaded');
        }
        const isResumed = isSent && random.chance(0.7);
        const response = isResumed ? await visitor.resume(runId, lastId) : await visitor.post(input);
        if (response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
          if (isSent) count(isResumed ? 'resumed' : 'sent again');
          isSent = true;
          const seen = await read(response, random.chance(0.5) ? Infinity : random.between(1, most));
          if (seen.last?.type === 'RUN_FINISHED' || seen.last?.type === 'RUN_ERROR') {
            return { sessionId, messageId, answerId, whole: wholeAnswer(word, most), last: seen.last };
          }
          lastId = seen.lastId ?? lastId;
          continue;
        }
        const { code } = (await response.json()) as { code: number };
        // As the app does, where the rest of a stream cannot be had.
        if (isSent && code === codes.gone) {
          const list = await historyOf(visitor, sessionId);
          const answer = list.find(({ id }) => id === answerId);
          if (answer && answer.status !== 'running') {
            count('read where it is stored');
            return { sessionId, messageId, answerId, whole: wholeAnswer(word, most) };
          }
        }
      } catch (error) {
        // An assertion failed, not a connection.
        if ((error as Error).name === 'AssertionError') throw error;
      }
      signal.throwIfAborted();
      await wait(PAUSE_MS);
    }
  };

  /** Compares one stored answer with the agent's text and with what the visitor saw. */
  const checkAnswer = ({ messageId, answerId, whole, last }: Asked, list: Message[]): void => {
    expect(list.filter(({ id }) => id === messageId)).toHaveLength(1);
    const answers = list.filter(({ parentId }) => parentId === messageId);
    expect(answers.map(({ id }) => id)).toEqual([answerId]);
    const [answer] = answers;
    const text = answer ? textOf(answer) : '';
    expect(whole.startsWith(text)).toBe(true);
    if (!last) return expect(answer?.status).not.toBe('running');
    const cancelled = last.type === 'RUN_FINISHED' && last.outcome?.type === 'cancelled';
    const ended = cancelled ? 'stopped' : 'complete';
    expect(answer).toMatchObject(
      last.type === 'RUN_ERROR' ? { status: 'failed', error: { code: 709 } } : { status: ended },
    );
    if (ended === 'complete' && last.type === 'RUN_FINISHED') expect(text).toBe(whole);
  };

  return {
    /** The number of answers, and of each trouble that the visitor made. */
    counts,
    sessions: () => sessions,
    /** Asks one question after another, in two conversations, until it is enough and each has an answer. */
    askUntil: async (isEnough: () => boolean): Promise<void> => {
      do {
        const sessionId = random.one(sessions);
        const before = asked.findLast((one) => one.sessionId === sessionId);
        asked.push(await askOnce(asked.length + 1, sessionId, before?.answerId ?? null));
        count('answers');
      } while (!isEnough());
    },
    /** Checks that nothing of another visitor's conversations is shown. */
    checkNothingOf: async (others: string[]): Promise<void> => {
      const visitor = await connect();
      for (const sessionId of others) {
        const { envelope } = await visitor.request(pullHistory, { sessionId });
        expect(envelope).toMatchObject({ code: 404 });
      }
    },
    /** Checks the stored conversations of the visitor. */
    check: async (): Promise<Record<string, number>> => {
      const visitor = await connect();
      const ids = [...new Set(asked.map(({ sessionId }) => sessionId))];
      const listed = async () => (await visitor.call(pullSession, {})).list;
      expect((await listed()).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
      const runningNow = async () => (await listed()).filter(({ running }) => running);
      await expect.poll(runningNow, { timeout: CLOSED_WITHIN_MS, interval: PAUSE_MS }).toEqual([]);
      const statuses: Record<string, number> = {};
      for (const sessionId of ids) {
        const list = await historyOf(visitor, sessionId);
        const questions = asked.filter((one) => one.sessionId === sessionId);
        expect(list).toHaveLength(2 * questions.length);
        for (const one of questions) checkAnswer(one, list);
        for (const message of list) {
          if (message.role === 'assistant') statuses[message.status] = (statuses[message.status] ?? 0) + 1;
        }
      }
      return statuses;
    },
  };
};
