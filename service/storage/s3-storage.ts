import { createHmac } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { askOutside } from '../base/outside-failure.ts';
import type { FileStorage, UploadPlan } from './file-storage.ts';

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
/**
 * The prefix of files that forms put. A form works until it expires, so a checked file is kept under another
 * name.
 */
const UPLOADS = `${PREFIX}upload-`;
const RETRIES = 2;
const ANSWER_MS = 60_000;

const bucketUrlOf = ({ endpoint, region, bucket, forcePathStyle }: S3Options): string => {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  if (!forcePathStyle) url.host = `${bucket}.${url.host}`;
  const path = forcePathStyle ? `${url.pathname.replace(/(?<!\/)\/+$/, '')}/${bucket}` : url.pathname;
  return `${url.origin}${path.replace(/(?<!\/)\/+$/, '')}`;
};

/**
 * Whether a store says that it has no such file. Amazon answers 403 for one where the key may not list the
 * bucket; the file that was uploaded, which is asked for next, tells whether the key may read at all.
 */
const isMissing = (status: number, method: string, name: string): boolean =>
  status === 404 || (status === 403 && method === 'GET' && !name.startsWith(UPLOADS));

/**
 * Keeps files in a bucket of any S3-compatible store, Tencent COS too; browsers upload them straight to it.
 * @param answerMs How long the store may take to answer, with the sending and further tries.
 */
export const createS3Storage = (options: S3Options, now: () => number, answerMs = ANSWER_MS): FileStorage => {
  const { accessKeyId, secretAccessKey, region } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES });
  const bucketUrl = bucketUrlOf(options);

  type Send = (
    method: 'GET' | 'PUT' | 'DELETE',
    name: string,
    body?: Uint8Array<ArrayBuffer>,
  ) => Promise<Response | undefined>;
  const send: Send = async (method, name, body) => {
    // The bucket's address is the operator's; files go nowhere else.
    // The limit ends with the answer: a visitor may read a file slowly.
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(new Error('the file store does not answer')), answerMs);
    const { signal } = waiting;
    const init = { method, redirect: 'manual' as const, signal, ...(body && { body }) };
    const response = await client.fetch(`${bucketUrl}/${name}`, init).finally(() => clearTimeout(timer));
    if (response.ok) return response;
    await response.body?.cancel();
    const { status } = response;
    if (isMissing(status, method, name)) return undefined;
    throw Object.assign(new Error(`the file store answered ${method} with ${status}`), { status });
  };
  const request: Send = (...sent) => askOutside(bucketUrl, () => send(...sent));

  return {
    uploadOrigin: new URL(bucketUrl).origin,

    presign: async (plan) => ({
      method: 'POST',
      url: bucketUrl,
      fields: postFields(options, { ...plan, key: UPLOADS + plan.key }, now()),
    }),

    open: async (key) => {
      const response = (await request('GET', PREFIX + key)) ?? (await request('GET', UPLOADS + key));
      if (!response?.body) return undefined;
      const { body, headers } = response;
      return { size: Number(headers.get('Content-Length') ?? 0), stream: body };
    },

    keep: async (key, bytes) => {
      if (!(await request('PUT', PREFIX + key, bytes))) throw new Error('the bucket does not exist');
      await request('DELETE', UPLOADS + key);
    },

    remove: async (key) => {
      await Promise.all([request('DELETE', PREFIX + key), request('DELETE', UPLOADS + key)]);
    },
  };
};

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/**
 * Makes the Signature Version 4 of a form's policy. Source: Amazon S3, "Authenticating Requests in
 * Browser-Based Uploads Using POST".
 */
export const signPolicy = (
  policy: string,
  options: { secretAccessKey: string; day: string; region: string },
): string => {
  const { secretAccessKey, day, region } = options;
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, policy).toString('hex');
};

/**
 * Makes the fields of a form that uploads one file of one type, of at most `maxBytes`, to one key, until it
 * expires.
 */
export const postFields = (
  { accessKeyId, secretAccessKey, region, bucket }: Omit<S3Options, 'forcePathStyle'>,
  { key, type, maxBytes, expiresAt }: UploadPlan,
  now: number,
): Record<string, string> => {
  const date = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const day = date.slice(0, 8);
  const fields = {
    key,
    'Content-Type': type,
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${accessKeyId}/${day}/${region}/s3/aws4_request`,
    'X-Amz-Date': date,
  };
  const conditions = [
    { bucket },
    ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
    ['content-length-range', 1, maxBytes],
  ];
  const expiration = new Date(expiresAt).toISOString();
  const policy = Buffer.from(JSON.stringify({ expiration, conditions })).toString('base64');
  return {
    ...fields,
    Policy: policy,
    'X-Amz-Signature': signPolicy(policy, { secretAccessKey, day, region }),
  };
};
