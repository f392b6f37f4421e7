import { createHmac } from 'node:crypto';

/** The secret that the service and the site that embeds the chat share. */
export const SITE_SECRET = 'a secret that only the site and its chat service know';

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token by which the site names its user. */
export const siteToken = (sub: string): string => {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { sub, aud: ['casement', 'welcoming'], iat, exp: iat + 600, name: `${sub} of the site` };
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${content}.${createHmac('sha256', SITE_SECRET).update(content).digest('base64url')}`;
};
