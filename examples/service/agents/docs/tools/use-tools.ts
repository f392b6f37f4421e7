import type { Language, RunEvent } from 'casement/contract';
import type { AgentInput } from '../../agent.ts';
import { understand, wordsOf } from '../../retrieval/understand.ts';
import { chooseTool, titleOf } from './choose-tool.ts';
import { resultText } from './result-text.ts';

const needs: Record<Language, (title: string, missing: string) => string> = {
  en: (title, missing) => `For this (${title}) I need to know: ${missing}.`,
  'zh-CN': (title, missing) => `要这样做（${title}），还需要知道：${missing}。`,
};

/** Returns the results of the host page's tools in words, for an answer that goes on. */
export const resultsText = (input: AgentInput): string => {
  const { language } = understand(input);
  const calls = input.rounds.at(-1)?.calls ?? [];
  return calls
    .map(({ name, result }) => {
      const tool = input.tools.find((one) => one.name === name) ?? { name };
      return resultText(titleOf(tool), result, language);
    })
    .join('\n\n');
};

/**
 * Calls the tool of the host page that the message asks for in plain words. Returns the text of the answer: '' when the
 * tool is called, else which arguments are missing; undefined when the message asks for no tool.
 */
export async function* callTool(
  input: AgentInput,
  synonyms: string[][],
): AsyncGenerator<RunEvent, string | undefined> {
  const chosen = chooseTool(wordsOf(input.messages.at(-1)), input.tools, synonyms);
  if (!chosen) return undefined;
  const { tool, reading } = chosen;
  const { language } = understand(input);
  if (reading.missing.length > 0) {
    return needs[language](titleOf(tool), reading.missing.map(({ label }) => label).join(', '));
  }
  const toolCallId = crypto.randomUUID();
  yield { type: 'TOOL_CALL_START', toolCallId, toolCallName: tool.name };
  yield { type: 'TOOL_CALL_ARGS', toolCallId, delta: JSON.stringify(reading.arguments) };
  yield { type: 'TOOL_CALL_END', toolCallId };
  return '';
}
