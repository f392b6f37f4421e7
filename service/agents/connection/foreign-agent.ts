import type { RunEvent } from 'casement/contract';
import type * as v from 'valibot';
import {
  type AgentContext,
  AgentError,
  type AgentInput,
  type AnswerRating,
  type ForgottenConversation,
  type ToldAnswer,
} from '../agent.ts';
import { isHeartbeat, type ReplyEvent, tellsFailure } from '../event-reader.ts';
import { codeOfWords } from './code-of-words.ts';
import type { FailureFacts } from './back-end-failures.ts';
import { type Connection, type Exchange, openConnection, type Ways } from './connection.ts';
import type { ConnectionOptions } from './connection-options.ts';
import { entryOf, type FieldReader, readFields } from './fields.ts';
import { foreignConversation, type Known } from './foreign-conversation.ts';
import { type ForeignFile, foreignFile } from './foreign-files.ts';
import type { Reply } from './reply.ts';
import type { Send } from './send-request.ts';
import { type AnswerTeller, tellAnswer } from './tell-answer.ts';

export type ObjectSchema = v.GenericSchema<unknown, object>;

/** The events of ours that an event of a reply becomes; undefined for none. */
type Told = RunEvent[] | undefined | void;

/** The readers of the data of a reply's events, by the event's name; `raw` is the data as it came. */
export type EventReaders = Readonly<
  Record<string, (data: FieldReader, raw: unknown) => Told | Promise<Told>>
>;

/** How the events of a reply are read. */
type EventForm = {
  /** The field that names an event, or what finds its name. */
  named: string | ((event: ReplyEvent) => string | undefined);
  /** The field that holds the data of an event. Default: the event is its data. */
  data?: string;
  readers: EventReaders;
  /** Takes each event before its reader does. */
  first?: (event: FieldReader) => Promise<void> | void;
  /**
   * Whether the events so far have told the answer's end, or why it has none: then little more is waited for,
   * and before it no reply is whole. Default: the back end tells no end.
   */
  isOver?: () => boolean;
};

/** The means of a reader of a back end's events. */
export type Reading = Pick<Talk<ObjectSchema>, 'tell' | 'file' | 'show' | 'failure'>;

/** All that an agent needs to write one answer. */
export type Talk<Schema extends ObjectSchema> = Exchange & {
  input: AgentInput;
  connection: Connection;
  tell: AnswerTeller;
  /** Finds the conversation at the back end, also one that has gone on in another branch. */
  find: () => Promise<Known<v.InferOutput<Schema>> | undefined>;
  /**
   * Finds the conversation at the back end that ends where this branch does, and what it has not been told:
   * all messages where there is none, because those of most back ends only append. `isOwn` says that this
   * very answer goes on there, which has asked the visitor something.
   */
  goOnFrom: () => Promise<
    Pick<Known<Partial<v.InferOutput<Schema>>>, 'kept' | 'since' | 'isOwn'> & { isKnown: boolean }
  >;
  /** Keeps the conversation beside this answer; what is kept already costs nothing. */
  keep: (kept: v.InferInput<Schema>) => Promise<void>;
  /** Takes a file into the conversation and returns the Markdown that shows it. */
  file: (file: ForeignFile) => Promise<string>;
  /** Tells a file as a paragraph of the answer. */
  show: (file: ForeignFile) => Promise<RunEvent[]>;
  /**
   * Passes on what the events of a reply tell. One without a name is not understood, or tells of a failure,
   * which rejects; one that has no reader tells nothing. Behind `[DONE]`, or an event that is named `end`,
   * nothing is waited for.
   */
  read: (reply: Pick<Reply, 'events'>, form: EventForm) => AsyncGenerator<RunEvent>;
  /** Makes the failure that the back end reports; where no code is given, its words say which it is. */
  failure: (words: unknown, facts?: FailureFacts) => AgentError;
  /** The same for an answer that is told again, of whose text the visitor has so many characters. */
  toldAgain: (had: number) => Talk<Schema>;
};

/** The parts of an agent behind an address. */
type Making<Schema extends ObjectSchema> = Ways & {
  /** The shape of that which is kept beside an answer. */
  schema: Schema;
  /** Tells back ends apart that share an address. */
  key?: string;
  /** Writes one answer. */
  ask: (talk: Talk<Schema>) => AsyncIterable<RunEvent>;
};

/**
 * Makes what the agents behind an address share: each answer gets its tools and the conversation that is kept
 * beside ours.
 * @param kind The agent's `type`.
 */
export const foreignAgent = <Schema extends ObjectSchema>(
  kind: string,
  config: ConnectionOptions,
  context: AgentContext,
  { schema, key, ask, ...ways }: Making<Schema>,
) => {
  const connection = openConnection(kind, config, context, ways);
  const place = [kind, config.url, key].filter(Boolean).join(' ');
  const conversation = foreignConversation(schema, place);
  const talkOf = (input: AgentInput, exchange: Exchange, had?: number): Talk<Schema> => {
    const tell = tellAnswer(input, had);
    const find = () => conversation.find(input);
    const file = (given: ForeignFile) => foreignFile(given, { input, connection, exchange });
    const failure: Talk<Schema>['failure'] = (words, facts) =>
      connection.failure(words, {
        ...codeOfWords(typeof words === 'string' ? words : JSON.stringify(words ?? ''), tell.hasText()),
        ...facts,
      });
    let latest: string | undefined;
    return {
      ...exchange,
      input,
      connection,
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
      file,
      show: async (given) => tell.text(await file(given), `file-${tell.next()}`),
      read: async function* (reply, { named, data, readers, first, isOver }) {
        for await (const event of reply.events(isOver)) {
          if (event.data.trim() === '[DONE]' || event.name === 'end') return;
          const { json } = event;
          const fields = readFields(json);
          const name = typeof named === 'string' ? fields.text(named) : named(event);
          if (name === undefined || json === undefined) {
            if (tellsFailure(event)) throw failure(json ?? event.data);
            if (!isHeartbeat(event)) exchange.skip();
            continue;
          }
          await first?.(fields);
          const raw = data === undefined ? json : fields.raw(data);
          const told = await entryOf(readers, name)?.(readFields(raw), raw);
          if (told) yield* told;
        }
        if (isOver?.() === false) throw new Error('the stream ended before the answer did');
      },
      failure,
      toldAgain: (characters) => talkOf(input, exchange, characters),
    };
  };
  return {
    connection,
    run: (input: AgentInput) => connection.answer(input, (exchange) => ask(talkOf(input, exchange))),
    /**
     * Makes `forget` of what removes one conversation at the back end. One that is gone there already is
     * nothing.
     * @param name The field of what is kept that names the conversation.
     */
    forgets:
      (
        name: keyof v.InferOutput<Schema>,
        removal: (id: string, kept: v.InferOutput<Schema>) => Parameters<Send>,
      ) =>
      async ({ memories }: ForgottenConversation): Promise<void> => {
        const found = memories.flatMap((memory) => conversation.of({ memory }) ?? []);
        const named = new Map(found.map((kept) => [kept[name], kept]));
        for (const [id, kept] of named) {
          if (typeof id !== 'string') continue;
          const [target, request] = removal(id, kept);
          await connection.inform(target, { ...request, takes: [404] });
        }
      },
    /** Reads what was kept beside an answer that is whole; nothing of it may be there. */
    kept: (answer: ToldAnswer): Partial<v.InferOutput<Schema>> => conversation.of(answer) ?? {},
  };
};

/**
 * Asks in the conversation at the back end, and where that is gone, anew with all that was said.
 * @param isGone Says by what is known of a refusal, its `status` and `code`, whether the conversation is
 * gone.
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
