import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { limitBody } from '../http/limit-body.ts';
import { storable } from '../http/read-request.ts';
import { readLanguage, type Services } from '../http/request-scope.ts';
import { MINUTE_MS } from '../base/durations.ts';
import { tryTake } from '../limits/index.ts';
import { pageHeaders } from '../http/pages/page-headers.ts';
import { readStyle } from '../http/pages/page-style.ts';
import { renderList, renderLogIn } from './admin-page.ts';
import { actions, decide, filters, listVisitors } from './admin-queries.ts';
import { createAdminSession } from './admin-session.ts';

const PAGE_SIZE = 25;
const MAX_FORM_BYTES = 64 * 1024;

const ListParameters = v.object({
  filter: v.fallback(v.picklist(filters), 'waiting'),
  search: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
  page: v.fallback(v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number)), 0),
  outcome: v.optional(v.fallback(v.picklist(['done', 'changed', '']), '')),
});

const Decision = v.object({
  visitorId: v.pipe(v.string(), v.maxLength(128)),
  action: v.picklist(actions),
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500)), ''),
});

const Form = v.record(v.string(), v.string());

const readForm = async (context: Context): Promise<v.InferOutput<typeof Form>> =>
  v.parse(v.fallback(Form, {}), storable(await context.req.parseBody()));

/** The administrator's page at `/admin`: plain forms, without a script. */
export const adminRoutes = (services: Services, adminKey: string): Hono => {
  const { queries, engine, addressOf, now } = services;
  const session = createAdminSession(queries, adminKey, now);

  /** Whether somebody at this address has tried too many keys. */
  const isGuessing = async (context: Context): Promise<boolean> => {
    const key = JSON.stringify(['admin keys', addressOf(context)]);
    return !(await tryTake(queries, [{ key, most: 10, periodMs: 15 * MINUTE_MS }], now()));
  };

  return new Hono()
    .use('/admin/*', limitBody(MAX_FORM_BYTES, 'The form is too large.'), pageHeaders)
    .get('/admin/admin.css', async (context) => {
      context.header('Content-Type', 'text/css; charset=utf-8');
      return context.body(await readStyle(new URL('admin.css', import.meta.url)));
    })
    .get('/admin', async (context) => {
      const language = readLanguage(context);
      const formToken = await session.formToken(context);
      if (formToken === undefined) return context.html(renderLogIn(language), 401);
      const { outcome, ...query } = v.parse(ListParameters, storable(context.req.query()));
      const found = await listVisitors(queries, { ...query, size: PAGE_SIZE });
      const visitors = found.slice(0, PAGE_SIZE);
      const hasMore = found.length > PAGE_SIZE;
      return context.html(
        renderList(language, { ...query, visitors, hasMore, formToken, outcome: outcome || undefined }),
      );
    })
    .post('/admin/log-in', async (context) => {
      const language = readLanguage(context);
      if (await isGuessing(context)) return context.html(renderLogIn(language, 'tooMany'), 429);
      const { key = '' } = await readForm(context);
      if (!session.isKey(key)) return context.html(renderLogIn(language, 'wrongKey'), 401);
      session.start(context);
      return context.redirect('/admin', 303);
    })
    .post('/admin/log-out', async (context) => {
      const { formToken = '' } = await readForm(context);
      if (await session.isOwnForm(context, formToken)) await session.end(context);
      return context.redirect('/admin', 303);
    })
    .post('/admin/decide', async (context) => {
      const { formToken = '', ...form } = await readForm(context);
      if (!(await session.isOwnForm(context, formToken))) return context.redirect('/admin', 303);
      const decision = v.safeParse(Decision, form);
      if (!decision.success || (decision.output.action === 'reject' && decision.output.reason === '')) {
        return context.text('Bad request\n', 400);
      }
      const isDone = await decide(queries, decision.output, now());
      // An answer that is being written ends with the right to have one.
      const { action, visitorId } = decision.output;
      if (isDone && (action === 'disable' || action === 'reject')) await engine.stopVisitor(visitorId);
      const { filter, search, page } = v.parse(ListParameters, form);
      const back = { filter, search, page: String(page), outcome: isDone ? 'done' : 'changed' };
      return context.redirect(`/admin?${new URLSearchParams(back)}`, 303);
    });
};
