import type { RunEvent } from 'casement/contract';
import * as v from 'valibot';
import type { AgentInput } from '../agent.ts';
import { sealFor } from '../connection/sealed.ts';

/** The most characters of reasoning and of values that are kept in memory for one run. */
const MAX_KEPT_CHARACTERS = 4_000_000;

const Reasoning = v.object({ id: v.string(), content: v.string(), encryptedValue: v.string() });

/** The encrypted values of a call, or of a round of an answer, that go back to their agent. */
const Sealed = v.object({
  /** The value of the call, or of the round's text. */
  own: v.optional(v.string()),
  /** The reasoning of the round that has a value. */
  reasoning: v.optional(v.array(Reasoning), []),
});
type Sealed = v.InferOutput<typeof Sealed>;

/** Reads what was kept with a call or a round of the agent at `url`. */
export const unsealed = (url: string, kept: string | undefined): Sealed =>
  sealFor(url).read(Sealed, kept) ?? { reasoning: [] };

/** The round that is being told: the ids of its texts, and its reasoning by its ids. */
const newRound = () => ({
  hasCalls: false,
  hasResults: false,
  texts: new Set<string>(),
  reasoning: new Map<string, string>(),
});

/**
 * Brings the values of REASONING_ENCRYPTED_VALUE into the form in which an answer's rounds keep them. An
 * agent gives a value to a message by an id of its own, often before the round that the message belongs to
 * has any text or call.
 */
export const createSealer = (url: string, { answerId, rounds }: Pick<AgentInput, 'answerId' | 'rounds'>) => {
  const values = new Map<string, string>();
  /** The reasoning that belongs to whatever text or call comes next. */
  let nextReasoning = new Map<string, string>();
  let round = newRound();
  let earlier: Sealed = { reasoning: [] };
  let sent: string | undefined;
  let keptCharacters = 0;

  const last = rounds.at(-1);
  if (last) {
    round.hasCalls = last.calls.length > 0;
    round.hasResults = last.calls.some(({ result }) => result !== undefined);
    earlier = unsealed(url, last.encryptedValue);
  }

  const isRoom = (text: string): boolean => {
    keptCharacters += text.length;
    return keptCharacters <= MAX_KEPT_CHARACTERS;
  };

  const seal = (sealed: Partial<Sealed>): string => sealFor(url).write(sealed);

  /** Takes a text or a call into its round, as `reduceRounds` does. */
  const follow = (startsRound: boolean, textId?: string): void => {
    if (startsRound) {
      round = newRound();
      earlier = { reasoning: [] };
      sent = undefined;
    }
    for (const [id, content] of nextReasoning) round.reasoning.set(id, content);
    nextReasoning = new Map();
    if (textId !== undefined) round.texts.add(textId);
  };

  const addReasoning = (id: string, delta = ''): void => {
    const of = round.reasoning.has(id) ? round.reasoning : nextReasoning;
    if (isRoom(delta)) of.set(id, (of.get(id) ?? '') + delta);
  };

  /** Returns the event that keeps the values of the round so far; none when they are the same as before. */
  const valuesOfRound = (): RunEvent[] => {
    const own = [...round.texts].map((id) => values.get(id)).findLast((value) => value !== undefined);
    const reasoning = [...round.reasoning].flatMap(([id, content]) => {
      const encryptedValue = values.get(id);
      return encryptedValue === undefined ? [] : [{ id, content, encryptedValue }];
    });
    if (own === undefined && reasoning.length === 0) return [];
    const encryptedValue = seal({
      ...(own === undefined ? earlier : { own }),
      reasoning: [...earlier.reasoning, ...reasoning],
    });
    if (encryptedValue === sent) return [];
    sent = encryptedValue;
    return [{ type: 'REASONING_ENCRYPTED_VALUE', subtype: 'message', entityId: answerId, encryptedValue }];
  };

  return {
    /** Returns what to pass on for an event of the agent. */
    take: (event: RunEvent): RunEvent[] => {
      if (event.type === 'REASONING_ENCRYPTED_VALUE') {
        const { subtype, entityId, encryptedValue } = event;
        if (subtype === 'tool-call') return [{ ...event, encryptedValue: seal({ own: encryptedValue }) }];
        if (isRoom(encryptedValue)) values.set(entityId, encryptedValue);
        return valuesOfRound();
      }
      if (event.type === 'REASONING_START' || event.type === 'REASONING_MESSAGE_START') {
        addReasoning(event.messageId);
      } else if (event.type === 'REASONING_MESSAGE_CONTENT') {
        addReasoning(event.messageId, event.delta);
      } else if (event.type === 'REASONING_MESSAGE_CHUNK' && event.messageId !== undefined) {
        addReasoning(event.messageId, event.delta);
      } else if (
        (event.type === 'TEXT_MESSAGE_CONTENT' || event.type === 'TEXT_MESSAGE_CHUNK') &&
        event.delta
      ) {
        follow(round.hasCalls, event.messageId);
      } else if (
        event.type === 'TOOL_CALL_START' ||
        (event.type === 'TOOL_CALL_CHUNK' && event.toolCallName !== undefined)
      ) {
        follow(round.hasResults);
        round.hasCalls = true;
      } else if (event.type === 'TOOL_CALL_RESULT') {
        round.hasResults = true;
      } else {
        return [event];
      }
      return [event, ...valuesOfRound()];
    },
  };
};
