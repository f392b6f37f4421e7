import type { Login } from 'casement/contract';
import type { Context } from 'hono';
import type { BotChannel, Services } from '../http/request-scope.ts';
import { ACCOUNT_TOKEN_MS } from './account-token.ts';
import { enterAccount, type ProvenUser, publicAccount } from './accounts.ts';
import { enter } from './enter.ts';

/** Logs in who has proved to be somebody, with an account of the service's own. Rejects with 1119 for a disabled one. */
export const logInAs = async (
  services: Services,
  context: Context,
  botChannel: BotChannel,
  user: ProvenUser,
): Promise<Login> => {
  const account = await enterAccount(services.queries, user, services.now());
  const entering = { id: account.id, mode: 'normal', way: user.way, lifetimeMs: ACCOUNT_TOKEN_MS } as const;
  const issued = await enter(context, botChannel, services, entering);
  return { ...issued, user: publicAccount(account) };
};
