import { randomUUID } from 'node:crypto';
import {
  type AnswerMessage,
  type Message,
  type OperationRequest,
  pullHistory,
  pullSession,
  type Session,
  setSession,
} from 'casement/contract';
import * as v from 'valibot';
import type { Visitor } from '../accounts/index.ts';
import { notFound } from '../base/service-failure.ts';
import { findMessage, listMessages } from '../database/message-queries.ts';
import { lockVisitor, type Queries } from '../database/queries.ts';
import { keptSince, type Retention } from '../database/retention.ts';
import type { MessageRow } from '../database/schema.ts';
import {
  findSession,
  insertSession,
  listSessions,
  requireSession,
  updateSession,
} from '../database/session-queries.ts';
import { answer } from '../http/answer.ts';
import { ownOrigin } from '../http/own-origin.ts';
import { pageOf, readCursor } from '../http/read-request.ts';
import { requireRoom } from '../limits/index.ts';
import { publicInterrupt, type RunEngine } from '../runs/index.ts';
import type { Uploads } from '../uploads/index.ts';

const SESSIONS_PER_PAGE = 50;
const MESSAGES_PER_PAGE = 50;

const SessionCursor = v.object({ updatedAt: v.pipe(v.number(), v.safeInteger()), id: v.string() });
const MessageCursor = v.pipe(v.number(), v.safeInteger());

type Needs = {
  queries: Queries;
  retention: Retention;
  engine: RunEngine;
  uploads: Uploads;
  now: () => number;
};

/** The list of conversations, their changes and their messages. */
export const sessionRoutes = (needs: Needs) => {
  const { queries, retention, engine, uploads, now } = needs;
  return [
    answer(pullSession, { for: 'reader' }, async ({ reader: { visitorId }, input: { next, query } }) => {
      const list = await listSessions(queries, visitorId, {
        since: keptSince(retention, now()),
        after: readCursor(next, SessionCursor),
        query: query?.trim(),
        limit: SESSIONS_PER_PAGE + 1,
      });
      return pageOf(list, SESSIONS_PER_PAGE, ({ updatedAt, id }) => ({ updatedAt, id }));
    }),
    answer(setSession, { for: 'visitor' }, ({ visitor, input }) => changeSession(needs, visitor, input)),
    answer(pullHistory, { for: 'reader' }, async (asked) => {
      const { visitorId } = asked.reader;
      const { sessionId, next } = asked.input;
      const before = readCursor(next, MessageCursor);
      await requireSession(queries, visitorId, sessionId, keptSince(retention, now()));
      const limit = MESSAGES_PER_PAGE + 1;
      const rows = await listMessages(queries, visitorId, sessionId, { before, limit });
      const page = pageOf(rows, MESSAGES_PER_PAGE, ({ position }) => position);
      const partialOf = ({ status, runId }: MessageRow) =>
        status === 'running' && runId ? engine.partialAnswer(visitorId, runId) : undefined;
      const answered = page.list.flatMap(({ role, parts }) => (role === 'assistant' ? [parts] : []));
      const serviceUrl = `${ownOrigin(asked.context)}/im`;
      const withFiles = await uploads.answerAddresses({ visitorId, sessionId, serviceUrl }, answered);
      const partsOf = ({ role, parts }: MessageRow) =>
        role === 'user' ? uploads.withAddresses(parts) : withFiles(parts);
      return { ...page, list: page.list.map((row) => toMessage(row, partsOf(row), partialOf(row))) };
    }),
  ];
};

/** Changes a conversation, or begins one; returns it as it is then. */
const changeSession = async (
  { queries, retention, engine, now }: Needs,
  { visitorId, bot }: Visitor,
  change: OperationRequest<typeof setSession>,
): Promise<Session> => {
  const id = change.id ?? randomUUID();
  let found = await findSession(queries, visitorId, id);
  if (found && found.session.updatedAt <= keptSince(retention, now())) throw notFound('The chat');
  if (change.deleted && !found) throw notFound('The chat');
  if (found?.deleted && change.deleted === undefined) throw notFound('The chat');
  if (change.headId) {
    const head = await findMessage(queries, visitorId, change.headId);
    if (head?.sessionId !== id) throw notFound('The message in this chat');
  }
  const title = change.title?.trim();
  if (!found) {
    await queries.transaction(async (transaction) => {
      await lockVisitor(transaction, visitorId);
      const session = { visitorId, id, botId: bot.id, title: title ?? '', now: now() };
      await insertSession(transaction, session);
      await requireRoom(transaction, { visitorId, bot }, true);
    });
  }
  await updateSession(queries, visitorId, id, {
    ...(title !== undefined && { title }),
    ...(change.headId !== undefined && { headId: change.headId }),
    ...(change.deleted !== undefined && { deletedAt: change.deleted ? now() : null }),
  });
  // Nothing begins in a chat that is deleted, so nothing is missed.
  if (change.deleted) await engine.stopSession(visitorId, id);
  found = await findSession(queries, visitorId, id);
  if (!found) throw notFound('The chat');
  return found.session;
};

/** Makes a message of the contract from its row; `partial` is a running answer so far. */
const toMessage = (row: MessageRow, parts: Message['parts'], partial?: AnswerMessage): Message => ({
  id: row.id,
  sessionId: row.sessionId,
  parentId: row.parentId,
  role: row.role,
  createdAt: row.createdAt,
  status: row.status,
  parts,
  ...(row.runId !== null && { runId: row.runId }),
  ...(row.model !== null && { model: row.model }),
  ...(row.error !== null && { error: row.error }),
  ...(row.reasoning !== null && { reasoning: row.reasoning }),
  ...(row.reasoningMs !== null && { reasoningMs: row.reasoningMs }),
  ...(row.steps !== null && { steps: row.steps }),
  ...(row.sources !== null && { sources: row.sources }),
  ...(row.usage !== null && { usage: row.usage }),
  ...(row.rating !== null && { rating: row.rating }),
  ...(row.reasons !== null && { reasons: row.reasons }),
  ...(row.comment !== null && { comment: row.comment }),
  ...(row.verdict !== null && { verdict: row.verdict }),
  ...(row.interrupts !== null && { interrupts: row.interrupts.map(publicInterrupt) }),
  ...partial,
});
