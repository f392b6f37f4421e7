import * as v from 'valibot';
import { readStored } from '../../storage/read-stored.ts';
import type { SafeStorage } from '../../storage/safe-storage.ts';

/** A sent code is remembered for so long; no code is valid for longer. */
const KEPT_MS = 15 * 60_000;

const SentCodes = v.array(
  v.object({
    recipient: v.string(),
    isSent: v.boolean(),
    notedAt: v.number(),
    /** When another code may be asked for, epoch milliseconds. */
    resendAt: v.number(),
  }),
);

/** Tells recipients apart; the storage outlives the visit, so addresses themselves do not go into it. */
const digestOf = (text: string): string => {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
};

/** Knows, in every tab of this browser, who was sent a code, and when another one may be asked for. */
export const createSentCodes = (storage: SafeStorage, key: string) => {
  const read = () =>
    (readStored(storage, key, SentCodes) ?? []).filter(({ notedAt }) => notedAt > Date.now() - KEPT_MS);
  return {
    note: (recipient: string, isSent: boolean, resendAt: number): void => {
      const digest = digestOf(recipient);
      const before = read();
      const wasSent = before.some((one) => one.recipient === digest && one.isSent);
      const others = before.filter((one) => one.recipient !== digest);
      const noted = { recipient: digest, isSent: isSent || wasSent, notedAt: Date.now(), resendAt };
      storage.set(key, JSON.stringify([...others, noted]));
    },
    of: (recipient: string): { isSent: boolean; resendAt: number } =>
      read().find((one) => one.recipient === digestOf(recipient)) ?? { isSent: false, resendAt: 0 },
  };
};
export type SentCodes = ReturnType<typeof createSentCodes>;
