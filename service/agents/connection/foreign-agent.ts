import type { RunEvent } from 'casement/contract';
import type * as v from 'valibot';
import {
  AgentError,
  type AgentInput,
  type AnswerRating,
  type ForgottenConversation,
  type ToldAnswer,
} from '../agent.ts';
import { codeOfWords } from './code-of-words.ts';
import type { FailureFacts } from './back-end-failures.ts';
import type { Connection, Exchange } from './connection.ts';
import { foreignConversation, type Known } from './foreign-conversation.ts';
import { type ForeignFile, foreignFile } from './foreign-files.ts';
import type { Reply } from './reply.ts';
import { type AnswerTeller, tellAnswer } from './tell-answer.ts';

export type ObjectSchema = v.GenericSchema<unknown, object>;

type Told = RunEvent[] | undefined;
type Take = (json: unknown, name: string | undefined) => Told | Promise<Told>;

/** The means of a reader of a back end's events. */
export type Reading = Pick<Talk<ObjectSchema>, 'tell' | 'file' | 'failure'>;

/** All that an agent needs to write one answer. */
export type Talk<Schema extends ObjectSchema> = Exchange & {
  input: AgentInput;
  tell: AnswerTeller;
  /** Finds the conversation at the back end, also one that has gone on in another branch. */
  find: () => Promise<Known<v.InferOutput<Schema>> | undefined>;
  /**
   * Finds the conversation at the back end that ends where this branch does, and what it has not been told: all
   * messages where there is none, because those of most back ends only append. `isOwn` says that this very answer goes on there,
   * which has asked the visitor something.
   */
  goOnFrom: () => Promise<
    Pick<Known<Partial<v.InferOutput<Schema>>>, 'kept' | 'since' | 'isOwn'> & { isKnown: boolean }
  >;
  /** Keeps the conversation beside this answer; what is kept already costs nothing. */
  keep: (kept: v.InferInput<Schema>) => Promise<void>;
  /** Takes a file into the conversation and returns the Markdown that shows it. */
  file: (file: ForeignFile) => Promise<string>;
  /**
   * Passes on what each event of a reply tells; one of which `take` returns undefined is not understood. Returns whether the
   * reply has marked its end with `[DONE]`, behind which nothing is waited for.
   */
  read: (reply: Reply, take: Take) => AsyncGenerator<RunEvent, boolean>;
  /** Makes the failure that the back end reports; where no code is given, its words say which it is. */
  failure: (words: unknown, facts?: FailureFacts) => AgentError;
};

/**
 * Makes what the agents behind an address share: each answer gets its tools and the conversation that is kept beside ours.
 * @param place What names the back end, see `foreignConversation`.
 * @param ask Writes one answer.
 */
export const foreignAgent = <Schema extends ObjectSchema>(
  connection: Connection,
  place: string,
  schema: Schema,
  ask: (talk: Talk<Schema>) => AsyncIterable<RunEvent>,
) => {
  const conversation = foreignConversation(schema, place);
  const talkOf = (input: AgentInput, exchange: Exchange): Talk<Schema> => {
    const tell = tellAnswer(input);
    const find = () => conversation.find(input);
    let latest: string | undefined;
    return {
      ...exchange,
      input,
      tell,
      find,
      goOnFrom: async () => {
        const found = await find();
        return found?.isBehind === false
          ? { ...found, isKnown: true }
          : { kept: {}, since: input.messages, isOwn: false, isKnown: false };
      },
      keep: async (kept) => {
        const text = JSON.stringify(kept);
        if (text === latest) return;
        latest = text;
        await conversation.keep(input, kept);
      },
      file: (file) => foreignFile(file, { input, connection, exchange }),
      read: async function* (reply, take) {
        for await (const { json, data, name } of reply.events()) {
          if (data.trim() === '[DONE]') return true;
          const events = await take(json, name);
          if (events) yield* events;
          else if (data.trim() !== '') exchange.skip();
        }
        return false;
      },
      failure: (words, facts) =>
        connection.failure(words, {
          ...codeOfWords(typeof words === 'string' ? words : JSON.stringify(words ?? ''), tell.hasText()),
          ...facts,
        }),
    };
  };
  return {
    run: (input: AgentInput) => connection.answer(input, (exchange) => ask(talkOf(input, exchange))),
    /** Makes `forget` of what removes one conversation at the back end. One that is gone there already is nothing. */
    forgets:
      (
        nameOf: (kept: v.InferOutput<Schema>) => string | undefined,
        remove: (name: string, kept: v.InferOutput<Schema>) => Promise<Reply>,
      ) =>
      async ({ memories }: ForgottenConversation): Promise<void> => {
        const found = memories.flatMap((memory) => conversation.of({ memory }) ?? []);
        const named = new Map(found.map((kept) => [nameOf(kept), kept]));
        for (const [name, kept] of named) if (name !== undefined) (await remove(name, kept)).cancel();
      },
    /** Reads what was kept beside an answer that is whole; nothing of it may be there. */
    kept: (answer: ToldAnswer): Partial<v.InferOutput<Schema>> => conversation.of(answer) ?? {},
  };
};

/**
 * Asks in the conversation at the back end, and where that is gone, anew with all that was said.
 * @param isGone Says by what is known of a refusal, its `status` and `code`, whether the conversation is gone.
 */
export const askOrAnew = async (
  isKnown: boolean,
  isGone: (refusal: Readonly<Record<string, unknown>>) => boolean,
  send: (isAnew: boolean) => Promise<Reply>,
): Promise<Reply> => {
  try {
    return await send(!isKnown);
  } catch (error) {
    if (!isKnown || !(error instanceof AgentError) || !isGone(error.details ?? {})) throw error;
    return send(true);
  }
};

/** The words of a visitor about an answer: their own and the reasons that they have chosen. */
export const wordsOfRating = ({ comment, reasons }: AnswerRating): string =>
  [comment, ...reasons].filter(Boolean).join('\n');
