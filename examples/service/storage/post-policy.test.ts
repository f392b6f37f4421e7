import { describe, expect, it } from 'vitest';
import { postFields, signPolicy } from './post-policy.ts';

/** The example that Amazon publishes for checking implementations. */
const example = [
  '{ "expiration": "2015-12-30T12:00:00.000Z",',
  '  "conditions": [',
  '    {"bucket": "sigv4examplebucket"},',
  '    ["starts-with", "$key", "user/user1/"],',
  '    {"acl": "public-read"},',
  '    {"success_action_redirect": "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html"},',
  '    ["starts-with", "$Content-Type", "image/"],',
  '    {"x-amz-meta-uuid": "14365123651274"},',
  '    {"x-amz-server-side-encryption": "AES256"},',
  '    ["starts-with", "$x-amz-meta-tag", ""],',
  '',
  '    {"x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request"},',
  '    {"x-amz-algorithm": "AWS4-HMAC-SHA256"},',
  '    {"x-amz-date": "20151229T000000Z" }',
  '  ]',
  '}',
].join('\r\n');

const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';

describe('post policy', () => {
  it('is signed as in the example that Amazon publishes', () => {
    const signature = signPolicy(Buffer.from(example).toString('base64'), {
      secretAccessKey,
      day: '20151229',
      region: 'us-east-1',
    });
    expect(signature).toBe('8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e');
  });

  it('holds an upload to its bucket, key, type, size and time', () => {
    const { Policy = '', ...fields } = postFields({
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey,
      region: 'us-east-1',
      bucket: 'uploads',
      key: 'casement/one',
      type: 'text/plain',
      maxBytes: 12,
      now: Date.UTC(2015, 11, 29),
      expiresAt: Date.UTC(2015, 11, 29, 0, 15),
    });
    expect(JSON.parse(Buffer.from(Policy, 'base64').toString())).toEqual({
      expiration: '2015-12-29T00:15:00.000Z',
      conditions: [
        { bucket: 'uploads' },
        { key: 'casement/one' },
        { 'Content-Type': 'text/plain' },
        { 'X-Amz-Algorithm': 'AWS4-HMAC-SHA256' },
        { 'X-Amz-Credential': 'AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request' },
        { 'X-Amz-Date': '20151229T000000Z' },
        ['content-length-range', 1, 12],
      ],
    });
    expect(fields).toMatchObject({ key: 'casement/one', 'X-Amz-Date': '20151229T000000Z' });
  });
});
