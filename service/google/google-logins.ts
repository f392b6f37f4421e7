import { randomBytes, randomInt } from 'node:crypto';
import { and, eq, gt, inArray, lt, ne } from 'drizzle-orm';
import { MINUTE_MS } from '../base/durations.ts';
import { deleteInSlices } from '../database/in-slices.ts';
import type { Queries } from '../database/queries.ts';
import { type GoogleLoginRow, googleLogins } from '../database/schema.ts';
import { createSigner } from '../base/signer.ts';
import type { OpenIdUser } from './open-id.ts';

const LIFETIME_MS = 10 * MINUTE_MS;

/** The purpose of a log-in, and where it came from. */
type Begun = Pick<
  GoogleLoginRow,
  'botId' | 'channelId' | 'clientId' | 'redirectUri' | 'appOrigin' | 'language'
>;

type Made = { state: string; ticket: string; number: string; expiresAt: number };

/** How a log-in stands when its ticket is shown. */
type Outcome = 'pending' | 'expired' | 'cancelled' | 'provider' | OpenIdUser;

/**
 * Derives what is kept or proves something of a state or a ticket: a reader of the database can know neither.
 */
const createKeys = (secret: string) => {
  const signer = createSigner(secret, 'google login');
  const keyed = (purpose: string) => (text: string) => signer.sign([purpose, text]);
  const [verifierOf, nonceOf] = [keyed('verifier'), keyed('nonce')];
  return {
    stateHash: keyed('state'),
    ticketHash: keyed('ticket'),
    /** The proof that the provider's reply belongs to a state. */
    proofOf: (state: string) => ({ verifier: verifierOf(state), nonce: nonceOf(state) }),
  };
};

/**
 * Keeps log-ins with Google that have begun. Each serves once, in every process.
 * @param olderSecrets A log-in that was begun with one of them goes on.
 */
export const createGoogleLogins = (
  queries: Queries,
  secret: string,
  olderSecrets: readonly string[] = [],
) => {
  const own = createKeys(secret);
  const all = [own, ...olderSecrets.map(createKeys)];
  const isState = (state: string) =>
    inArray(
      googleLogins.stateHash,
      all.map(({ stateHash }) => stateHash(state)),
    );
  const isTicket = (ticket: string) =>
    inArray(
      googleLogins.ticketHash,
      all.map(({ ticketHash }) => ticketHash(ticket)),
    );
  /** The provider was told the proof of the secret that the log-in was begun with. */
  const proofOf = (state: string, kept: GoogleLoginRow) =>
    (all.find(({ stateHash }) => stateHash(state) === kept.stateHash) ?? own).proofOf(state);
  const isOpen = (state: string, now: number) =>
    and(isState(state), eq(googleLogins.phase, 'open'), gt(googleLogins.expiresAt, now));

  return {
    /** Makes the values that a log-in begins with; they count once they are kept. */
    make: (now: number) => {
      const [state, ticket] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
      return {
        state,
        ticket,
        ...own.proofOf(state),
        number: String(randomInt(10, 100)),
        expiresAt: now + LIFETIME_MS,
      };
    },

    keep: async ({ state, ticket, number, expiresAt }: Made, begun: Begun): Promise<void> => {
      const hashes = { stateHash: own.stateHash(state), ticketHash: own.ticketHash(ticket) };
      await queries.insert(googleLogins).values({ ...hashes, ...begun, number, phase: 'open', expiresAt });
    },

    /** Finds a log-in that nobody has ended yet. */
    find: async (state: string, now: number): Promise<GoogleLoginRow | undefined> => {
      const [row] = await queries.select().from(googleLogins).where(isOpen(state, now));
      return row;
    },

    /** Takes a log-in for the first reply with its code; later ones find none. */
    claim: async (state: string, now: number, of?: Pick<Begun, 'botId' | 'channelId'>) => {
      const [row] = await queries
        .update(googleLogins)
        .set({ phase: 'exchanging' })
        .where(
          and(
            isOpen(state, now),
            of && eq(googleLogins.botId, of.botId),
            of && eq(googleLogins.channelId, of.channelId),
          ),
        )
        .returning();
      return row && { ...row, ...proofOf(state, row) };
    },

    /** Lets the ticket be exchanged for the user who has come back. */
    release: async (state: string, user: OpenIdUser): Promise<void> => {
      await queries
        .update(googleLogins)
        .set({ phase: 'done', ...user })
        .where(isState(state));
    },

    fail: async (state: string, reason: NonNullable<GoogleLoginRow['reason']>): Promise<void> => {
      await queries
        .update(googleLogins)
        .set({ phase: 'failed', reason })
        .where(and(isState(state), ne(googleLogins.phase, 'done')));
    },

    forget: async (state: string): Promise<void> => {
      await queries.delete(googleLogins).where(isState(state));
    },

    /** Returns how a log-in stands; the user who has come back is told once. */
    turnIn: async (
      ticket: string,
      { botId, channelId }: Pick<Begun, 'botId' | 'channelId'>,
      now: number,
    ): Promise<Outcome> => {
      const isOwn = and(
        isTicket(ticket),
        eq(googleLogins.botId, botId),
        eq(googleLogins.channelId, channelId),
        gt(googleLogins.expiresAt, now),
      );
      const [row] = await queries.select().from(googleLogins).where(isOwn);
      if (!row) return 'expired';
      if (row.phase === 'failed') return row.reason ?? 'provider';
      if (row.phase !== 'done') return 'pending';
      const [taken] = await queries.delete(googleLogins).where(isOwn).returning();
      if (!taken?.subject) return 'expired';
      const { subject, name, email } = taken;
      return { subject, ...(name && { name }), ...(email && { email }) };
    },
  };
};
export type GoogleLogins = ReturnType<typeof createGoogleLogins>;

export const forgetExpiredGoogleLogins = async (queries: Queries, now: number): Promise<void> => {
  await deleteInSlices(queries, googleLogins, lt(googleLogins.expiresAt, now));
};
