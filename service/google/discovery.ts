import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import * as oauth from 'oauth4webapi';
import { boundedFetch } from '../base/bounded-fetch.ts';
import { HOUR_MS } from '../base/durations.ts';

const LIFETIME_MS = HOUR_MS;

type Provider = { server: oauth.AuthorizationServer; keys: JWTVerifyGetKey };

/** Finds out what an OpenID provider says of itself, anew each hour. */
export const createDiscovery = (issuer: string, now: () => number) => {
  const issuerUrl = new URL(issuer);
  const isLocal = issuerUrl.protocol === 'http:';
  const fetching = { [oauth.customFetch]: boundedFetch, [oauth.allowInsecureRequests]: isLocal };
  let known: { provider: Promise<Provider>; until: number } | undefined;

  const addressIn = (server: oauth.AuthorizationServer, name: 'authorization_endpoint' | 'jwks_uri'): URL => {
    const url = new URL(server[name] ?? '');
    if (url.protocol !== 'https:' && !isLocal) throw new Error(`${name} must be an https address`);
    return url;
  };

  const discover = async (): Promise<Provider> => {
    const reply = await oauth.discoveryRequest(issuerUrl, { algorithm: 'oidc', ...fetching });
    const server = await oauth.processDiscoveryResponse(issuerUrl, reply);
    const keys = createRemoteJWKSet(addressIn(server, 'jwks_uri'), { [customFetch]: boundedFetch });
    return { server, keys };
  };

  const findProvider = (): Promise<Provider> => {
    if (known && known.until > now()) return known.provider;
    const found = { provider: discover(), until: now() + LIFETIME_MS };
    known = found;
    found.provider.catch(() => {
      if (known === found) known = undefined;
    });
    return found.provider;
  };

  return { addressIn, findProvider, fetching };
};
