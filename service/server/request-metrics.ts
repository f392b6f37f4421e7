import type { Meters } from '../base/metrics.ts';

/** Most replies take milliseconds; those that wait for a mail or a back end take seconds. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

/** A request that has its reply; the stream of an answer may go on. */
type SeenRequest = {
  method: string;
  /** The route that it came to, never its address. */
  route: string;
  status: number;
  seconds: number;
  refusal?: { code: number; reason?: string; botId?: string } | undefined;
};

/** Counts and measures what comes to the service. */
export const createRequestMetrics = (meters: Meters) => {
  const requests = meters.histogram({
    name: 'casement_request_seconds',
    help: 'Time until the reply to a request begins, seconds',
    labels: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
  });
  const refusals = meters.counter({
    name: 'casement_refusals_total',
    help: 'Requests that were refused or failed, by the code of the reply and its reason',
    labels: ['bot', 'code', 'reason'],
  });
  return {
    seen: ({ method, route, status, seconds, refusal }: SeenRequest): void => {
      requests.observe({ method, route, status }, seconds);
      if (!refusal) return;
      const { code, reason = '', botId = '' } = refusal;
      refusals.add({ bot: botId, code, reason });
    },
  };
};
export type RequestMetrics = ReturnType<typeof createRequestMetrics>;

/** The work that removes what has been kept long enough. */
export const createUpkeepMetrics = (meters: Meters) => {
  const passes = meters.histogram({
    name: 'casement_upkeep_seconds',
    help: 'Time that a pass of the upkeep takes, seconds',
    labels: ['outcome'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120, 600],
  });
  let lastAt = 0;
  meters
    .gauge({ name: 'casement_upkeep_last_timestamp_seconds', help: 'When the upkeep last ended, Unix time' })
    .reads(() => [{ labels: {}, value: lastAt }]);
  return {
    passed: (seconds: number, isWhole: boolean, now: number): void => {
      passes.observe({ outcome: isWhole ? 'done' : 'failed' }, seconds);
      lastAt = now / 1000;
    },
  };
};
