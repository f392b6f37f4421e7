import type { Route } from '../../base/part.ts';
import { type Asked, serve, type Who } from '../answer.ts';

/** Lets a page do nothing but be read and pressed. */
const headers = {
  'Cache-Control': 'no-store',
  // A form that is sent to its own page has to name its origin.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** Describes a page for people, or what belongs to one. */
export const page = <Whom extends Who>(
  method: Route['method'],
  path: string,
  whom: { for: Whom } & Pick<Route, 'limit'>,
  reply: (asked: Asked<Whom>) => Response | Promise<Response>,
): Route => ({ ...serve(method, path, whom, reply), headers });
