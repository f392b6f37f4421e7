import { createOpenAI } from '@ai-sdk/openai';
import type { SharedV3ProviderMetadata } from '@ai-sdk/provider';
import { typedFetch } from '../endpoint/events-fetch.ts';
import { isRecord, listIn } from '../../../base/json.ts';
import { type Access, type Connected, type WebPlace } from './connect.ts';

/** Nothing is stored at OpenAI, so that what a model has thought goes back to it in encrypted form. */
export const RESPONSES_DEFAULTS = { store: false, reasoningSummary: 'auto' };

export const WEB_SEARCH = {
  type: 'provider',
  id: 'openai.web_search',
  name: 'web_search',
  args: {},
} as const;

/** Reads the citations of a text; the model has written a link where each stands. */
export const annotationPlaces = (metadata: SharedV3ProviderMetadata): WebPlace[] => {
  const listed = metadata['openai']?.['annotations'] ?? metadata['azure']?.['annotations'];
  const places = listIn(listed).flatMap((one): WebPlace[] => {
    if (!isRecord(one) || one['type'] !== 'url_citation') return [];
    const { url, title, start_index: from, end_index: to } = one;
    if (typeof url !== 'string' || typeof from !== 'number' || typeof to !== 'number') return [];
    return [{ from, to, sources: [{ url, ...(typeof title === 'string' && { title }) }] }];
  });
  return places.toSorted((one, other) => one.from - other.from);
};

/** Connects to OpenAI's Responses. */
export const connectResponses = ({ model, apiKey = '', env, fetch }: Access, baseURL: string): Connected => {
  const provider = createOpenAI({
    apiKey,
    baseURL,
    fetch: typedFetch(fetch),
    ...(env['OPENAI_ORG_ID'] && { organization: env['OPENAI_ORG_ID'] }),
    ...(env['OPENAI_PROJECT_ID'] && { project: env['OPENAI_PROJECT_ID'] }),
  });
  return {
    model: provider.responses(model),
    url: baseURL,
    options: { name: 'openai', defaults: RESPONSES_DEFAULTS },
    keeps: 'parts',
    isStrict: true,
    takesPdf: true,
    takesImageUrls: true,
    takesResultImages: true,
    webSearch: WEB_SEARCH,
    placesOf: annotationPlaces,
  };
};
