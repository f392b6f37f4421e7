import { randomUUID } from 'node:crypto';
import {
  emptyAnswer,
  type HostTool,
  type Message,
  pullHistory,
  reduceRun,
  type RunEvent,
  type RunInput,
  sendFeedback,
  setSession,
  stopRun,
} from 'casement/contract';
import { expect } from 'vitest';
import {
  beside,
  continuationOf,
  interruptsIn,
  readEvents,
  runInput,
  type SendOptions,
  type StreamEvent,
  textOf,
  type Visitor,
} from '../../check/client.ts';
import { absolute, questionWith, upload } from '../../check/upload.ts';
import type { SampleFile } from '../../check/sample-files.ts';
import type { Backend } from './protocol.ts';
import type { Listening } from './spoken-server.ts';
import type { World } from './world.ts';

/** An answer as its reader got it, and as the service keeps it. */
export type Answer = {
  input: RunInput;
  events: StreamEvent[];
  text: string;
  last: RunEvent | undefined;
  stored: Message;
};

export type Talk = ReturnType<typeof startTalk>;

/** The visitor of all cases; what one leaves behind is nothing to the next. */
const VISITOR = randomUUID();

/** Lets a visitor talk with a bot, whose server the test tells what to say. */
export const startTalk = (
  world: World,
  botId: string,
  server: Listening,
  {
    isHasty = false,
    cannot = {},
    visitorId = VISITOR,
  }: {
    isHasty?: boolean | undefined;
    cannot?: Backend['cannot'];
    visitorId?: ReturnType<typeof randomUUID>;
  } = {},
) => {
  const target = () => world.targetOf(botId, isHasty);
  /** The visitor at the service as it runs now. */
  const visitor = (): Promise<Visitor> => world.visitorAt(target(), visitorId);

  const messageOf = async (sessionId: string, id: string): Promise<Message> => {
    const { list } = await (await visitor()).call(pullHistory, { sessionId });
    const found = list.find((message) => message.id === id);
    if (!found) throw new Error(`the answer ${id} is not kept`);
    return found;
  };

  const whole = async (input: RunInput, reading: Promise<StreamEvent[]>): Promise<Answer> => {
    const events = await reading;
    const stored = await messageOf(input.threadId, input.forwardedProps.answerId);
    const shown = events.reduce((before, { event }) => reduceRun(before, event), emptyAnswer).message;
    // Whoever reads the answer again sees what its first reader saw.
    for (const field of ['status', 'parts', 'sources', 'reasoning', 'usage'] as const) {
      expect([field, stored[field] ?? undefined]).toEqual([field, shown[field] ?? undefined]);
    }
    return { input, events, text: textOf(events), last: events.at(-1)?.event, stored };
  };

  /** Asks, and reads the answer beside the test; `answer` resolves when it has ended. */
  const begin = async (input: RunInput) => {
    const reading = readEvents(await (await visitor()).post(input));
    return { input, answer: beside(whole(input, reading)) };
  };
  const post = async (input: RunInput): Promise<Answer> => (await begin(input)).answer;

  return {
    world,
    botId,
    server,
    cannot,
    messageOf,
    begin: (text: string, options: SendOptions = {}) => begin(runInput({ text, ...options })),
    post,
    ask: (text: string, options: SendOptions = {}) => post(runInput({ text, ...options })),
    askWithTools: (text: string, tools: HostTool[]) => post({ ...runInput({ text }), tools }),
    /** Asks on a page that tells of itself. */
    askOn: (text: string, context: { description: string; value: string }[]) =>
      post({ ...runInput({ text }), context }),
    /** Asks once more after an answer. */
    askAfter: ({ input }: Answer, text: string) =>
      post(runInput({ text, sessionId: input.threadId, parentId: input.forwardedProps.answerId })),
    /** Asks with a file. */
    askWithFile: async (text: string, file: SampleFile) => {
      const url = await upload(target(), await visitor(), file);
      return post(questionWith(text, [{ url, type: file.type }]));
    },
    /** Returns what is at an address that an answer gives. */
    fetchFile: async (address: string) => {
      const response = await fetch(absolute(target(), address));
      return Buffer.from(await response.arrayBuffer());
    },
    /** Deletes a conversation. */
    remove: async (sessionId: string) => (await visitor()).call(setSession, { id: sessionId, deleted: true }),
    rate: async ({ stored }: Answer, rating: 'like' | 'dislike' | null) =>
      (await visitor()).call(sendFeedback, { messageId: stored.id, rating }),
    /** Asks the question of an answer again. */
    regenerate: ({ input }: Answer) =>
      post(runInput({ sessionId: input.threadId, parentId: input.forwardedProps.messageId ?? null })),
    /** Goes on with an answer that is not whole. */
    goOn: ({ input }: Answer) =>
      post({
        ...input,
        runId: crypto.randomUUID(),
        messages: [],
        forwardedProps: {
          parentId: input.forwardedProps.messageId ?? null,
          answerId: input.forwardedProps.answerId,
          goOn: true,
        },
      }),
    /** Gives the results of the page's functions that an answer waits for; null declines. */
    giveResults: ({ input, events }: Answer, results: (string | null | { error: string })[]) => {
      const interrupts = interruptsIn(events);
      expect(interrupts).toHaveLength(results.length);
      const resume = interrupts.map(({ id }, index) => {
        const result = results[index] ?? null;
        if (result === null) return { interruptId: id, status: 'cancelled' as const };
        const payload = typeof result === 'string' ? { content: result } : { content: '', ...result };
        return { interruptId: id, status: 'resolved' as const, payload };
      });
      return post(continuationOf(input, resume));
    },
    /** Decides what a server has asked the visitor by a card, whose first choice allows it. */
    decide: ({ input, events }: Answer, allows: boolean) => {
      const resume = interruptsIn(events).map(({ id: interruptId, responseSchema }) => {
        const choices = responseSchema?.['enum'];
        if (!Array.isArray(choices)) {
          return allows
            ? { interruptId, status: 'resolved' as const, payload: true }
            : { interruptId, status: 'cancelled' as const };
        }
        const payload: unknown = choices.at(allows ? 0 : -1);
        return { interruptId, status: 'resolved' as const, payload };
      });
      return post(continuationOf(input, resume));
    },
    stop: async ({ runId }: RunInput) => (await visitor()).call(stopRun, { runId }),
    /** Reads so many events of a run that another request has begun, or all, after an event. */
    resume: async ({ runId }: RunInput, lastEventId?: string, count?: number) =>
      readEvents(await (await visitor()).resume(runId, lastEventId), count),
    toldOfBot: () => world.toldOf(target().botId),
  };
};

/** Reads a run until its text has come so far. */
export const untilText = async (talk: Talk, input: RunInput, text: string): Promise<void> => {
  const seen: StreamEvent[] = [];
  while (!textOf(seen).includes(text)) {
    const more = await talk.resume(input, seen.at(-1)?.id, 1);
    if (more.length === 0) throw new Error(`the answer ended at ${JSON.stringify(textOf(seen))}`);
    seen.push(...more);
  }
};
