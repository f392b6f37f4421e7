import { createXai } from '@ai-sdk/xai';
import { chunksFetch } from '../endpoint/events-fetch.ts';
import type { Connect } from './connect.ts';

const URL = 'https://api.x.ai/v1';

export const connect: Connect = ({ model, apiKey = '', baseUrl = URL, fetch }) => ({
  model: createXai({ apiKey, baseURL: baseUrl, fetch: chunksFetch(fetch) })(model),
  url: baseUrl,
  options: { name: 'xai', defaults: {} },
  keeps: 'parts',
  takesPdf: false,
  takesImageUrls: true,
});
