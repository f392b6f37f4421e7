import type { Language, RunEvent, ToolResult } from 'casement/contract';
import { type AgentInput, DECLINED, wordsOf } from 'casement-service/agent';
import { languageOf } from '../language-of.ts';
import { chooseTool, titleOf } from './choose-tool.ts';

// Has the page do what a visitor asks for, and says in plain words what has come of it.

const en = {
  done: (title: string) => `Done: ${title}.`,
  failed: (title: string, reason: string) => `${title} did not work: ${reason}`,
  declined: (title: string) => `You declined, so I did nothing (${title}).`,
  needs: (title: string, missing: string) => `For this (${title}) I need to know: ${missing}.`,
};

const texts: Record<Language, typeof en> = {
  en,
  'zh-CN': {
    done: (title) => `已完成：${title}。`,
    failed: (title, reason) => `${title}没有成功：${reason}`,
    declined: (title) => `你没有允许，所以我什么也没有做（${title}）。`,
    needs: (title, missing) => `要这样做（${title}），还需要知道：${missing}。`,
  },
};

const MAX_LENGTH = 2000;

const escapeMarkdown = (text: string): string => text.replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`);

const languageIn = ({ messages, language }: AgentInput): Language =>
  languageOf(wordsOf(messages.at(-1)), language);

/** Returns the result of a call in plain words. */
export const resultText = (title: string, result: ToolResult | undefined, language: Language): string => {
  const say = texts[language];
  const name = escapeMarkdown(title);
  if (result === undefined || result.error === DECLINED) return say.declined(name);
  if (result.error !== undefined) return say.failed(name, escapeMarkdown(result.error.slice(0, MAX_LENGTH)));
  return [say.done(name), valueText(result.content)].filter(Boolean).join('\n\n');
};

/** Shows a JSON value: a simple one as it is, a list or object line by line where its values are simple. */
const valueText = (content: string): string => {
  const value = readJson(content);
  if (typeof value !== 'object' || value === null) return simpleText(value);
  const entries: [string, unknown][] = Object.entries(value);
  if (entries.some(([, item]) => typeof item === 'object' && item !== null)) {
    // Each level indents all that is below it: what is long and deeply nested would become far longer.
    const shown = content.length > MAX_LENGTH ? content : JSON.stringify(value, null, 2);
    return `\`\`\`json\n${shown.slice(0, MAX_LENGTH).replaceAll('```', "'''")}\n\`\`\``;
  }
  const lines = entries.map(([key, item]) =>
    Array.isArray(value) ? simpleText(item) : `${escapeMarkdown(key)}: ${simpleText(item)}`,
  );
  return lines
    .map((line) => `- ${line}`)
    .join('\n')
    .slice(0, MAX_LENGTH);
};

const simpleText = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
  return value === null ? '' : escapeMarkdown(text.slice(0, MAX_LENGTH));
};

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** Returns the results of the host page's tools in words, for an answer that goes on. */
export const resultsText = (input: AgentInput): string => {
  const language = languageIn(input);
  const calls = input.rounds.at(-1)?.calls ?? [];
  const toolNamed = (name: string) => input.tools.find((tool) => tool.name === name) ?? { name };
  return calls.map(({ name, result }) => resultText(titleOf(toolNamed(name)), result, language)).join('\n\n');
};

/**
 * Calls the tool of the host page that the message names. Returns the text of the answer: '' when the tool is
 * called, else which arguments are missing; undefined when the message names no tool.
 */
export async function* callTool(
  input: AgentInput,
  synonyms: string[][],
): AsyncGenerator<RunEvent, string | undefined> {
  const chosen = chooseTool(wordsOf(input.messages.at(-1)), input.tools, synonyms);
  if (!chosen) return undefined;
  const { tool, missing } = chosen;
  if (missing.length > 0) {
    const needed = missing.map((name) => escapeMarkdown(name)).join(', ');
    return texts[languageIn(input)].needs(escapeMarkdown(titleOf(tool)), needed);
  }
  const toolCallId = crypto.randomUUID();
  yield { type: 'TOOL_CALL_START', toolCallId, toolCallName: tool.name };
  yield { type: 'TOOL_CALL_ARGS', toolCallId, delta: JSON.stringify(chosen.arguments) };
  yield { type: 'TOOL_CALL_END', toolCallId };
  return '';
}
