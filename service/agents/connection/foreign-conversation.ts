import type * as v from 'valibot';
import type { AgentInput, PastMessage, ToldAnswer } from '../agent.ts';
import { pastRounds } from '../rounds.ts';
import { textOf } from '../../base/rounds.ts';
import { sealFor } from './sealed.ts';

/** A conversation at the back end as it was kept for the next question. */
export type Known<Kept> = {
  kept: Kept;
  /** Whether the back end's conversation has gone on in another branch since, see `Remembered`. */
  isBehind: boolean;
  /** Whether it was kept beside this very answer, which goes on. */
  isOwn: boolean;
  /**
   * The part that the back end has not been told: the messages of the branch after what was kept, the
   * question last.
   */
  since: PastMessage[];
};

/**
 * Remembers the conversation at a back end beside ours: its id, and whatever else the next question, a like
 * or a stop needs. Values that another back end has kept, because the bot file named that before, are not
 * read: its ids mean nothing here.
 * @param place What names the back end: the agent's type and address.
 */
export const foreignConversation = <Schema extends v.GenericSchema<unknown, object>>(
  schema: Schema,
  place: string,
) => {
  const seal = sealFor(place);
  const readKept = (text: string | undefined) => seal.read(schema, text);
  return {
    find: async (input: AgentInput): Promise<Known<v.InferOutput<Schema>> | undefined> => {
      const { value, answerId, isBehind } = (await input.memory.read()) ?? {};
      const kept = readKept(value);
      if (kept === undefined || isBehind === undefined) return undefined;
      const index = input.messages.findIndex(({ id }) => id === answerId);
      // An answer without a word is not among the messages: the back end was asked the question before this
      // one.
      return {
        kept,
        isBehind,
        isOwn: answerId === input.answerId,
        since: index < 0 ? input.messages.slice(-1) : input.messages.slice(index + 1),
      };
    },
    keep: (input: AgentInput, kept: v.InferInput<Schema>): Promise<void> =>
      input.memory.keep(seal.write(kept)),
    /** Reads what was kept beside an answer that is whole. */
    of: ({ memory }: Pick<ToldAnswer, 'memory'>): v.InferOutput<Schema> | undefined => readKept(memory),
  };
};

/** The most characters of earlier messages that go along with a question. */
const MAX_TRANSCRIPT = 24_000;

export const spokenTextOf = (message: PastMessage): string =>
  message.role === 'user'
    ? textOf(message.parts)
    : pastRounds(message)
        .map(({ text }) => text)
        .join('\n\n');

/**
 * Writes messages as one text, for a back end that takes a question alone: the question, and before it, where
 * there are any, the latest of what was said, for a conversation that begins anew in its middle.
 */
export const asOneText = (messages: PastMessage[]): string => {
  const question = textOf(messages.at(-1)?.parts ?? []);
  const lines: string[] = [];
  let length = 0;
  for (const message of messages.slice(0, -1).toReversed()) {
    const line = `${message.role === 'user' ? 'User' : 'Assistant'}: ${spokenTextOf(message)}`;
    length += line.length;
    if (length > MAX_TRANSCRIPT) break;
    lines.unshift(line);
  }
  if (lines.length === 0) return question;
  return `[The conversation so far]\n${lines.join('\n\n')}\n[End of the conversation so far]\n\n${question}`;
};
