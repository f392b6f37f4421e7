import type { Login } from 'casement/contract';
import type { Context } from 'hono';
import type { BotChannel } from '../bots/index.ts';
import {
  ACCOUNT_TOKEN_MS,
  upsertAccount,
  type ProvenUser,
  publicAccount,
  readAccountStatus,
  requireEnabled,
} from '../accounts/index.ts';
import { logIn, type LoginContext } from './log-in.ts';

/**
 * Logs a user who has proved who they are in with an account of the service's own. Rejects with 1119 for a
 * disabled one, which stays as it was.
 */
export const logInAs = async (
  auth: LoginContext,
  context: Context,
  botChannel: BotChannel,
  user: ProvenUser,
): Promise<Login> => {
  const { queries, now } = auth;
  const account = await queries.transaction(async (transaction) => {
    const stored = await upsertAccount(transaction, user, now());
    requireEnabled(await readAccountStatus(transaction, stored.id, botChannel.bot));
    return stored;
  });
  const visitor = { id: account.id, mode: 'normal', way: user.way, lifetimeMs: ACCOUNT_TOKEN_MS } as const;
  const issued = await logIn(context, botChannel, auth, visitor);
  return { ...issued, user: publicAccount(account) };
};
