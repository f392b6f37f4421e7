import { codes, freeLogin, isLogin, type LoginState } from 'casement/contract';
import { Hono } from 'hono';
import { accessLevelOf, roleOf } from '../identity/access.ts';
import { readIdentityToken, visitorIdOf } from '../identity/identity-token.ts';
import { ServiceFailure } from '../service-failure.ts';
import { succeed } from './envelope.ts';
import { readAccessMode, readBearer, readClaims, readPlace } from './request-scope.ts';
import type { Services } from './services.ts';

const DAY_MS = 86_400_000;
const TOKEN_LIFETIME_MS = 7 * DAY_MS;
/** How long after its end a token still tells who its holder was. */
const RENEWAL_MS = 30 * DAY_MS;

/** Who the visitor is. */
export const userRoutes = ({ bots, tokens, now }: Services): Hono =>
  new Hono()
    .get(freeLogin.path, (context) => {
      const place = readPlace(context, bots);
      const role = readAccessMode(context) === 'preview' ? 'preview' : 'anonymous';
      const given = readBearer(context) ?? '';
      const identity = readIdentityToken(given);
      const visitorId = identity
        ? visitorIdOf(identity, place.bot.id, role)
        : renewableVisitor(given, place.bot.id, place.channelId, role);
      if (!visitorId) throw new ServiceFailure(codes.unauthorized, 'The identity token is missing or wrong.');
      const expiresAt = now() + TOKEN_LIFETIME_MS;
      const token = tokens.issue({
        visitorId,
        botId: place.bot.id,
        channelId: place.channelId,
        role,
        expiresAt,
      });
      return succeed(context, { token, expiresAt });

      /** Once a service token has taken the identity's place, it is what the browser has to show. */
      function renewableVisitor(earlier: string, botId: string, channelId: string, wanted: string) {
        const claims = tokens.read(earlier);
        if (!claims || claims.role !== wanted || claims.expiresAt + RENEWAL_MS < now()) return undefined;
        return claims.botId === botId && claims.channelId === channelId ? claims.visitorId : undefined;
      }
    })
    .get(isLogin.path, (context) => {
      const place = readPlace(context, bots);
      if (readBearer(context) === undefined) {
        const role = accessLevelOf(place.channel) === 2 ? 'trial' : 'anonymous';
        return succeed(context, { login: false, role, status: 'ok' } satisfies LoginState);
      }
      const claims = readClaims(context, place, tokens, now());
      const state: LoginState = {
        login: claims.role === 'user',
        role: roleOf(claims.role, place.channel),
        status: 'ok',
        ...(claims.role === 'user' && { user: { id: claims.visitorId } }),
      };
      return succeed(context, state);
    });
