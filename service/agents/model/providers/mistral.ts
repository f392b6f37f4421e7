import { createMistral } from '@ai-sdk/mistral';
import { chunksFetch } from '../endpoint/events-fetch.ts';
import type { Connect } from './connect.ts';

const URL = 'https://api.mistral.ai/v1';

export const connect: Connect = ({ model, apiKey = '', baseUrl = URL, fetch }) => ({
  model: createMistral({ apiKey, baseURL: baseUrl, fetch: chunksFetch(fetch) })(model),
  url: baseUrl,
  options: { name: 'mistral', defaults: {} },
  keeps: 'parts',
  takesPdf: true,
  takesImageUrls: true,
});
