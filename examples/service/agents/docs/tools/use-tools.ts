import type { Language, RunEvent, ToolResult } from 'casement/contract';
import type { AgentInput } from '../../agent.ts';
import { escapeMarkdown } from '../../retrieval/read-markdown.ts';
import { understand, wordsOf } from '../../retrieval/understand.ts';
import { DECLINED } from '../../rounds.ts';
import { chooseTool, titleOf } from './choose-tool.ts';

const en = {
  done: (title: string) => `Done: ${title}.`,
  failed: (title: string, reason: string) => `${title} did not work: ${reason}`,
  declined: (title: string) => `You declined, so I did nothing (${title}).`,
  needs: (title: string, missing: string) => `For this (${title}) I need to know: ${missing}.`,
  yes: 'yes',
  no: 'no',
};
type Texts = typeof en;

const texts: Record<Language, Texts> = {
  en,
  'zh-CN': {
    done: (title) => `已完成：${title}。`,
    failed: (title, reason) => `${title}没有成功：${reason}`,
    declined: (title) => `你没有允许，所以我什么也没有做（${title}）。`,
    needs: (title, missing) => `要这样做（${title}），还需要知道：${missing}。`,
    yes: '是',
    no: '否',
  },
};

const MAX_LENGTH = 2000;
const MAX_ROWS = 20;

type Simple = string | number | boolean | null;

const isSimple = (value: unknown): value is Simple =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** Returns the result of a call in plain words. */
export const resultText = (title: string, result: ToolResult | undefined, language: Language): string => {
  const say = texts[language];
  const name = escapeMarkdown(title);
  if (result === undefined || result.error === DECLINED) return say.declined(name);
  if (result.error !== undefined) return say.failed(name, escapeMarkdown(result.error.slice(0, MAX_LENGTH)));
  const value = valueText(readJson(result.content), say);
  return value === '' ? say.done(name) : `${say.done(name)}\n\n${value}`;
};

const valueText = (value: unknown, say: Texts): string => {
  if (value === undefined || value === null || value === true || value === '') return '';
  if (isSimple(value)) return simpleText(value, say);
  const labelOf = (key: string): string => (Array.isArray(value) ? '' : `${escapeMarkdown(key)}: `);
  const entries: [string, unknown][] = Object.entries(value);
  const rows = entries.flatMap(([key, item]) =>
    isSimple(item) ? [`- ${labelOf(key)}${simpleText(item, say)}`] : [],
  );
  if (rows.length === entries.length) return rows.slice(0, MAX_ROWS).join('\n');
  const json = JSON.stringify(value, null, 2).slice(0, MAX_LENGTH).replaceAll('```', "'''");
  return `\`\`\`json\n${json}\n\`\`\``;
};

const simpleText = (value: Simple, say: Texts): string => {
  if (typeof value === 'boolean') return value ? say.yes : say.no;
  return value === null ? '–' : escapeMarkdown(String(value).slice(0, MAX_LENGTH));
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
  const { language } = understand(input);
  const calls = input.rounds.at(-1)?.calls ?? [];
  const toolNamed = (name: string) => input.tools.find((tool) => tool.name === name) ?? { name };
  return calls.map(({ name, result }) => resultText(titleOf(toolNamed(name)), result, language)).join('\n\n');
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
  const { tool, missing } = chosen;
  const { language } = understand(input);
  if (missing.length > 0) {
    return texts[language].needs(titleOf(tool), missing.map(({ label }) => label).join(', '));
  }
  const toolCallId = crypto.randomUUID();
  yield { type: 'TOOL_CALL_START', toolCallId, toolCallName: tool.name };
  yield { type: 'TOOL_CALL_ARGS', toolCallId, delta: JSON.stringify(chosen.arguments) };
  yield { type: 'TOOL_CALL_END', toolCallId };
  return '';
}
