import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { Part, Route } from '../base/part.ts';
import { refuseByStatus } from '../http/envelope.ts';
import { limitBody } from '../http/limit-body.ts';
import type { OpenParts } from './open-parts.ts';

/** Finds out who asks. Rejects for somebody whom the route is not for. */
type Admit = (context: Context) => Promise<unknown>;

/** A route with what lets somebody in. */
export type MountedRoute = Route & { admit: Admit };

const USUAL_LIMIT = { maxBytes: 2 * 1024 * 1024, message: 'The request is too large.' };

/** Refuses a body that is larger than that of any usual call. */
export const limitUsual = limitBody(USUAL_LIMIT.maxBytes, USUAL_LIMIT.message);

const nobodyAsked: Admit = async () => undefined;

/** Returns the routes of parts that are open, each with what lets in those whom it is for. */
export const routesOf = ({ list }: OpenParts): MountedRoute[] => {
  const admits = Object.assign({}, ...list.map(({ part, given, own }) => part.admits(given, own))) as Record<
    string,
    Admit
  >;
  return list.flatMap(({ part, given, own }) =>
    part.routes(given, own).map((route) => ({ ...route, admit: admitOf(part, route, admits) })),
  );
};

const admitOf = (part: Part, route: Route, admits: Record<string, Admit>): Admit => {
  const admit = route.for === 'anybody' ? nobodyAsked : admits[route.for];
  if (!admit) throw new Error(`${part.name}: no part lets in whom ${route.path} is for: ${route.for}`);
  return admit;
};

const limitOf = (limit: Route['limit']): MiddlewareHandler => {
  if (limit === undefined) return limitUsual;
  return limit === 'any' ? unchanged : limitBody(limit.maxBytes, limit.message);
};

const withHeaders =
  (headers: Readonly<Record<string, string>>): MiddlewareHandler =>
  (context, next) => {
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    return next();
  };

const unchanged: MiddlewareHandler = (_context, next) => next();

/**
 * Adds routes to an app. @param checksReplies Whether a reply that is not what its operation describes is an
 * error.
 */
export const mountRoutes = (app: Hono, routes: readonly MountedRoute[], checksReplies: boolean): void => {
  for (const route of routes) {
    const { method, path, limit, headers = {} } = route;
    const refused = route.refusesByStatus ? refuseByStatus : unchanged;
    app.on(method, path, withHeaders(headers), refused, limitOf(limit), async (context) =>
      route.handle(context, await route.admit(context), checksReplies),
    );
  }
};
