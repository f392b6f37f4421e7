import { createDeepSeek } from '@ai-sdk/deepseek';
import { chunksFetch } from '../endpoint/events-fetch.ts';
import type { Connect } from './connect.ts';

const URL = 'https://api.deepseek.com';

export const connect: Connect = ({ model, apiKey = '', baseUrl = URL, fetch }) => ({
  model: createDeepSeek({ apiKey, baseURL: baseUrl, fetch: chunksFetch(fetch) })(model),
  url: baseUrl,
  options: { name: 'deepseek', defaults: {} },
  keeps: 'parts',
  takesPdf: false,
  takesImageUrls: false,
});
