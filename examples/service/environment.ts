import { delimiter } from 'node:path';
import * as v from 'valibot';
import type { S3Options } from './storage/s3-storage.ts';

const whole = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, `must be a whole number from ${least} to ${most}`),
    v.transform(Number),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
  );

const Environment = v.object({
  PORT: v.optional(whole(0, 65_535), '4300'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^postgres(?:ql)?:\/\//, 'must be an address such as postgres://user@host/name'),
    ),
  ),
  CASEMENT_DATA_DIR: v.optional(v.string(), 'data'),
  CASEMENT_BOTS_DIR: v.optional(v.string(), 'bots'),
  CASEMENT_DOCS_DIR: v.optional(v.string()),
  CASEMENT_TOKEN_SECRET: v.optional(
    v.pipe(
      v.string(),
      v.minLength(32, 'must have at least 32 characters, for example from: openssl rand -hex 32'),
    ),
  ),
  CASEMENT_CORS_ORIGINS: v.optional(v.string(), '*'),
  CASEMENT_QUESTIONS_PER_MINUTE: v.optional(whole(0, 1_000_000), '30'),
  CASEMENT_MAX_ANSWER_SECONDS: v.optional(whole(1, 86_400), '600'),
  S3_ENDPOINT: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\/[^/\s]+/, 'must be an http or https address')),
  ),
  S3_REGION: v.optional(v.string(), 'us-east-1'),
  S3_BUCKET: v.optional(v.string()),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  S3_FORCE_PATH_STYLE: v.optional(v.picklist(['0', '1', 'false', 'true'], 'must be 0 or 1'), '0'),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    ),
    'info',
  ),
});

/**
 * Returns the service's settings from environment variables; `.env.example` lists them. An empty variable counts as absent.
 * Throws an Error with one sentence a line for what cannot be used.
 * @param nameOf How a variable is called in these sentences.
 */
export const readEnvironment = (
  environment: Readonly<Record<string, string | undefined>>,
  nameOf = (variable: string) => variable,
) => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = v.safeParse(Environment, given);
  if (!result.success) {
    const problems = result.issues.map((issue) => `${nameOf(v.getDotPath(issue) ?? '')} ${issue.message}.`);
    throw new Error(problems.join('\n'));
  }
  const variables = result.output;
  const corsOrigins = variables.CASEMENT_CORS_ORIGINS.split(/[\s,]+/).filter((origin) => origin !== '');
  return {
    port: variables.PORT,
    host: variables.HOST,
    databaseUrl: variables.DATABASE_URL,
    dataFolder: variables.CASEMENT_DATA_DIR,
    botsFolders: variables.CASEMENT_BOTS_DIR.split(delimiter).filter((folder) => folder !== ''),
    docsFolder: variables.CASEMENT_DOCS_DIR,
    tokenSecret: variables.CASEMENT_TOKEN_SECRET,
    corsOrigins: corsOrigins.includes('*') ? ('*' as const) : corsOrigins,
    questionsPerMinute: variables.CASEMENT_QUESTIONS_PER_MINUTE,
    maxRunMs: variables.CASEMENT_MAX_ANSWER_SECONDS * 1000,
    s3: readS3(variables),
    logLevel: variables.LOG_LEVEL,
  };
};

/** A bucket is used once it is named; then its keys have to be there too. */
const readS3 = (variables: v.InferOutput<typeof Environment>): S3Options | undefined => {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = variables;
  if (!S3_BUCKET) return undefined;
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new Error('With S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed as well.');
  }
  return {
    endpoint: variables.S3_ENDPOINT,
    region: variables.S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    forcePathStyle: ['1', 'true'].includes(variables.S3_FORCE_PATH_STYLE),
  };
};
