import { createXai } from '@ai-sdk/xai';
import { chunksFetch, typedFetch } from '../endpoint/events-fetch.ts';
import type { Connect } from './connect.ts';

const URL = 'https://api.x.ai/v1';

/** Connects to xAI: to its Responses where the model is to search the web, which nothing else offers. */
export const connect: Connect = ({ model, apiKey = '', baseUrl = URL, fetch, webSearch, given }) => {
  if ('searchParameters' in given) {
    throw new Error('xAI has ended its live search by searchParameters; set webSearch: true instead');
  }
  const provider = createXai({
    apiKey,
    baseURL: baseUrl,
    fetch: webSearch ? typedFetch(fetch) : chunksFetch(fetch),
  });
  return {
    model: webSearch ? provider.responses(model) : provider(model),
    url: baseUrl,
    options: { name: 'xai', defaults: webSearch ? { store: false } : {} },
    keeps: 'parts',
    takesPdf: false,
    takesImageUrls: true,
    webSearch: { type: 'provider', id: 'xai.web_search', name: 'web_search', args: {} },
  };
};
