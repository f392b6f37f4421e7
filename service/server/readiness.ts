import type { Logger } from 'pino';
import type { Hindrance } from '../base/part.ts';

/** However many ask, the database is written to once in this time. */
const FRESH_MS = 1_000;

export type Readiness = ReturnType<typeof createReadiness>;

/** Whether the service should be sent new visitors: it can do its work, and is not about to leave. */
export const createReadiness = (hindrances: () => Promise<Hindrance[]>, logger: Logger) => {
  let isDraining = false;
  let last: { checkedAt: number; found: Promise<Hindrance[]> } | undefined;
  let logged = '';

  /** Logs what hinders the service once, and that nothing does any more. */
  const log = (found: Hindrance[]): void => {
    const whats = found.map(({ what }) => what).join(' ');
    if (whats === logged) return;
    logged = whats;
    if (found.length === 0) logger.info('the service is ready again');
    else logger.warn({ hindrances: found }, 'the service is not ready');
  };

  const check = async (): Promise<Hindrance[]> => {
    const found = await hindrances();
    log(found);
    return found;
  };

  return {
    /** From now on others should get what is new. */
    drain: (): void => {
      isDraining = true;
    },
    isDraining: (): boolean => isDraining,
    /** Returns what keeps the service from taking visitors, in single words that anybody may read. */
    reasons: async (): Promise<string[]> => {
      if (isDraining) return ['draining'];
      const now = performance.now();
      if (!last || now - last.checkedAt > FRESH_MS) last = { checkedAt: now, found: check() };
      return [...new Set((await last.found).map(({ what }) => what))];
    },
  };
};
