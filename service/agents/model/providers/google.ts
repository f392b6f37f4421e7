import { createGoogleGenerativeAI } from '@ai-sdk/google';
import type { JSONObject, SharedV3ProviderMetadata } from '@ai-sdk/provider';
import { eventsFetch } from '../endpoint/events-fetch.ts';
import { isRecord, type Json, listIn } from '../../../base/json.ts';
import { type Connect, type Connected, type WebPlace } from './connect.ts';

const URL = 'https://generativelanguage.googleapis.com/v1beta';

/** The models that think; the others refuse to be asked for their thoughts. */
const THINKS = /gemini-(?:2\.5|[3-9])/;

/** Returns what goes with every request to a Gemini model: its thoughts are shown. */
export const geminiDefaults = (model: string): JSONObject =>
  THINKS.test(model) ? { thinkingConfig: { includeThoughts: true } } : {};

const groundingIn = (metadata: SharedV3ProviderMetadata): JSONObject => {
  const grounding = (metadata['google'] ?? metadata['vertex'])?.['groundingMetadata'];
  return isRecord(grounding) ? grounding : {};
};

const recordsIn = (value: unknown): Json[] => listIn(value).filter(isRecord);

/** Reads which sentences rest on which pages. Google counts in bytes of UTF-8. */
const groundingPlaces = (metadata: SharedV3ProviderMetadata, text: string): WebPlace[] => {
  const { groundingChunks, groundingSupports } = groundingIn(metadata);
  const pages = recordsIn(groundingChunks).map(({ web }) => (isRecord(web) ? web : {}));
  const bytes = Buffer.from(text);
  const ends = new Map<number, WebPlace['sources']>();
  for (const { segment, groundingChunkIndices: indices } of recordsIn(groundingSupports)) {
    const end = isRecord(segment) ? segment['endIndex'] : undefined;
    if (typeof end !== 'number' || end > bytes.length) continue;
    const at = bytes.subarray(0, end).toString().length;
    const sources = listIn(indices).flatMap((index) => {
      const { uri: url, title } = pages[Number(index)] ?? {};
      return typeof url === 'string' ? [{ url, ...(typeof title === 'string' && { title }) }] : [];
    });
    ends.set(at, [...(ends.get(at) ?? []), ...sources]);
  }
  return [...ends]
    .toSorted(([one], [other]) => one - other)
    .map(([at, sources]) => ({ from: at, to: at, sources }));
};

/** How Gemini searches the web, and tells of it. */
export const geminiSearch = {
  webSearch: {
    type: 'provider',
    id: 'google.google_search',
    name: 'google_search',
    args: {},
  },
  placesOf: groundingPlaces,
  queriesOf: (metadata) => {
    const { webSearchQueries } = groundingIn(metadata);
    return listIn(webSearchQueries).filter((query) => typeof query === 'string');
  },
  // Google's terms ask for a way to its results beside each answer that rests on them.
  searchPage: { name: 'Google', url: 'https://www.google.com/search?q={query}' },
} satisfies Partial<Connected>;

/** Connects to Google's Gemini API. */
export const connect: Connect = ({ model, apiKey = '', baseUrl = URL, fetch }) => ({
  model: createGoogleGenerativeAI({ apiKey, baseURL: baseUrl, fetch: eventsFetch(fetch) })(model),
  url: baseUrl,
  options: { name: 'google', defaults: geminiDefaults(model) },
  keeps: 'parts',
  takesPdf: true,
  takesImageUrls: false,
  takesResultImages: true,
  ...geminiSearch,
});
