import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import { MINUTE_MS } from '../base/durations.ts';
import type { Queries } from '../database/queries.ts';
import type { ClientAddress } from '../http/client-address.ts';
import { page } from '../http/pages/page.ts';
import { readStyle } from '../http/pages/page-style.ts';
import { readLanguage } from '../http/read-headers.ts';
import { storable } from '../http/read-request.ts';
import { tryTake } from '../limits/index.ts';
import type { RunEngine } from '../runs/index.ts';
import { renderList, renderLogIn } from './admin-page.ts';
import { actions, decide, filters, listVisitors } from './admin-queries.ts';
import type { AdminSession } from './admin-session.ts';

const PAGE_SIZE = 25;
export const adminFormLimit = { maxBytes: 64 * 1024, message: 'The form is too large.' };

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

export const readAdminForm = async (context: Context): Promise<v.InferOutput<typeof Form>> =>
  v.parse(v.fallback(Form, {}), storable(await context.req.parseBody()));

/** Somebody who has typed the administrator's key; their forms carry the token. */
export type Operator = { formToken: string };

/** Lets an operator in; everybody else gets to the page to log in on. */
export const readOperator = async (context: Context, session: AdminSession): Promise<Operator> => {
  const formToken = await session.formToken(context);
  if (formToken !== undefined) return { formToken };
  const isForm = context.req.method === 'POST';
  const res = await (isForm
    ? context.redirect('/admin', 303)
    : context.html(renderLogIn(readLanguage(context)), 401));
  throw new HTTPException(isForm ? 403 : 401, { res });
};

type Needs = {
  queries: Queries;
  engine: RunEngine;
  addressOf: ClientAddress;
  session: AdminSession;
  now: () => number;
};

/** The administrator's page at `/admin`: plain forms, without a script. */
export const adminRoutes = ({ queries, engine, addressOf, session, now }: Needs) => {
  /** Whether somebody at this address has tried too many keys. */
  const isGuessing = async (context: Context): Promise<boolean> => {
    const key = JSON.stringify(['admin keys', addressOf(context)]);
    return !(await tryTake(queries, [{ key, most: 10, periodMs: 15 * MINUTE_MS }], now()));
  };

  return [
    page('GET', '/admin/admin.css', { for: 'anybody' }, async ({ context }) => {
      context.header('Content-Type', 'text/css; charset=utf-8');
      return context.body(await readStyle(new URL('admin.css', import.meta.url)));
    }),
    page('GET', '/admin', { for: 'operator' }, async ({ operator: { formToken }, language, context }) => {
      const { outcome, ...query } = v.parse(ListParameters, storable(context.req.query()));
      const found = await listVisitors(queries, { ...query, size: PAGE_SIZE });
      const visitors = found.slice(0, PAGE_SIZE);
      const hasMore = found.length > PAGE_SIZE;
      return context.html(
        renderList(language, { ...query, visitors, hasMore, formToken, outcome: outcome || undefined }),
      );
    }),
    page(
      'POST',
      '/admin/log-in',
      { for: 'anybody', limit: adminFormLimit },
      async ({ language, context }) => {
        if (await isGuessing(context)) return context.html(renderLogIn(language, 'tooMany'), 429);
        const { key = '' } = await readAdminForm(context);
        if (!session.isKey(key)) return context.html(renderLogIn(language, 'wrongKey'), 401);
        session.start(context);
        return context.redirect('/admin', 303);
      },
    ),
    page('POST', '/admin/log-out', { for: 'anybody', limit: adminFormLimit }, async ({ context }) => {
      const { formToken = '' } = await readAdminForm(context);
      if (await session.isOwnForm(context, formToken)) await session.end(context);
      return context.redirect('/admin', 303);
    }),
    page('POST', '/admin/decide', { for: 'operator', limit: adminFormLimit }, async ({ context }) => {
      const { formToken = '', ...form } = await readAdminForm(context);
      if (!(await session.isOwnForm(context, formToken))) return context.redirect('/admin', 303);
      const decision = v.safeParse(Decision, form);
      if (!decision.success || (decision.output.action === 'reject' && decision.output.reason === '')) {
        return context.text('Bad request\n', 400);
      }
      const isDone = await decide(queries, decision.output, now());
      // An answer that is being written ends with the right to have one.
      const { action, visitorId } = decision.output;
      if (isDone && (action === 'disable' || action === 'reject')) await engine.stopVisitor(visitorId);
      const { filter, search, page: at } = v.parse(ListParameters, form);
      const back = { filter, search, page: String(at), outcome: isDone ? 'done' : 'changed' };
      return context.redirect(`/admin?${new URLSearchParams(back)}`, 303);
    }),
  ];
};
