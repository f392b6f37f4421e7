import type { Language } from 'casement/contract';
import type { Context, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import zhCN from '../locales/zh-CN.json' with { type: 'json' };
import { isDatabaseAway, whyDatabaseIsAway } from '../base/is-database-away.ts';
import { OutsideFailure } from '../base/outside-failure.ts';
import { ServiceFailure } from '../base/service-failure.ts';
import { readLanguage } from './read-headers.ts';

/** Chinese by the English words, or by the code of a failure whose words are not there. */
const chinese: Readonly<Record<string, string>> = zhCN;

const translated = (code: number, message: string): Record<Language, string> => ({
  en: message,
  'zh-CN': chinese[message] ?? chinese[code] ?? zhCN[0],
});

/** The words of a failure in the language that a request asks for. */
export const wordsOf = (context: Context, code: number, message: string): string =>
  translated(code, message)[readLanguage(context)];

/** The words of a failure in the language that a request asks for, and in every other. */
const allWordsOf = (context: Context, code: number, message: string) => {
  const messages = translated(code, message);
  return { message: messages[readLanguage(context)], messages };
};

/** 401, 403, 404, 429 and 5xx are HTTP statuses as well; every other code comes under HTTP 200. */
const httpStatusOf = (code: number): ContentfulStatusCode =>
  [401, 403, 404, 429].includes(code) || (code >= 500 && code < 600) ? (code as ContentfulStatusCode) : 200;

/**
 * Makes the code of a refusal the HTTP status as well, for a caller that goes by the status alone: the
 * payment provider takes an event under HTTP 200 for delivered and never sends it again.
 */
export const refuseByStatus: MiddlewareHandler = async (context, next) => {
  await next();
  const { error, res } = context;
  if (!(error instanceof ServiceFailure) || error.code < 400 || error.code >= 600) return;
  context.res = new Response(res.body, { status: error.code, headers: res.headers });
};

export const succeed = (context: Context, object?: unknown): Response =>
  context.json({ code: 200, ...(object !== undefined && { object }) });

const REASON = /^[a-z][a-z_-]{0,39}$/;

/** The code of a refusal and, where it has one, its reason: a name of the contract, and never words. */
export const refusalOf = (error: unknown): { code: number; reason?: string } => {
  if (error instanceof ServiceFailure) {
    const { reason } = (error.object ?? {}) as { reason?: unknown };
    return { code: error.code, ...(typeof reason === 'string' && REASON.test(reason) && { reason }) };
  }
  if (error instanceof HTTPException) return { code: error.status };
  if (isDatabaseAway(error)) return { code: 503, reason: 'database' };
  return { code: 500, ...(error instanceof OutsideFailure && { reason: 'outside' }) };
};

/**
 * Replies with the envelope of an error, in the language of the request, or with the reply that it brings. An
 * unexpected one becomes code 500, or 503 while the database is away. The log has what the operator should
 * know in one line, with the bot that the request asks: what fails below need not know the bot, and does not
 * log it as well.
 */
export const failWith = (
  context: Context,
  error: unknown,
  logger: Logger,
  asked: { botId?: string } = {},
): Response => {
  const path = routePath(context);
  const where = { ...asked, path };
  if (error instanceof ServiceFailure) {
    const { code, message, object, told, cause } = error;
    if (told !== undefined) logger.error({ ...where, err: cause }, told);
    const { retryAfterS } = (object ?? {}) as { retryAfterS?: unknown };
    if (typeof retryAfterS === 'number') context.header('Retry-After', String(retryAfterS));
    return context.json(
      { code, ...allWordsOf(context, code, message), ...(object !== undefined && { object }) },
      httpStatusOf(code),
    );
  }
  if (error instanceof HTTPException && error.res) return error.res;
  if (context.req.raw.signal.aborted && (error as NodeJS.ErrnoException).code === 'ECONNRESET') {
    logger.debug({ err: error, path }, 'a client went away before its request was whole');
    return context.json({ code: 400, message: 'The request broke off.' }, 400);
  }
  if (isDatabaseAway(error)) {
    logger.error({ ...where, err: error }, whyDatabaseIsAway(error));
    const message = 'The service is not available at the moment. Please try again later.';
    return context.json({ code: 503, ...allWordsOf(context, 503, message) }, 503);
  }
  const isOutside = error instanceof OutsideFailure;
  logger.error(
    { ...where, err: error },
    isOutside ? 'a server that the service depends on failed' : 'a request failed unexpectedly',
  );
  return context.json({ code: 500, ...allWordsOf(context, 500, 'System request error') }, 500);
};
