import { isRecord, textIn } from '../endpoint-error.ts';

/** A page of the web that an answer rests on. */
export type WebPage = { url: string; title?: string };

const listIn = (holder: unknown, field: string): unknown[] => {
  const list = isRecord(holder) ? holder[field] : undefined;
  return Array.isArray(list) ? (list as unknown[]) : [];
};

const pageOf = (entry: unknown): WebPage | undefined => {
  if (typeof entry === 'string') return { url: entry };
  if (!isRecord(entry)) return undefined;
  const described = isRecord(entry['url_citation']) ? entry['url_citation'] : entry;
  const url = textIn(described, ['url', 'link']);
  const title = textIn(described, ['title', 'name']);
  return url === undefined ? undefined : { url, ...(title !== undefined && { title }) };
};

/**
 * Reads the pages that a piece of a reply names: as Perplexity, OpenRouter, xAI, Zhipu and Qwen do, all so far or those that are new, in
 * the order of their numbers.
 */
export const pagesIn = (payload: Record<string, unknown>, choice: unknown): WebPage[] => {
  const messages = isRecord(choice) ? [choice['delta'], choice['message']] : [];
  const lists = [
    listIn(payload, 'search_results'),
    listIn(payload['search_info'], 'search_results'),
    listIn(payload, 'web_search'),
    listIn(payload, 'citations'),
    ...messages.flatMap((message) => [listIn(message, 'annotations'), listIn(message, 'citations')]),
  ];
  return (lists.find((list) => list.length > 0) ?? []).flatMap((entry) => pageOf(entry) ?? []);
};
