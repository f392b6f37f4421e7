import { isRecord } from '../endpoint-error.ts';

/** The words of a piece of content. */
export type Words = { text: string; reasoning: string; calls: unknown[] };

const THOUGHTS = new Set<unknown>([
  'thinking',
  'reasoning',
  'thought',
  'reasoning.text',
  'reasoning.summary',
]);
const CALLS = new Set<unknown>(['tool_use', 'tool_call', 'function_call']);
const TEXT_FIELDS = ['text', 'content', 'refusal', 'output_text'] as const;
const THOUGHT_FIELDS = ['thinking', 'reasoning', 'text', 'content', 'summary'] as const;

/** Deeper than this no server nests its parts. */
const MAX_DEPTH = 4;

/** Returns the text in a value: a text, an object with one, or a list of these. */
const textIn = (value: unknown, fields: readonly string[] = TEXT_FIELDS, depth = 0): string => {
  if (typeof value === 'string') return value;
  if (depth > MAX_DEPTH) return '';
  if (Array.isArray(value)) return value.map((one) => textIn(one, fields, depth + 1)).join('');
  if (!isRecord(value)) return '';
  for (const field of [...fields, 'value']) {
    const text = textIn(value[field], fields, depth + 1);
    if (text !== '') return text;
  }
  return '';
};

/** A picture at an address of the web, as Markdown; one within the reply has no address to be kept by. */
const pictureIn = ({ image_url: picture }: Record<string, unknown>): string => {
  const url = isRecord(picture) ? picture['url'] : picture;
  return typeof url === 'string' && /^https:\/\/[^\s()<>]+$/i.test(url) ? `![](${url})` : '';
};

/**
 * Reads the content of a message, which may be a text or a list of parts. Parts without words, such as
 * references, have none.
 */
export const wordsOf = (content: unknown): Words => {
  const parts = Array.isArray(content) ? (content as unknown[]) : [content];
  const words: Words = { text: '', reasoning: '', calls: [] };
  for (const part of parts) {
    const type = isRecord(part) ? part['type'] : undefined;
    if (CALLS.has(type)) words.calls.push(part);
    else if (THOUGHTS.has(type)) words.reasoning += textIn(part, THOUGHT_FIELDS);
    else words.text += textIn(part) || (isRecord(part) ? pictureIn(part) : '');
  }
  return words;
};

/** Returns the reasoning that stands beside the content, under the name that the endpoint gives it. */
export const reasoningOf = (delta: Record<string, unknown>): { field: string; text: string } | undefined => {
  for (const field of ['reasoning_content', 'reasoning', 'thinking', 'reasoning_text', 'reasoning_details']) {
    const text = textIn(delta[field], THOUGHT_FIELDS);
    if (text !== '') return { field, text };
  }
  return undefined;
};
