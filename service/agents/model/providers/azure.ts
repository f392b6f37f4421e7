import { createAzure } from '@ai-sdk/azure';
import { chunksFetch, typedFetch } from '../endpoint/events-fetch.ts';
import type { Connect } from './connect.ts';
import { annotationPlaces, RESPONSES_DEFAULTS, WEB_SEARCH } from './responses.ts';

/** Connects to a deployment at Azure; `model` is the deployment's name. */
export const connect: Connect = (access) => {
  const { model, apiKey = '', api, baseUrl, fetch, env } = access;
  const resource = access.resource ?? (env['AZURE_RESOURCE_NAME'] || undefined);
  if (baseUrl === undefined && resource === undefined) {
    throw new Error('azure needs the option "resource" or "baseUrl", or the variable AZURE_RESOURCE_NAME');
  }
  const baseURL = baseUrl ?? `https://${resource}.openai.azure.com/openai`;
  const provider = createAzure({
    apiKey,
    baseURL,
    fetch: api === 'chat' ? chunksFetch(fetch) : typedFetch(fetch),
  });
  return {
    model: api === 'chat' ? provider.chat(model) : provider.responses(model),
    url: baseURL,
    options: { name: 'azure', defaults: api === 'chat' ? {} : RESPONSES_DEFAULTS },
    keeps: 'parts',
    isStrict: true,
    takesPdf: true,
    takesImageUrls: true,
    takesResultImages: api !== 'chat',
    placesOf: annotationPlaces,
    ...(api !== 'chat' && { webSearch: WEB_SEARCH }),
  };
};
