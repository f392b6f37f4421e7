import { codes, type Proof, type WorkToDo } from 'casement/contract';
import { eq, lt } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Visitor } from '../accounts/index.ts';
import { DAY_MS } from '../base/durations.ts';
import { ServiceFailure } from '../base/service-failure.ts';
import { deleteInSlices } from '../database/in-slices.ts';
import type { Queries } from '../database/queries.ts';
import { provenVisitors } from '../database/schema.ts';
import { takeAction } from '../limits/index.ts';
import type { WorkMaker } from './work.ts';

/** As long as an unused identity lasts: who comes back later proves themselves again, unseen. */
const KEPT_MS = 30 * DAY_MS;

/** A visitor who may have to give a proof, as the routes know them. */
export type VisitorToProve = Pick<Visitor, 'visitorId' | 'role' | 'bot' | 'channel' | 'address'>;

type Needs = {
  queries: Queries;
  work: WorkMaker;
  /** Uses up the proof that a security check was passed. */
  usePass: (captchaVerification: string) => Promise<boolean>;
  now: () => number;
};

/**
 * Asks visitors whom nothing is known of for a proof with their first message, where the channel wants one.
 */
export const createProofs = ({ queries, work, usePass, now }: Needs) => {
  /** Whoever has logged in, is named by the site or is on trial is limited in other ways. */
  const isUnknown = async ({ role, channel, visitorId }: VisitorToProve): Promise<boolean> => {
    if (channel.check !== 'work' || role !== 'anonymous') return false;
    const known = await queries
      .select({ visitorId: provenVisitors.visitorId })
      .from(provenVisitors)
      .where(eq(provenVisitors.visitorId, visitorId));
    return known.length === 0;
  };

  const workFor = async (visitor: VisitorToProve): Promise<v.InferOutput<typeof WorkToDo>> => {
    await takeAction(queries, 'work', visitor, now());
    return { work: work.make(visitor, now()) };
  };

  const isGood = async (visitor: VisitorToProve, proof: Proof | undefined): Promise<boolean> => {
    if (!proof) return false;
    return 'nonce' in proof
      ? work.check(visitor, proof, now()) === 'good'
      : usePass(proof.captchaVerification);
  };

  return {
    /**
     * Makes work for a visitor; nothing where their next message needs no proof. Rejects with code 1113 for
     * too many.
     */
    workFor: async (visitor: VisitorToProve): Promise<v.InferOutput<typeof WorkToDo>> =>
      (await isUnknown(visitor)) ? workFor(visitor) : {},

    /**
     * Takes the proof of a visitor who has to give one; from then on they are known, so that it serves once,
     * and the same message may come again. Rejects with code 1121 and new work for none that is good.
     */
    require: async (visitor: VisitorToProve, proof: Proof | undefined): Promise<void> => {
      if (!(await isUnknown(visitor))) return;
      if (!(await isGood(visitor, proof)))
        throw new ServiceFailure(
          codes.proofRequired,
          'One quick check, please. Your message is sent right after.',
          await workFor(visitor),
        );
      await queries
        .insert(provenVisitors)
        .values({ visitorId: visitor.visitorId, provenAt: now() })
        .onConflictDoNothing();
    },
  };
};
export type Proofs = ReturnType<typeof createProofs>;

export const forgetProofs = async (queries: Queries, now: number): Promise<void> => {
  await deleteInSlices(queries, provenVisitors, lt(provenVisitors.provenAt, now - KEPT_MS));
};
