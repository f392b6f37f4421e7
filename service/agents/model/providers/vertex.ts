import { existsSync } from 'node:fs';
import { createVertex } from '@ai-sdk/google-vertex';
import { eventsFetch } from '../endpoint/events-fetch.ts';
import type { Connect } from './connect.ts';
import { geminiDefaults, geminiSearch } from './google.ts';

const EXPRESS_URL = 'https://aiplatform.googleapis.com/v1/publishers/google';

/** Two regions of several countries have hosts of another form. */
const hostOf = (region: string): string => {
  if (region === 'global') return 'aiplatform.googleapis.com';
  if (region === 'eu' || region === 'us') return `aiplatform.${region}.rep.googleapis.com`;
  return `${region}-aiplatform.googleapis.com`;
};

/**
 * Connects to Gemini at Google Cloud: with a key, or as the account that Google's own variables name, such as
 * `GOOGLE_APPLICATION_CREDENTIALS`.
 */
export const connect: Connect = ({ model, apiKey = '', baseUrl, fetch, env, ...access }) => {
  const project = access.project ?? (env['GOOGLE_VERTEX_PROJECT'] || env['GOOGLE_CLOUD_PROJECT']);
  const region = access.region ?? (env['GOOGLE_VERTEX_LOCATION'] || 'global');
  if (apiKey === '' && !project) {
    throw new Error('vertex needs the option "project", or a key in the variable GOOGLE_VERTEX_API_KEY');
  }
  const account = env['GOOGLE_APPLICATION_CREDENTIALS'];
  if (apiKey === '' && account && !existsSync(account)) {
    throw new Error(`GOOGLE_APPLICATION_CREDENTIALS names the file ${account}, which is not there`);
  }
  const host = hostOf(region);
  const regional = `https://${host}/v1beta1/projects/${project}/locations/${region}/publishers/google`;
  const baseURL = baseUrl ?? (apiKey === '' ? regional : EXPRESS_URL);
  const provider = createVertex({
    apiKey,
    baseURL,
    location: region,
    fetch: eventsFetch(fetch),
    ...(project && { project }),
  });
  return {
    model: provider(model),
    url: baseURL,
    options: { name: 'vertex', defaults: geminiDefaults(model) },
    keeps: 'parts',
    takesPdf: true,
    takesImageUrls: false,
    takesResultImages: true,
    ...geminiSearch,
  };
};
