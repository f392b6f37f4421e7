import type { AccessMode } from 'casement/contract';
import type { Context } from 'hono';
import {
  audit,
  type AuthContext,
  moveApplication,
  readEarlier,
  readAccountStatus,
  requireEnabled,
} from '../accounts/index.ts';
import type { BotChannel } from '../bots/index.ts';
import { moveQuotaUses } from '../limits/index.ts';
import type { RunEngine } from '../runs/index.ts';
import { moveToUser } from './move-visitor.ts';

/** The parts that a log-in needs: who asks, and the answers that are being written for them. */
export type LoginContext = AuthContext & { engine: RunEngine };

/** Somebody who has proved who they are. */
export type VerifiedVisitor = {
  /** The visitor id of their conversations. */
  id: string;
  mode: AccessMode;
  /** How they proved it, for the record. */
  way: string;
  /** How long the token serves. */
  lifetimeMs: number;
  name?: string | undefined;
  email?: string | undefined;
};

/**
 * Logs somebody in: every way to log in ends here. What they have asked, uploaded and applied for before
 * becomes theirs. Rejects with code 1119, having moved nothing, when they are disabled.
 */
export const logIn = async (
  context: Context,
  botChannel: BotChannel,
  auth: LoginContext,
  { id, mode, way, lifetimeMs, name, email }: VerifiedVisitor,
): Promise<{ token: string; expiresAt: number }> => {
  const { queries, tokens, now } = auth;
  const { bot, channelId } = botChannel;
  requireEnabled(await readAccountStatus(queries, id, bot));
  // Only the work of anonymous visitors moves: a token of another account brings nothing along.
  const earlier = await readEarlier(context, botChannel, auth);
  if (earlier?.role === 'anonymous' && earlier.mode === mode) {
    await moveToUser(auth, earlier.visitorId, id);
    await moveQuotaUses(queries, bot, earlier.visitorId, id);
    await moveApplication(queries, earlier.visitorId, id);
  }
  const entry = { at: now(), botId: bot.id, visitorId: id };
  await audit(queries, { ...entry, actor: 'visitor', action: 'log in', detail: way });
  const loggedInAt = now();
  const expiresAt = loggedInAt + lifetimeMs;
  const called = { ...(name && { name }), ...(email && { email }) };
  const claims = {
    visitorId: id,
    botId: bot.id,
    channelId,
    role: 'user',
    mode,
    loggedInAt,
    expiresAt,
    ...called,
  } as const;
  return { token: tokens.issue(claims), expiresAt };
};
