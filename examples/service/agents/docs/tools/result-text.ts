import type { Language, ToolResult } from 'casement/contract';
import { DECLINED } from '../../rounds.ts';

type Texts = {
  done(title: string): string;
  failed(title: string, reason: string): string;
  declined(title: string): string;
  yes: string;
  no: string;
};

const texts: Record<Language, Texts> = {
  en: {
    done: (title) => `Done: ${title}.`,
    failed: (title, reason) => `${title} did not work: ${reason}`,
    declined: (title) => `You declined, so I did nothing (${title}).`,
    yes: 'yes',
    no: 'no',
  },
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

/** The page's words are text, not Markdown. */
const escaped = (text: string): string => text.replaceAll(/[\\`*_[\]<>#|~]/g, String.raw`\$&`);

const isSimple = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** What a call came to, in plain words. */
export const resultWords = (title: string, result: ToolResult | undefined, language: Language): string => {
  const say = texts[language];
  const name = escaped(title);
  if (result === undefined || result.error === DECLINED) return say.declined(name);
  if (result.error !== undefined) return say.failed(name, escaped(result.error.slice(0, MAX_LENGTH)));
  const told = valueWords(readJson(result.content));
  return told === '' ? say.done(name) : `${say.done(name)}\n\n${told}`;

  function simpleWords(value: string | number | boolean | null): string {
    if (typeof value === 'boolean') return value ? say.yes : say.no;
    return value === null ? '–' : escaped(String(value).slice(0, MAX_LENGTH));
  }

  function valueWords(value: unknown): string {
    if (value === undefined || value === null || value === true || value === '') return '';
    if (isSimple(value)) return simpleWords(value);
    const rows = Array.isArray(value)
      ? value.map((item: unknown) => (isSimple(item) ? simpleWords(item) : undefined))
      : Object.entries(value ?? {}).map(([key, item]: [string, unknown]) =>
          isSimple(item) ? `${escaped(key)}: ${simpleWords(item)}` : undefined,
        );
    if (rows.every((row) => row !== undefined)) {
      return rows
        .slice(0, MAX_ROWS)
        .map((row) => `- ${row}`)
        .join('\n');
    }
    const json = JSON.stringify(value, null, 2).slice(0, MAX_LENGTH).replaceAll('```', "'''");
    return `\`\`\`json\n${json}\n\`\`\``;
  }
};

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};
