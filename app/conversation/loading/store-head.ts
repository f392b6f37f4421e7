import { setSession } from '../../service/contract/sessions.ts';
import type { Visitor } from '../../visitor/visitor.ts';

/** Stores at the service which branch of a conversation is on show. */
export type StoreHead = (sessionId: string, headId: string) => void;

/**
 * Makes the one writer of heads: one call at a time, and of choices made meanwhile only the last one follows.
 * A choice that cannot be stored is remembered in this browser all the same; without a network it waits for one.
 */
export const createStoreHead = (runtime: () => Visitor, signal: AbortSignal): StoreHead => {
  const chosen = new Map<string, string>();
  let isWriting = false;

  const write = async (): Promise<void> => {
    const { service, environment } = runtime();
    for (const [sessionId, headId] of chosen) {
      chosen.delete(sessionId);
      try {
        await service.call(setSession, { id: sessionId, headId }, { shownByCaller: true });
      } catch {
        if (environment.network.isOnline()) continue;
        if (!chosen.has(sessionId)) chosen.set(sessionId, headId);
        await environment.network.whenOnline(signal);
      }
      if (signal.aborted) return;
    }
  };

  return (sessionId, headId) => {
    chosen.set(sessionId, headId);
    if (isWriting) return;
    isWriting = true;
    void write().finally(() => {
      isWriting = false;
    });
  };
};
