import { createHmac, randomUUID } from 'node:crypto';
import { accessLevelOf, type Configuration, hostLogin } from 'casement/contract';
import { createClient } from './client.ts';
import { LeftOut } from './left-out.ts';
import type { CheckOptions } from './options.ts';
import type { Target } from './target.ts';

const LIFE_S = 300;

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs as the embedding site does, HS256. */
export const signerOf =
  ({ secret, issuer, audience }: NonNullable<CheckOptions['site']>) =>
  async (claims: Record<string, unknown>): Promise<string> => {
    const iat = Math.floor(Date.now() / 1000);
    const payload = {
      aud: audience,
      iat,
      exp: iat + LIFE_S,
      ...(issuer !== undefined && { iss: issuer }),
      ...claims,
    };
    const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`;
    return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
  };

/** Gives the one token to the first visitor of each case. */
const oneVisitor = (token: string) => {
  let isGiven = false;
  return {
    begin: () => {
      isGiven = false;
    },
    newToken: async () => {
      if (isGiven) throw new LeftOut('a token is one visitor, and this needs two');
      isGiven = true;
      return token;
    },
  };
};

/**
 * How visitors come by their tokens where the free login gives them none that may chat; undefined where it
 * does. `begin` is called before each case.
 */
export const tokensFor = (
  { channel, approval }: Configuration,
  { token, site }: CheckOptions,
  target: () => Target,
): { newToken: NonNullable<Target['newToken']>; begin?: () => void } | undefined => {
  if (token !== undefined) return oneVisitor(token);
  const refusal =
    approval?.required === 1
      ? 'visitors wait for approval'
      : accessLevelOf(channel) === 1
        ? 'visitors have to log in'
        : undefined;
  if (refusal === undefined) return undefined;
  if (!site || approval?.required === 1) {
    const newToken = () =>
      Promise.reject(new LeftOut(`${refusal}: give the token of one in CASEMENT_CHECK_TOKEN`));
    return { newToken };
  }
  return {
    newToken: async (uuid, channelId) => {
      const nobody = createClient(target(), channelId);
      const signed = await signerOf(site)({ sub: uuid, jti: randomUUID() });
      return (await nobody.call(hostLogin, { token: signed })).token;
    },
  };
};
