import { createAmazonBedrock } from '@ai-sdk/amazon-bedrock';
import type { Connect } from './connect.ts';

/** Connects to a model at Amazon Bedrock: with a Bedrock key, or with the usual keys of AWS. */
export const connect: Connect = ({ model, apiKey = '', baseUrl, fetch, env, ...access }) => {
  const region = access.region ?? (env['AWS_REGION'] || env['AWS_DEFAULT_REGION'] || undefined);
  if (region === undefined) {
    throw new Error('bedrock needs the option "region", or the variable AWS_REGION');
  }
  const accessKeyId = env['AWS_ACCESS_KEY_ID'] ?? '';
  const secretAccessKey = env['AWS_SECRET_ACCESS_KEY'] ?? '';
  if (apiKey === '' && (accessKeyId === '' || secretAccessKey === '')) {
    throw new Error(
      'bedrock needs a key: set AWS_BEARER_TOKEN_BEDROCK, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    );
  }
  const baseURL = baseUrl ?? `https://bedrock-runtime.${region}.amazonaws.com`;
  const sessionToken = env['AWS_SESSION_TOKEN'];
  const provider = createAmazonBedrock({
    apiKey,
    region,
    accessKeyId,
    secretAccessKey,
    ...(sessionToken && { sessionToken }),
    baseURL,
    fetch,
  });
  return {
    model: provider(model),
    url: baseURL,
    options: { name: 'bedrock', defaults: {} },
    keeps: 'parts',
    takesPdf: true,
    takesImageUrls: false,
    readsRaw: true,
    // Only these families keep the beginning of a request, and see pictures in results.
    ...(/anthropic|nova/.test(model) && {
      cachePoint: { bedrock: { cachePoint: { type: 'default' } } },
      takesResultImages: true,
    }),
  };
};
