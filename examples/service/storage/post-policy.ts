import { createHmac } from 'node:crypto';

export type PostPolicy = {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  bucket: string;
  key: string;
  /** MIME type. */
  type: string;
  maxBytes: number;
  /** Epoch milliseconds. */
  now: number;
  expiresAt: number;
};

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Makes the Signature Version 4 of a form's policy. Source: Amazon S3, "Authenticating Requests in Browser-Based Uploads Using POST". */
export const signPolicy = (
  policy: string,
  options: { secretAccessKey: string; day: string; region: string },
): string => {
  const { secretAccessKey, day, region } = options;
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, policy).toString('hex');
};

/** Makes the fields of a form that uploads one file of one type, of at most `maxBytes`, to one key, until it expires. */
export const postFields = (options: PostPolicy): Record<string, string> => {
  const { accessKeyId, secretAccessKey, region, bucket, key, type, maxBytes, now, expiresAt } = options;
  const date = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const day = date.slice(0, 8);
  const fields = {
    key,
    'Content-Type': type,
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${accessKeyId}/${day}/${region}/s3/aws4_request`,
    'X-Amz-Date': date,
  };
  const policy = Buffer.from(
    JSON.stringify({
      expiration: new Date(expiresAt).toISOString(),
      conditions: [
        { bucket },
        ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
        ['content-length-range', 1, maxBytes],
      ],
    }),
  ).toString('base64');
  return {
    ...fields,
    Policy: policy,
    'X-Amz-Signature': signPolicy(policy, { secretAccessKey, day, region }),
  };
};
