import type { Language, ToolResult } from 'casement/contract';
import { DECLINED } from '../../rounds.ts';

const en = {
  done: (title: string) => `Done: ${title}.`,
  failed: (title: string, reason: string) => `${title} did not work: ${reason}`,
  declined: (title: string) => `You declined, so I did nothing (${title}).`,
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
    yes: '是',
    no: '否',
  },
};

const MAX_LENGTH = 2000;
const MAX_ROWS = 20;

/** Keeps Markdown in the page's words from being rendered. */
const escaped = (text: string): string => text.replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`);

type Simple = string | number | boolean | null;

const isSimple = (value: unknown): value is Simple =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** Returns the result of a call in plain words. */
export const resultText = (title: string, result: ToolResult | undefined, language: Language): string => {
  const say = texts[language];
  const name = escaped(title);
  if (result === undefined || result.error === DECLINED) return say.declined(name);
  if (result.error !== undefined) return say.failed(name, escaped(result.error.slice(0, MAX_LENGTH)));
  const value = valueText(readJson(result.content), say);
  return value === '' ? say.done(name) : `${say.done(name)}\n\n${value}`;
};

const valueText = (value: unknown, say: Texts): string => {
  if (value === undefined || value === null || value === true || value === '') return '';
  if (isSimple(value)) return simpleText(value, say);
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((item: unknown) => ['', item])
    : Object.entries(value).map(([key, item]) => [`${escaped(key)}: `, item]);
  const rows = entries.flatMap(([label, item]) =>
    isSimple(item) ? [`- ${label}${simpleText(item, say)}`] : [],
  );
  if (rows.length === entries.length) return rows.slice(0, MAX_ROWS).join('\n');
  const json = JSON.stringify(value, null, 2).slice(0, MAX_LENGTH).replaceAll('```', "'''");
  return `\`\`\`json\n${json}\n\`\`\``;
};

const simpleText = (value: Simple, say: Texts): string => {
  if (typeof value === 'boolean') return value ? say.yes : say.no;
  return value === null ? '–' : escaped(String(value).slice(0, MAX_LENGTH));
};

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};
