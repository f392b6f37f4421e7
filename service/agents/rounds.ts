import type { ContentPart } from 'casement/contract';
import { isRecord, jsonIn } from '../base/json.ts';
import { type Round, textOf, type ToolCall } from '../base/rounds.ts';

/** The result of a call that the visitor did not allow, for the agent. */
export const DECLINED = 'The visitor declined.';

/** The result of a call that the visitor went on without, for the agent. */
export const UNANSWERED = 'The visitor went on without this.';

/** Returns the result of a call in words for a model. */
export const resultText = ({ result = { content: '', error: UNANSWERED } }: ToolCall): string =>
  result.error === undefined ? result.content : `Error: ${result.error}`;

/** Whether a text is the whole of a JSON object. */
export const isJsonObject = (text: string): boolean => isRecord(jsonIn(text));

/**
 * Returns a call in the form of OpenAI, which AG-UI shares. Arguments that were cut are left out: many
 * servers parse those of every earlier call, and refuse the whole conversation for one that is no object.
 */
export const functionCall = ({ id, name, arguments: given }: ToolCall) => ({
  id,
  type: 'function' as const,
  function: { name, arguments: isJsonObject(given) ? given : '{}' },
});

const STOPPED = '[The visitor stopped this answer before its end.]';

/** Returns the rounds of an earlier answer for a model, with a note when the visitor stopped it. */
export const pastRounds = (answer: { parts: ContentPart[]; rounds?: Round[]; stopped: boolean }): Round[] => {
  const { parts, rounds, stopped } = answer;
  const all = rounds ?? [{ text: textOf(parts), calls: [] }];
  if (!stopped) return all;
  const last = all.at(-1);
  if (!last || last.calls.length > 0) return [...all, { text: STOPPED, calls: [] }];
  return [...all.slice(0, -1), { ...last, text: `${last.text}\n\n${STOPPED}`.trim() }];
};

/** Whether an answer is to go on in the middle of its text. */
export const isTextOpen = ({ goOn, rounds }: { goOn?: boolean; rounds: readonly Round[] }): boolean => {
  const last = rounds.at(-1);
  return goOn === true && last !== undefined && last.text !== '' && last.calls.length === 0;
};
