import { createGroq } from '@ai-sdk/groq';
import { chunksFetch } from '../endpoint/events-fetch.ts';
import type { Connect } from './connect.ts';

const URL = 'https://api.groq.com/openai/v1';

export const connect: Connect = ({ model, apiKey = '', baseUrl = URL, fetch }) => ({
  model: createGroq({ apiKey, baseURL: baseUrl, fetch: chunksFetch(fetch) })(model),
  url: baseUrl,
  options: { name: 'groq', defaults: {} },
  keeps: 'parts',
  takesPdf: false,
  takesImageUrls: true,
});
