import { randomBytes } from 'node:crypto';
import {
  codes,
  createShare,
  headerNames,
  Id,
  listShares as listSharesCall,
  readShare,
  revokeShare,
  type ShareLink,
} from 'casement/contract';
import type { Context } from 'hono';
import * as v from 'valibot';
import { readShownBranch } from '../database/message-queries.ts';
import type { Queries } from '../database/queries.ts';
import type { ShareRow } from '../database/schema.ts';
import { keptSince, type Retention } from '../database/retention.ts';
import { requireSession } from '../database/session-queries.ts';
import { type BotChannel, readStyle } from '../bots/index.ts';
import { answer, serve } from '../http/answer.ts';
import { ownOrigin } from '../http/own-origin.ts';
import { pageOf, readCursor, readQuery } from '../http/read-request.ts';
import { DAY_MS } from '../base/durations.ts';
import { takeAction } from '../limits/index.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { titleOf } from '../runs/index.ts';
import { notFound, ServiceFailure } from '../base/service-failure.ts';
import { fileReply, findUsed } from '../uploads/index.ts';
import {
  endShare,
  findShare,
  findShareFile,
  insertShare,
  type LinkRow,
  listShares,
} from './share-queries.ts';
import { keysInAnswers, snapshotOf, withFileAddresses } from './snapshot.ts';

const ID_BYTES = 24;
const LINKS_PER_PAGE = 50;
const MEGABYTE = 1024 * 1024;
/** Everybody who opens a link loads its snapshot as a whole. */
const MAX_SNAPSHOT_CHARACTERS = 4 * MEGABYTE;

/** A path below the service's base; everybody who has the id can read it, like the shared chat itself. */
const sharedFilePath = '/v1/share/file';

const Cursor = v.object({ createdAt: v.pipe(v.number(), v.safeInteger()), id: v.string() });
const SharedFile = v.object({
  shareId: Id,
  place: v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number)),
});

const toLink = ({ id, url, title, createdAt, expiresAt }: Omit<LinkRow, 'endedAt'>): ShareLink => ({
  shareId: id,
  url,
  title,
  createdAt,
  ...(expiresAt !== null && { expiresAt }),
});

/** Returns the app's address for a link, with the bot's ids, so that the page has the bot's look. */
const appAddress = (context: Context, shareId: string, { bot, channelId }: BotChannel): string => {
  const query = new URLSearchParams({ share: shareId, bot_id: bot.id, channel_id: channelId });
  if (context.req.header(headerNames.styleId)) query.set('style_id', readStyle(context, bot).styleId);
  return `?${query}`;
};

/** Links to conversations: their visitor creates, lists and revokes them, anybody reads them. */
export const shareRoutes = ({
  queries,
  retention,
  storage,
  now,
}: {
  queries: Queries;
  retention: Retention;
  storage: FileStorage;
  now: () => number;
}) => {
  const findLive = async (shareId: string): Promise<ShareRow> => {
    const found = await findShare(queries, shareId, { retention, now: now() });
    if (!found) throw notFound('The shared chat');
    if (!found.live) throw new ServiceFailure(codes.gone, 'This chat is no longer shared.');
    return found.share;
  };

  return [
    answer(createShare, { for: 'visitor' }, async ({ visitor, input, context }) => {
      const { visitorId, bot } = visitor;
      const { sessionId, headId, expiresInDays } = input;
      await requireSession(queries, visitorId, sessionId, keptSince(retention, now()));
      const branch = await readShownBranch(queries, visitorId, sessionId, headId);
      if (branch.length === 0) throw notFound('The message in this chat');
      if (branch.some(({ status }) => status === 'running')) {
        throw new ServiceFailure(400, 'A chat can be shared once its answer is finished.');
      }
      await takeAction(queries, 'share', visitor, now());
      const id = randomBytes(ID_BYTES).toString('base64url');
      const used = await findUsed(queries, { visitorId, sessionId, keys: keysInAnswers(branch) });
      const showsSources = bot.robot.en.isDisplaySource === 1;
      const { messages, keys } = snapshotOf(branch, id, { showsSources, used });
      if (JSON.stringify(messages).length > MAX_SNAPSHOT_CHARACTERS) {
        throw new ServiceFailure(400, 'This chat is too long to be shared.');
      }
      const createdAt = now();
      const share = {
        id,
        visitorId,
        sessionId,
        url: appAddress(context, id, visitor),
        // The conversation's own title may be private, or of a question that was edited since.
        title: titleOf(branch[0]?.parts ?? []),
        messages,
        createdAt,
        expiresAt: expiresInDays === undefined ? null : createdAt + expiresInDays * DAY_MS,
      };
      await insertShare(queries, share, keys, {
        links: bot.budgets.visitor.shares,
        bytes: bot.budgets.visitor.storedMB * MEGABYTE,
      });
      return toLink(share);
    }),
    answer(readShare, { for: 'anybody' }, async ({ input: { shareId }, context }) => {
      const { title, messages, createdAt, expiresAt } = await findLive(shareId);
      return {
        title,
        messages: withFileAddresses(
          messages,
          `${ownOrigin(context)}/im`,
          (place) => `${sharedFilePath}?${new URLSearchParams({ shareId, place: String(place) })}`,
        ),
        createdAt,
        ...(expiresAt !== null && { expiresAt }),
      };
    }),
    serve('GET', `/im${sharedFilePath}`, { for: 'anybody' }, async ({ context }) => {
      const { shareId, place } = readQuery(context, SharedFile);
      const found = await findShareFile(queries, shareId, place, { retention, now: now() });
      if (found && !found.live) {
        return context.json({ code: codes.gone, message: 'This chat is no longer shared.' }, 410);
      }
      // Browsers must not keep it, so that a revoked link shows nothing.
      const reply = found?.file && (await fileReply(storage, found.file, 'no-store'));
      if (!reply) throw notFound('The file');
      return reply;
    }),
    answer(listSharesCall, { for: 'visitor' }, async ({ visitor: { visitorId }, input: { next } }) => {
      const rows = await listShares(queries, visitorId, {
        moment: { retention, now: now() },
        after: readCursor(next, Cursor),
        limit: LINKS_PER_PAGE + 1,
      });
      const page = pageOf(rows, LINKS_PER_PAGE, ({ createdAt, id }) => ({ createdAt, id }));
      return { ...page, list: page.list.map(toLink) };
    }),
    answer(revokeShare, { for: 'visitor' }, async ({ visitor: { visitorId }, input: { shareId } }) => {
      if (!(await endShare(queries, visitorId, shareId, now()))) throw notFound('The link');
    }),
  ];
};
