import { randomInt } from 'node:crypto';
import { and, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import { deleteInSlices } from '../database/in-slices.ts';
import type { Queries } from '../database/queries.ts';
import { loginCodes } from '../database/schema.ts';
import { MINUTE_MS } from '../base/durations.ts';
import { createSigner } from '../base/signer.ts';
import type { LoginTarget } from './login-target.ts';

const LIFETIME_MS = 5 * MINUTE_MS;
const MAX_TRIES = 5;

/** How long a code serves, minutes. */
export const codeMinutes = LIFETIME_MS / MINUTE_MS;

/**
 * The recipient of a code, the bot, and the browser that asks for it: guesses from another browser use up
 * none of its tries.
 */
export type CodeFor = LoginTarget & { botId: string; guid: string };

const valuesOf = ({ botId, way, address, guid }: CodeFor) => ['target', botId, way, address, guid];

/**
 * Makes and checks the codes that visitors log in with. Each code serves once, for five tries in all, in
 * every process, and in the browser that asked for it.
 * @param olderSecrets A code that was made with one of them serves as well.
 */
export const createLoginCodes = (queries: Queries, secret: string, olderSecrets: readonly string[] = []) => {
  // Six digits are soon guessed from a plain hash: a reader of the database still needs the secret.
  const signer = createSigner(secret, 'login codes', olderSecrets);
  /** Finds a code by whichever secret it was made with. */
  const isFor = (whom: CodeFor) => inArray(loginCodes.targetHash, signer.signatures(valuesOf(whom)));

  return {
    /** Makes a code, which takes the place of an earlier one of the same browser. */
    make: async (whom: CodeFor, now: number): Promise<string> => {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const targetHash = signer.sign(valuesOf(whom));
      const row = { codeHash: signer.sign([targetHash, code]), tries: 0, expiresAt: now + LIFETIME_MS };
      await queries.delete(loginCodes).where(and(isFor(whom), ne(loginCodes.targetHash, targetHash)));
      await queries
        .insert(loginCodes)
        .values({ targetHash, ...row })
        .onConflictDoUpdate({ target: loginCodes.targetHash, set: row });
      return code;
    },

    /** Takes back a code that could not be sent. */
    forget: async (whom: CodeFor): Promise<void> => {
      await queries.delete(loginCodes).where(isFor(whom));
    },

    /** Uses a code up when it is the right one; `over` where no code serves any more, or ever did. */
    use: async (whom: CodeFor, code: string, now: number): Promise<'right' | 'wrong' | 'over'> => {
      const isTarget = isFor(whom);
      // Counted before it is compared, so that tries at the same time are five in all as well.
      const [row] = await queries
        .update(loginCodes)
        .set({ tries: sql`${loginCodes.tries} + 1` })
        .where(and(isTarget, lt(loginCodes.tries, MAX_TRIES), gt(loginCodes.expiresAt, now)))
        .returning({
          targetHash: loginCodes.targetHash,
          codeHash: loginCodes.codeHash,
          tries: loginCodes.tries,
        });
      if (!row) return 'over';
      if (!signer.isSigned([row.targetHash, code], row.codeHash))
        return row.tries < MAX_TRIES ? 'wrong' : 'over';
      const used = await queries
        .delete(loginCodes)
        .where(and(isTarget, eq(loginCodes.codeHash, row.codeHash)))
        .returning({ targetHash: loginCodes.targetHash });
      return used.length === 1 ? 'right' : 'over';
    },
  };
};
export type LoginCodes = ReturnType<typeof createLoginCodes>;

export const forgetExpiredCodes = async (queries: Queries, now: number): Promise<void> => {
  await deleteInSlices(queries, loginCodes, lt(loginCodes.expiresAt, now));
};
