import { delimiter } from 'node:path';
import * as v from 'valibot';
import type { MailOptions } from '../delivery/send-mail.ts';
import type { SmsOptions } from '../delivery/send-sms.ts';
import type { OpenIdOptions } from '../google/open-id.ts';
import { isNetwork } from '../http/client-address.ts';
import type { StripeOptions } from '../payments/stripe-provider.ts';
import type { S3Options } from '../storage/s3-storage.ts';

const whole = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, `must be a whole number from ${least} to ${most}`),
    v.transform(Number),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
  );

const Flag = v.picklist(['0', '1', 'false', 'true'], 'must be 0 or 1');
const isSet = (flag: v.InferOutput<typeof Flag>): boolean => ['1', 'true'].includes(flag);

const Texts = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));
const isTexts = (json: string): boolean => v.is(Texts, json);
const listOf = (text: string): string[] => text.split(/[\s,]+/).filter((item) => item !== '');

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
  CASEMENT_UNLOCKED_DATA_DIR: v.optional(Flag, '0'),
  CASEMENT_BOTS_DIR: v.optional(v.string(), 'bots'),
  CASEMENT_DOCS_DIR: v.optional(v.string()),
  CASEMENT_TOKEN_SECRET: v.optional(
    v.pipe(
      v.string(),
      v.minLength(32, 'must have at least 32 characters, for example from: openssl rand -hex 32'),
    ),
  ),
  CASEMENT_CORS_ORIGINS: v.optional(v.string(), '*'),
  CASEMENT_TRUSTED_PROXIES: v.optional(
    v.pipe(
      v.string(),
      v.transform(listOf),
      v.everyItem(isNetwork, 'must be addresses or networks such as 10.0.0.0/8, separated by spaces'),
    ),
    '',
  ),
  CASEMENT_MAX_STORED_MB: v.optional(whole(0, 1_000_000_000), '20000'),
  CASEMENT_MAX_ANSWER_SECONDS: v.optional(whole(1, 86_400), '600'),
  S3_ENDPOINT: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\/[^/\s]+/, 'must be an http or https address')),
  ),
  S3_REGION: v.optional(v.string(), 'us-east-1'),
  S3_BUCKET: v.optional(v.string()),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  S3_FORCE_PATH_STYLE: v.optional(Flag, '0'),
  SMTP_URL: v.optional(
    v.pipe(v.string(), v.regex(/^smtps?:\/\/[^/\s]+/, 'must be an smtp or smtps address')),
  ),
  MAIL_FROM: v.optional(v.string()),
  SMS_URL: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\/[^/\s]+/, 'must be an http or https address'))),
  SMS_METHOD: v.optional(v.picklist(['POST', 'PUT'], 'must be POST or PUT'), 'POST'),
  SMS_HEADERS: v.optional(
    v.pipe(
      v.string(),
      v.check(isTexts, 'must be a JSON object of texts, such as {"Authorization": "Bearer …"}'),
      v.transform((json) => JSON.parse(json) as Record<string, string>),
    ),
  ),
  SMS_BODY: v.optional(v.string()),
  SMS_EXPECT: v.optional(v.string()),
  CAPTCHA_URL: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\/[^/\s]+/, 'must be an http or https address')),
  ),
  GOOGLE_ISSUER: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^https:\/\/[^/\s]+|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$)/,
        'must be an https address',
      ),
    ),
    'https://accounts.google.com',
  ),
  GOOGLE_CLIENT_ID: v.optional(v.string()),
  GOOGLE_CLIENT_SECRET: v.optional(v.string()),
  GOOGLE_CLIENTS: v.optional(
    v.pipe(
      v.string(),
      v.check(isTexts, 'must be a JSON object with the secret of each client id'),
      v.transform((json) => JSON.parse(json) as Record<string, string>),
    ),
    '{}',
  ),
  CASEMENT_ADMIN_KEY: v.optional(
    v.pipe(
      v.string(),
      v.minLength(24, 'must have at least 24 characters, for example from: openssl rand -hex 24'),
    ),
  ),
  STRIPE_SECRET_KEY: v.optional(v.string()),
  STRIPE_WEBHOOK_SECRET: v.optional(v.string()),
  STRIPE_API_BASE: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\/[^/\s]+$/, 'must be an http or https address without a path')),
  ),
  CASEMENT_TEST_CHECKOUT: v.optional(v.picklist(['0', '1'], 'must be 0 or 1')),
  NODE_ENV: v.optional(v.string()),
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
  const corsOrigins = listOf(variables.CASEMENT_CORS_ORIGINS);
  return {
    port: variables.PORT,
    host: variables.HOST,
    databaseUrl: variables.DATABASE_URL,
    dataFolder: variables.CASEMENT_DATA_DIR,
    mayBeUnlocked: isSet(variables.CASEMENT_UNLOCKED_DATA_DIR),
    botsFolders: variables.CASEMENT_BOTS_DIR.split(delimiter).filter((folder) => folder !== ''),
    docsFolder: variables.CASEMENT_DOCS_DIR,
    tokenSecret: variables.CASEMENT_TOKEN_SECRET,
    corsOrigins: corsOrigins.includes('*') ? ('*' as const) : corsOrigins,
    trustedProxies: variables.CASEMENT_TRUSTED_PROXIES,
    maxStoredBytes: variables.CASEMENT_MAX_STORED_MB * 1024 * 1024,
    maxRunMs: variables.CASEMENT_MAX_ANSWER_SECONDS * 1000,
    s3: readS3(variables),
    mail: readMail(variables),
    sms: readSms(variables),
    captchaUrl: variables.CAPTCHA_URL,
    google: readGoogle(variables),
    adminKey: variables.CASEMENT_ADMIN_KEY,
    stripe: readStripe(variables),
    ...(variables.CASEMENT_TEST_CHECKOUT && { testCheckout: variables.CASEMENT_TEST_CHECKOUT === '1' }),
    isProduction: variables.NODE_ENV === 'production',
    logLevel: variables.LOG_LEVEL,
  };
};

/** A bucket is used once it is named; then its keys have to be there too. */
const readS3 = (variables: Variables): S3Options | undefined => {
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
    forcePathStyle: isSet(variables.S3_FORCE_PATH_STYLE),
  };
};

type Variables = v.InferOutput<typeof Environment>;

const readMail = ({ SMTP_URL, MAIL_FROM }: Variables): MailOptions | undefined => {
  if (!SMTP_URL) return undefined;
  if (!MAIL_FROM) throw new Error('With SMTP_URL, MAIL_FROM is needed as well.');
  return { url: SMTP_URL, from: MAIL_FROM };
};

const readStripe = (variables: Variables): StripeOptions | undefined => {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE } = variables;
  if (!STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET) return undefined;
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) {
    throw new Error('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are needed together.');
  }
  return { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiBase: STRIPE_API_BASE };
};

const readSms = (variables: Variables): SmsOptions | undefined => {
  const { SMS_URL, SMS_METHOD, SMS_HEADERS, SMS_BODY, SMS_EXPECT } = variables;
  if (!SMS_URL) return undefined;
  if (!SMS_BODY) throw new Error('With SMS_URL, SMS_BODY is needed as well.');
  return { url: SMS_URL, method: SMS_METHOD, headers: SMS_HEADERS, body: SMS_BODY, expect: SMS_EXPECT };
};

const readGoogle = (variables: Variables): OpenIdOptions | undefined => {
  const {
    GOOGLE_ISSUER: issuer,
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET,
    GOOGLE_CLIENTS,
  } = variables;
  if (!clientId && Object.keys(GOOGLE_CLIENTS).length > 0) {
    throw new Error('With GOOGLE_CLIENTS, GOOGLE_CLIENT_ID is needed as well.');
  }
  if (!clientId) return undefined;
  if (!GOOGLE_CLIENT_SECRET) {
    throw new Error('With GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET is needed as well.');
  }
  return { issuer, clientId, clients: { ...GOOGLE_CLIENTS, [clientId]: GOOGLE_CLIENT_SECRET } };
};
