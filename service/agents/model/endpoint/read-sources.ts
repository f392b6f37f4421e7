import { isRecord, listIn } from '../../../base/json.ts';
import { textIn } from '../endpoint-error.ts';

/** A page of the web that an answer rests on. */
export type WebPage = { url: string; title?: string };

const listAt = (holder: unknown, field: string): unknown[] => (isRecord(holder) ? listIn(holder[field]) : []);

const pageOf = (entry: unknown): WebPage | undefined => {
  if (typeof entry === 'string') return { url: entry };
  if (!isRecord(entry)) return undefined;
  const described = isRecord(entry['url_citation']) ? entry['url_citation'] : entry;
  const url = textIn(described, ['url', 'link']);
  const title = textIn(described, ['title', 'name']);
  return url === undefined ? undefined : { url, ...(title !== undefined && { title }) };
};

/**
 * Reads the pages that a piece of a reply names: as Perplexity, OpenRouter, xAI, Zhipu and Qwen do, all so
 * far or those that are new, in the order of their numbers.
 */
export const pagesIn = (payload: Record<string, unknown>, choice: unknown): WebPage[] => {
  const messages = isRecord(choice) ? [choice['delta'], choice['message']] : [];
  const lists = [
    listAt(payload, 'search_results'),
    listAt(payload['search_info'], 'search_results'),
    listAt(payload, 'web_search'),
    listAt(payload, 'citations'),
    ...messages.flatMap((message) => [listAt(message, 'annotations'), listAt(message, 'citations')]),
  ];
  return (lists.find((list) => list.length > 0) ?? []).flatMap((entry) => pageOf(entry) ?? []);
};
