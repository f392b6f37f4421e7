import * as v from 'valibot';
import { type AdminSession, adminFormLimit, readAdminForm } from '../approval/index.ts';
import type { Queries } from '../database/queries.ts';
import { page } from '../http/pages/page.ts';
import { storable } from '../http/read-request.ts';
import { renderMessage, renderMessages } from './admin-page.ts';
import {
  contactStates,
  findContact,
  listContacts,
  readContactConversation,
  removeContact,
  setContactDone,
} from './contact-queries.ts';

const PAGE_SIZE = 25;

const number = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));
const ListParameters = v.object({
  state: v.fallback(v.picklist(contactStates), 'open'),
  page: v.fallback(v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number)), 0),
});
const MessageParameters = v.object({ number });
const Change = v.object({ number, action: v.picklist(['done', 'open', 'remove']) });

/** The administrator's pages of the messages that visitors have left. */
export const adminRoutes = ({
  queries,
  session,
  now,
}: {
  queries: Queries;
  session: AdminSession;
  now: () => number;
}) => [
  page(
    'GET',
    '/admin/messages',
    { for: 'operator' },
    async ({ operator: { formToken }, language, context }) => {
      const query = v.parse(ListParameters, storable(context.req.query()));
      const found = await listContacts(queries, { ...query, size: PAGE_SIZE });
      const messages = found.slice(0, PAGE_SIZE);
      const hasMore = found.length > PAGE_SIZE;
      return context.html(renderMessages(language, { ...query, messages, hasMore, formToken }));
    },
  ),
  page(
    'GET',
    '/admin/messages/message',
    { for: 'operator' },
    async ({ operator: { formToken }, language, context }) => {
      const query = v.safeParse(MessageParameters, storable(context.req.query()));
      const row = query.success ? await findContact(queries, query.output.number) : undefined;
      if (!row) return context.redirect('/admin/messages', 303);
      const conversation = await readContactConversation(queries, row);
      return context.html(renderMessage(language, row, conversation, formToken));
    },
  ),
  page('POST', '/admin/messages/change', { for: 'operator', limit: adminFormLimit }, async ({ context }) => {
    const { formToken = '', ...form } = await readAdminForm(context);
    if (!(await session.isOwnForm(context, formToken))) return context.redirect('/admin/messages', 303);
    const change = v.safeParse(Change, form);
    if (!change.success) return context.text('Bad request\n', 400);
    const { number: which, action } = change.output;
    if (action === 'remove') await removeContact(queries, which);
    else await setContactDone(queries, which, action === 'done' ? now() : null);
    return context.redirect('/admin/messages', 303);
  }),
];
