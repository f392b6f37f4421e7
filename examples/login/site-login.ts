import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { SignJWT } from 'jose';

/** The one user of the example sites. A site of your own asks for a password, or somebody who has. */
const ADA = { id: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' };

const COOKIE = 'example-session';
/** For whom the tokens are: the bot of the example sites, or what its file names as `hostLogin.audience`. */
const BOT_ID = 'casement';
const TOKEN_LIFETIME = '5m';
/** For the addresses of requests, which are paths. */
const BASE = 'http://localhost';

export type SiteLogin = {
  /** Answers a request that is about the log-in; false: it is about something else. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  /** Returns the name of the user who is logged in. */
  userOf(request: IncomingMessage): string | undefined;
};

const setCookie = (response: ServerResponse, value: string) =>
  response.setHeader('Set-Cookie', `${COOKIE}=${value}; HttpOnly; SameSite=Strict; Path=/`);

/**
 * The log-in of an example site, and the token by which it tells the chat service of its user. For
 * development on one machine.
 * @param secret What site and service share, by the environment and never by a file of the repository.
 */
export const createSiteLogin = (secret: string): SiteLogin => {
  const sessions = new Set<string>();
  const sessionOf = ({ headers }: IncomingMessage): string | undefined => {
    const cookies = new URLSearchParams(headers.cookie?.replaceAll('; ', '&'));
    const id = cookies.get(COOKIE);
    return id !== null && sessions.has(id) ? id : undefined;
  };
  const userOf: SiteLogin['userOf'] = (request) => (sessionOf(request) ? ADA.name : undefined);

  const sign = (): Promise<string> =>
    new SignJWT({ name: ADA.name, email: ADA.email })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(ADA.id)
      .setAudience(BOT_ID)
      .setIssuedAt()
      .setExpirationTime(TOKEN_LIFETIME)
      .sign(new TextEncoder().encode(secret));

  /** The answer of each address: a text, or a value as JSON. */
  const routes: Record<string, (request: IncomingMessage, response: ServerResponse) => unknown> = {
    'POST /api/login': (_request, response) => {
      const id = randomUUID();
      sessions.add(id);
      setCookie(response, id);
      return ADA.name;
    },
    'POST /api/logout': (request, response) => {
      sessions.delete(sessionOf(request) ?? '');
      setCookie(response, '; Max-Age=0');
      return '';
    },
    // Empty for nobody.
    'GET /api/user': (request) => userOf(request) ?? '',
    'GET /api/chat-token': (request) => (sessionOf(request) ? sign() : ''),
  };

  const respond = async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    // Pages of other sites neither log anybody in nor out.
    const from = request.headers['sec-fetch-site'];
    const isOwn = from === undefined || from === 'same-origin';
    const text = isOwn ? String(await routes[path]?.(request, response)) : '';
    response.writeHead(isOwn ? 200 : 403, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
    });
    response.end(text);
  };

  return {
    userOf,
    answer: (request, response) => {
      const address = request.url ?? '/';
      if (!URL.canParse(address, BASE)) {
        response.writeHead(400).end();
        return true;
      }
      const { pathname } = new URL(address, BASE);
      const path = `${request.method} ${pathname}`;
      if (!Object.hasOwn(routes, path)) return false;
      respond(request, response, path).catch(() => response.writeHead(500).end());
      return true;
    },
  };
};
