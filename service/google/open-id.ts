import { jwtVerify } from 'jose';
import * as oauth from 'oauth4webapi';
import * as v from 'valibot';
import { isCanonicalJwt } from '../base/canonical.ts';
import { createDiscovery } from './discovery.ts';

const CLOCK_TOLERANCE_SECONDS = 10;
/** Never `none`, and none that a client's secret could sign with. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'];
const MAX_CLAIM_LENGTH = 200;
const CHOOSE_ACCOUNT = 'select_account';

/** The OpenID provider that visitors log in with, and the service's clients there. */
export type OpenIdOptions = {
  /** `https://accounts.google.com`, or any other; http on this machine only. */
  issuer: string;
  /** The client id for hosts without one of their own. */
  clientId: string;
  /** The secret of each client id. */
  clients: Readonly<Record<string, string>>;
};

/** The values that belong to one log-in. */
type Exchange = { clientId: string; redirectUri: string; verifier: string; nonce: string };

/** A user, as the provider describes them. */
export type OpenIdUser = { subject: string; name?: string; email?: string };

const Text = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.transform((text) => text.slice(0, MAX_CLAIM_LENGTH)),
);
const Claims = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  name: v.optional(v.fallback(v.optional(Text), undefined)),
  email: v.optional(v.fallback(v.optional(v.pipe(Text, v.email())), undefined)),
  email_verified: v.optional(v.unknown()),
  azp: v.optional(v.unknown()),
});

/**
 * Logs visitors in with an OpenID provider: authorization code with PKCE. Rejects when the provider cannot be
 * used.
 */
export const createOpenId = ({ issuer, clientId, clients }: OpenIdOptions, now: () => number) => {
  const { addressIn, findProvider, fetching } = createDiscovery(issuer, now);

  return {
    issuer,

    /** Returns the client to be used, '' for the service's own; undefined for one that is not configured. */
    findClient: (id: string): string | undefined => {
      const used = id || clientId;
      return Object.hasOwn(clients, used) ? used : undefined;
    },

    /** Makes the address at which a visitor logs in. */
    authorizationUrl: async ({
      state,
      language,
      ...exchange
    }: Exchange & { state: string; language: string }): Promise<string> => {
      const { server } = await findProvider();
      const url = addressIn(server, 'authorization_endpoint');
      const prompts = v.safeParse(v.array(v.string()), server['prompt_values_supported']);
      const parameters = {
        client_id: exchange.clientId,
        redirect_uri: exchange.redirectUri,
        response_type: 'code',
        scope: 'openid email profile',
        state,
        nonce: exchange.nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(exchange.verifier),
        code_challenge_method: 'S256',
        ui_locales: language,
        // With this prompt, nobody comes back logged in without having pressed anything.
        ...((!prompts.success || prompts.output.includes(CHOOSE_ACCOUNT)) && { prompt: CHOOSE_ACCOUNT }),
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },

    /**
     * Exchanges a code for the user who came back with it. The e-mail address is one that the provider has
     * verified.
     */
    exchange: async (code: string, exchange: Exchange): Promise<OpenIdUser> => {
      const { server, keys } = await findProvider();
      const secret = clients[exchange.clientId] ?? '';
      const canPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
      const client: oauth.Client = {
        client_id: exchange.clientId,
        [oauth.clockSkew]: Math.round((now() - Date.now()) / 1000),
        [oauth.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
      };
      const parameters = oauth.validateAuthResponse(
        // The callback page gets the whole reply, and looks at its issuer.
        { ...server, authorization_response_iss_parameter_supported: false },
        client,
        new URLSearchParams({ code }),
        oauth.expectNoState,
      );
      const reply = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        canPost ? oauth.ClientSecretPost(secret) : oauth.ClientSecretBasic(secret),
        parameters,
        exchange.redirectUri,
        exchange.verifier,
        fetching,
      );
      const { id_token: token = '' } = await oauth.processAuthorizationCodeResponse(server, client, reply, {
        expectedNonce: exchange.nonce,
        requireIdToken: true,
      });
      if (!isCanonicalJwt(token)) throw new Error('the ID token is no signed JWT');
      const { payload } = await jwtVerify(token, keys, {
        issuer: server.issuer,
        audience: exchange.clientId,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: new Date(now()),
        requiredClaims: ['sub', 'exp', 'iat'],
      });
      const { sub, name, email, email_verified: isVerified, azp } = v.parse(Claims, payload);
      if (azp !== undefined && azp !== exchange.clientId)
        throw new Error('the ID token is for another client');
      return {
        subject: `${server.issuer} ${sub}`,
        ...(name && { name }),
        ...(email && isVerified === true && { email }),
      };
    },

    /** Whether a reply that names its issuer comes from this one. */
    isIssuer: async (given: string | undefined): Promise<boolean> =>
      given === undefined || given === (await findProvider()).server.issuer,
  };
};
export type OpenId = ReturnType<typeof createOpenId>;
