import * as v from 'valibot';
import { flag, httpAddress, setting, type Variables } from '../base/setting.ts';
import type { S3Options } from './s3-storage.ts';

/** Where files are kept: on disk, or in an S3-compatible store. */
export const settings = {
  S3_BUCKET: setting(
    {
      en: 'a bucket of an S3-compatible store (Amazon S3, Tencent COS, MinIO …) for uploaded files',
      'zh-CN': '存放上传文件的存储桶，可使用任何兼容 S3 的存储（Amazon S3、腾讯云 COS、MinIO 等）',
      empty: { en: 'the data folder', 'zh-CN': '使用数据文件夹' },
      more:
        "Browsers upload straight to it, so its CORS rules must allow POST from the chat's origin. " +
        'On Amazon S3 the key needs s3:GetObject, s3:PutObject and s3:DeleteObject for casement/*, ' +
        'and better s3:ListBucket too.',
    },
    v.string(),
  ),
  S3_REGION: setting(
    { en: 'the region of the bucket', 'zh-CN': '存储桶所在的区域' },
    v.string(),
    'us-east-1',
  ),
  S3_ENDPOINT: setting(
    {
      en: 'the address of the store',
      'zh-CN': '存储服务的地址',
      empty: { en: "Amazon's own", 'zh-CN': 'Amazon 官方地址' },
    },
    httpAddress,
  ),
  S3_ACCESS_KEY_ID: setting(
    { en: 'the id of the key to the bucket', 'zh-CN': '访问存储桶的密钥 id' },
    v.string(),
  ),
  S3_SECRET_ACCESS_KEY: setting({ en: 'the key itself', 'zh-CN': '密钥本身' }, v.string()),
  S3_FORCE_PATH_STYLE: setting(
    {
      en: '1 when the bucket stands in the path of the address instead of the host name, as with MinIO',
      'zh-CN': '设为 1 时，存储桶名位于地址的路径中而不是主机名中（例如 MinIO）',
    },
    flag,
    '0',
  ),
};

/** A bucket is used once it is named; then its keys have to be there too. */
export const readS3 = (variables: Variables<typeof settings>): S3Options | undefined => {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = variables;
  if (!S3_BUCKET) {
    if (!variables.S3_ENDPOINT) return undefined;
    throw new Error('With S3_ENDPOINT, S3_BUCKET is needed as well.');
  }
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new Error('With S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed as well.');
  }
  return {
    endpoint: variables.S3_ENDPOINT,
    region: variables.S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    forcePathStyle: variables.S3_FORCE_PATH_STYLE,
  };
};
