import { codes, type HostLoginRefusal } from 'casement/contract';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { type HostLoginConfig, readSiteSecret } from '../bots/index.ts';
import { ServiceFailure } from '../base/service-failure.ts';
import { isCanonicalJwt } from '../base/canonical.ts';
import { OutsideFailure } from '../base/outside-failure.ts';

const CLOCK_TOLERANCE_SECONDS = 10;
/** A token that somebody has copied is soon worth nothing, whatever its own end says. */
const MAX_AGE_SECONDS = 600;
const KEYS_TIMEOUT_MS = 5000;
const MAX_SUBJECT_LENGTH = 500;
const MAX_CLAIM_LENGTH = 200;

/** Makes a refusal; the reason is for the developer of the site, and holds nothing of the token. */
export const refuseSiteLogin = (
  reason: string,
  code: number = codes.unauthorized,
  message = `The token of the site is not accepted: ${reason}.`,
  options?: { told: string; cause: unknown },
) => new ServiceFailure(code, message, { reason } satisfies HostLoginRefusal, options);
const unavailable = (reason: string, cause: unknown) =>
  refuseSiteLogin(reason, 503, 'Logging in is not possible at the moment.', {
    told: `a log-in of the site was refused: ${reason}`,
    cause,
  });

/** Verifies tokens of embedding sites. What it rejects with holds nothing of a token. */
export const createHostTokens = (options: {
  env: Readonly<Record<string, string | undefined>>;
  now: () => number;
}) => {
  const { env, now } = options;
  const keySets = new Map<string, JWTVerifyGetKey>();

  const secretOf = (variable: string): Uint8Array => {
    try {
      return readSiteSecret(env, variable);
    } catch (error) {
      // The bot file is refused without it, so the variable was taken away later.
      throw unavailable((error as Error).message, error);
    }
  };

  const keysAt = (url: string): JWTVerifyGetKey => {
    const known = keySets.get(url) ?? createRemoteJWKSet(new URL(url), { timeoutDuration: KEYS_TIMEOUT_MS });
    keySets.set(url, known);
    return known;
  };

  const payloadOf = async (config: HostLoginConfig, token: string, botId: string): Promise<JWTPayload> => {
    const checks = {
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: new Date(now()),
      maxTokenAge: MAX_AGE_SECONDS,
      requiredClaims: ['exp', 'sub'],
      ...(config.issuer && { issuer: config.issuer }),
      // Without it, a token for one bot would open every bot that has the same key.
      audience: config.audience ?? botId,
    };
    if (!isCanonicalJwt(token)) throw refuseSiteLogin('it is no signed JWT');
    // Each kind of key allows its own algorithms only: a public key must never serve as a shared secret.
    const { payload } = config.secretEnv
      ? await jwtVerify(token, secretOf(config.secretEnv), { ...checks, algorithms: ['HS256'] })
      : await jwtVerify(token, keysAt(config.jwksUrl ?? ''), { ...checks, algorithms: ['RS256', 'ES256'] });
    return payload;
  };

  return {
    /**
     * Returns the user whom a token names, and whether they may preview. The token must be for the audience
     * of the configuration, or else for the bot. Rejects with 401 and the reason, or with 503 when the key
     * cannot be had.
     */
    verify: async (config: HostLoginConfig, token: string, botId: string) => {
      let payload: JWTPayload;
      try {
        payload = await payloadOf(config, token, botId);
      } catch (error) {
        if (error instanceof ServiceFailure) throw error;
        const reason = reasonOf(error, config, botId) ?? (config.secretEnv && 'it is no signed JWT');
        if (reason !== undefined) throw refuseSiteLogin(reason);
        const cause = config.jwksUrl === undefined ? error : new OutsideFailure(config.jwksUrl, error);
        throw unavailable('the keys at jwksUrl cannot be read', cause);
      }
      const { sub = '', iss = '' } = payload;
      if (sub === '' || sub.length > MAX_SUBJECT_LENGTH) throw refuseSiteLogin('sub must be a text');
      const name = shortText(payload['name']);
      const email = shortText(payload['email']);
      return {
        // The same subject of two sites is never the same user: sites differ by an issuer that was checked,
        // or else by their key.
        issuer: config.issuer ? iss : JSON.stringify([config.secretEnv ?? config.jwksUrl, iss]),
        subject: sub,
        preview: payload['preview'] === true,
        ...(name && { name }),
        ...(email && { email }),
      };
    },
  };
};
export type HostTokens = ReturnType<typeof createHostTokens>;

const shortText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.trim().slice(0, MAX_CLAIM_LENGTH) : undefined;

const REASONS: Readonly<Record<string, string>> = {
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED:
    'its signature is wrong: the site and the service have different keys',
  ERR_JOSE_ALG_NOT_ALLOWED: 'its algorithm is not allowed',
  ERR_JWKS_NO_MATCHING_KEY: 'its key is unknown',
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: 'its key is not named',
  ERR_JWS_INVALID: 'it is no signed JWT',
  ERR_JWT_INVALID: 'it is no signed JWT',
  ERR_JOSE_NOT_SUPPORTED: 'it is no signed JWT',
};

/**
 * Returns the reason why a token is refused; undefined when the keys are at fault. It names what was
 * expected, never what came.
 */
const reasonOf = (
  error: unknown,
  { audience, issuer }: HostLoginConfig,
  botId: string,
): string | undefined => {
  if (error instanceof errors.JWTExpired) {
    return error.claim === 'iat'
      ? `it has expired: iat is more than ${MAX_AGE_SECONDS / 60} minutes ago`
      : 'it has expired: exp is past';
  }
  if (error instanceof errors.JWTClaimValidationFailed) {
    const { claim, reason } = error;
    const expected: Readonly<Record<string, string | undefined>> = {
      aud: `it must be or hold ${JSON.stringify(audience ?? botId)}`,
      iss: issuer && `it must be ${JSON.stringify(issuer)}`,
      iat: 'a time in seconds, not in the future',
      nbf: 'a time in seconds, not in the future',
      exp: 'a time in seconds',
      sub: "the user's id",
    };
    const hint = expected[claim];
    return `${claim} is ${reason === 'missing' ? 'missing' : 'wrong'}${hint ? `: ${hint}` : ''}`;
  }
  return error instanceof errors.JOSEError ? REASONS[error.code] : undefined;
};
