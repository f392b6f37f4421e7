import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { Provider, interactionPolicy } from 'oidc-provider';
import type { OpenIdOptions } from '../../service/google/open-id.ts';

/** Makes an ID token that the provider sends in the place of its own. */
type Forge = (claims: JWTPayload, sign: (claims: JWTPayload) => Promise<string>) => Promise<string> | string;

/** Each client's secret. */
const clients: Readonly<Record<string, string>> = {
  'chat-client': 'the secret of the chat in tests',
  'shop-client': 'the secret of the shop in tests',
};

/**
 * People whom the provider knows by the name that they log in with. A name like `ada+unverified` has an
 * unverified address.
 */
const claimsOf = (login: string) => ({
  sub: login,
  name: `${login} Lovelace`,
  email: `${login.split('+')[0]}@mail.example`,
  email_verified: !login.endsWith('+unverified'),
});

const page = (uid: string, visitor: string) => `<!doctype html><html lang="en"><title>Accounts</title>
  <h1>Choose an account</h1>
  <form method="post" action="/interaction/${uid}">
    <label>Account <input name="login" value="${visitor}" autofocus></label>
    <button name="answer" value="yes">Continue</button>
    <button name="answer" value="no">Cancel</button>
  </form>${visitor && '<script>document.querySelector("button").click()</script>'}</html>`;

/** One for all providers: what a test forges is signed with another. */
const keyPair = generateKeyPair('RS256', { extractable: true });

export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>;

/** A real OpenID provider on a free port of this machine, which asks each time who is there. */
export const startOpenIdProvider = async () => {
  const { privateKey } = await keyPair;
  const key = { ...(await exportJWK(privateKey)), kid: 'tests', alg: 'RS256', use: 'sig' };
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `http://localhost:${port}`;
  const settings = {
    /** The addresses that it may send people back to: the callback page of each service. */
    redirectUris: new Set<string>(),
    /** The Cross-Origin-Opener-Policy of its pages; '' for none. */
    openerPolicy: '',
    /** Absent: it sends the ID tokens that it makes. */
    forge: undefined as Forge | undefined,
    /** The name of a visitor for whom the page itself presses Continue; with '' the test presses it. */
    visitor: '',
    /** Whether it answers with an error of its own. */
    isDown: false,
  };

  const sign = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'tests' }).sign(privateKey);

  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const provider = new Provider(issuer, {
    clients: Object.entries(clients).map(([id, secret]) => ({
      client_id: id,
      client_secret: secret,
      redirect_uris: [`${issuer}/never`],
      token_endpoint_auth_method: 'client_secret_post' as const,
    })),
    jwks: { keys: [key] },
    cookies: { keys: ['cookies of tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_, accountId) => ({ accountId, claims: () => claimsOf(accountId) }),
  });
  // Its services take any free port, so their addresses are not known before.
  Object.assign(provider.Client.prototype, {
    redirectUriAllowed: (uri: string) => settings.redirectUris.has(uri),
  });

  provider.use(async (context, next) => {
    if (settings.openerPolicy) context.set('Cross-Origin-Opener-Policy', settings.openerPolicy);
    if (settings.isDown) {
      context.status = 503;
      return;
    }
    const uid = /^\/interaction\/([\w-]+)$/.exec(context.path)?.[1];
    if (uid === undefined) {
      await next();
    } else if (context.method === 'GET') {
      context.type = 'html';
      context.body = page(uid, settings.visitor);
    } else {
      const form = new URLSearchParams(await readText(context.req));
      const accountId = form.get('login') ?? '';
      if (form.get('answer') === 'no' || accountId === '') {
        await provider.interactionFinished(context.req, context.res, { error: 'access_denied' });
      } else {
        const { params } = await provider.interactionDetails(context.req, context.res);
        const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) });
        grant.addOIDCScope('openid email profile');
        const consent = { grantId: await grant.save() };
        const result = { select_account: {}, login: { accountId }, consent };
        await provider.interactionFinished(context.req, context.res, result, {
          mergeWithLastSubmission: false,
        });
      }
      context.respond = false;
    }
    if (context.path !== '/token' || !settings.forge) return;
    const body = context.body as { id_token?: string };
    if (body.id_token) {
      context.body = { ...body, id_token: await settings.forge(decodeJwt(body.id_token), sign) };
    }
  });
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));

  const options: OpenIdOptions = { issuer, clientId: 'chat-client', clients };
  return {
    issuer,
    options,
    settings,
    /** Lets a service send people here. */
    admit: (serviceUrl: string): void => {
      settings.redirectUris.add(`${serviceUrl}/im/v1/user/google/callback`);
    },
    close: async (): Promise<void> => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};

/**
 * Visits pages as a browser without scripts does, follows redirects within the site, and cancels when `login`
 * is ''.
 * @returns The first address of another site, unvisited.
 */
export const logInAt = async (authUrl: string, login: string): Promise<URL> => {
  const site = new URL(authUrl).origin;
  const cookies = new Map<string, string>();
  const visit = async (address: string, form?: Record<string, string>): Promise<URL> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('Location');
    if (location === null) {
      const text = await response.text();
      if (!text.includes('Choose an account')) throw new Error(`the provider says: ${text.slice(0, 2000)}`);
      return visit(address, login === '' ? { answer: 'no' } : { answer: 'yes', login });
    }
    const next = new URL(location, address);
    return next.origin === site ? visit(next.href) : next;
  };
  return visit(authUrl);
};
