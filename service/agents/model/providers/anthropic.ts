import { createAnthropic } from '@ai-sdk/anthropic';
import { anthropicFetch, NO_CALLS } from './anthropic-wire.ts';
import type { Connect } from './connect.ts';

const URL = 'https://api.anthropic.com/v1';

/** How often the model may search the web for one answer. */
const MAX_SEARCHES = 5;

/** Connects to Anthropic's Messages. */
export const connect: Connect = ({ model, apiKey = '', baseUrl = URL, fetch }) => ({
  model: createAnthropic({ apiKey, baseURL: baseUrl, fetch: anthropicFetch(fetch) })(model),
  url: baseUrl,
  options: { name: 'anthropic', defaults: {} },
  keeps: 'parts',
  forbidCalls: { headers: { [NO_CALLS]: '1' } },
  takesPdf: true,
  takesImageUrls: true,
  takesResultImages: true,
  webSearch: {
    type: 'provider',
    id: 'anthropic.web_search_20250305',
    name: 'web_search',
    args: { maxUses: MAX_SEARCHES },
  },
  passageOptions: (id, title) => ({
    anthropic: { citations: { enabled: true }, title, context: id },
  }),
  citesBlocks: true,
  cachePoint: { anthropic: { cacheControl: { type: 'ephemeral' } } },
});
