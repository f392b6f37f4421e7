import { AwsClient } from 'aws4fetch';
import type { FileStorage } from './file-storage.ts';
import { postFields } from './post-policy.ts';

export type S3Options = {
  /** Absent means Amazon's own. */
  endpoint?: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket stands in the path rather than in the host name. */
  forcePathStyle: boolean;
};

const PREFIX = 'casement/';
const RETRIES = 2;
const REMOVED_AT_ONCE = 16;

const bucketUrlOf = ({ endpoint, region, bucket, forcePathStyle }: S3Options): string => {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  if (!forcePathStyle) url.host = `${bucket}.${url.host}`;
  const path = forcePathStyle ? `${url.pathname.replace(/\/+$/, '')}/${bucket}` : url.pathname;
  return `${url.origin}${path.replace(/\/+$/, '')}`;
};

/** Keeps files in a bucket of any S3-compatible store, Tencent COS too; browsers upload them straight to it. */
export const createS3Storage = (options: S3Options, now: () => number): FileStorage => {
  const { accessKeyId, secretAccessKey, region, bucket } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  const bucketUrl = bucketUrlOf(options);

  const request = async (method: 'GET' | 'DELETE', key: string): Promise<Response | undefined> => {
    const response = await client.fetch(`${bucketUrl}/${PREFIX}${key}`, { method });
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    throw new Error(`the file store answered ${method} with ${response.status}`);
  };

  return {
    uploadOrigin: new URL(bucketUrl).origin,

    presign: async ({ key, ...plan }) => ({
      method: 'POST',
      url: bucketUrl,
      fields: postFields({
        ...plan,
        accessKeyId,
        secretAccessKey,
        region,
        bucket,
        key: PREFIX + key,
        now: now(),
      }),
    }),

    open: async (key) => {
      const response = await request('GET', key);
      if (!response?.body) return undefined;
      const { body, headers } = response;
      return { size: Number(headers.get('Content-Length') ?? 0), stream: body };
    },

    remove: async (keys) => {
      for (let start = 0; start < keys.length; start += REMOVED_AT_ONCE) {
        await Promise.all(keys.slice(start, start + REMOVED_AT_ONCE).map((key) => request('DELETE', key)));
      }
    },

    close: async () => {},
  };
};
