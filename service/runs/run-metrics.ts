import type { Meters } from '../base/metrics.ts';

const FIRST_WORD_S = [0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 20, 30, 60] as const;
const WHOLE_S = [0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600] as const;

/** The instruments of answers and their readers. */
export const runMetrics = (meters: Meters) => ({
  running: meters.gauge({
    name: 'casement_answers_running',
    help: 'Answers that this process is writing',
  }),
  most: meters.gauge({
    name: 'casement_answers_limit',
    help: 'Answers that this process writes at once: CASEMENT_MAX_ANSWERS, or what was measured at the start',
  }),
  answers: meters.counter({
    name: 'casement_answers_total',
    help: 'Answers that have ended, by how: complete, waiting for the visitor, stopped or failed with a code',
    labels: ['bot', 'agent', 'outcome', 'code'],
  }),
  firstWord: meters.histogram({
    name: 'casement_first_word_seconds',
    help: 'Time from a question to the first word of its answer, seconds',
    labels: ['bot', 'agent'],
    buckets: FIRST_WORD_S,
  }),
  whole: meters.histogram({
    name: 'casement_answer_seconds',
    help: 'Time from a question to the end of its answer, seconds',
    labels: ['bot', 'agent'],
    buckets: WHOLE_S,
  }),
  tokens: meters.counter({
    name: 'casement_tokens_total',
    help: 'Tokens that answers have used: input, cached (a part of it), output, reasoning (a part of it), or estimated',
    labels: ['bot', 'agent', 'kind'],
  }),
  readers: meters.gauge({
    name: 'casement_stream_readers',
    help: 'Open streams: near means of an answer written here, far of one read from the store',
    labels: ['place'],
  }),
  logLag: meters.gauge({
    name: 'casement_run_log_lag_seconds',
    help: 'How long the oldest events of running answers have been waiting to be stored',
  }),
});
export type RunMetrics = ReturnType<typeof runMetrics>;
