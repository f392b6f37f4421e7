import type { Login } from 'casement/contract';
import type { Context } from 'hono';
import type { BotChannel, Services } from '../http/request-scope.ts';
import { ACCOUNT_TOKEN_MS } from './account-token.ts';
import { enterAccount, type ProvenUser, publicAccount } from './accounts.ts';
import { enter } from './enter.ts';
import { readStanding, requireEnabled } from './standing.ts';

/**
 * Logs a user who has proved who they are in with an account of the service's own. Rejects with 1119 for a disabled one, which stays as it
 * was.
 */
export const logInAs = async (
  services: Services,
  context: Context,
  botChannel: BotChannel,
  user: ProvenUser,
): Promise<Login> => {
  const { queries, now } = services;
  const account = await queries.transaction(async (transaction) => {
    const entered = await enterAccount(transaction, user, now());
    requireEnabled(await readStanding(transaction, entered.id, botChannel.bot));
    return entered;
  });
  const entering = { id: account.id, mode: 'normal', way: user.way, lifetimeMs: ACCOUNT_TOKEN_MS } as const;
  const issued = await enter(context, botChannel, services, entering);
  return { ...issued, user: publicAccount(account) };
};
