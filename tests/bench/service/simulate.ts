import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/support/command.ts';
import { fillPage, tableOf } from '../../../scripts/support/fill-page.ts';
import { seededRandom } from '../../contract/support/seeded-random.ts';
import { percentile } from '../support/measure.ts';
import { type Costs, measuredCosts } from './measured-costs.ts';

/** The plan: so many answers are written at once, each of so many tokens, one every so often. */
const plan = { answers: 10_000, tokens: 200, tokenMs: 100 };
/** The cores of the database. */
const DATABASE_CORES = 8;
/** The time between a node and its stores, there and back. */
const WAY_MS = 1;
/** The statements that a question waits for before it is answered. */
const WAITS = 3;

const WARM_MS = 3_000;
const LASTS_MS = 10_000;
const STEP_MS = 1;
/** The longest waits allowed, those of the bench of one process. */
const bounds = { firstWordMs: 1_000, lateMs: 50 };

/** Work that waits for a server with one or more cores, first come first served. */
class Server {
  readonly #cores: number;
  waitingMs = 0;
  doneMs = 0;
  constructor(cores: number) {
    this.#cores = cores;
  }
  /** Takes work; returns how long it takes until it is done. */
  take(workMs: number): number {
    this.waitingMs += workMs;
    return this.waitingMs / this.#cores + workMs;
  }
  pass(): void {
    const done = Math.min(this.waitingMs, STEP_MS * this.#cores);
    this.waitingMs -= done;
    this.doneMs += done;
  }
}

type Outcome = {
  busy: number;
  lateMs: number;
  firstWordMs: number;
  databaseCores: number;
  redisBusy: number;
};

/**
 * Lets the answers of the plan be written by so many nodes of one core, in steps of a millisecond: new
 * questions come at random, words when the model says them, and each costs what was measured.
 */
const simulate = (nodeCount: number, costs: Costs): Outcome => {
  const random = seededRandom(1);
  const chance = () => random.between(0, 1_000_000) / 1_000_000;
  const nodes = Array.from({ length: nodeCount }, () => new Server(1));
  const [database, redis] = [new Server(DATABASE_CORES), new Server(1)];
  const answerMs = plan.tokens * plan.tokenMs;
  const startsAStep = (plan.answers / answerMs) * STEP_MS;
  const wordsAStep = (plan.answers / nodeCount / plan.tokenMs) * STEP_MS;
  const [firstWords, late]: [number[], number[]] = [[], []];
  /** A number of things that come at random, `mean` of them in the middle. */
  const comesOf = (mean: number): number => Math.floor(mean) + (chance() < mean % 1 ? 1 : 0);

  for (let atMs = 0; atMs < WARM_MS + LASTS_MS; atMs += STEP_MS) {
    const isMeasured = atMs >= WARM_MS;
    if (atMs === WARM_MS) for (const server of [...nodes, database, redis]) server.doneMs = 0;
    for (let count = comesOf(startsAStep); count > 0; count -= 1) {
      const node = nodes[Math.floor(chance() * nodeCount) % nodeCount];
      if (!node) continue;
      const stored = database.take(costs.database.answer);
      const began = node.take(costs.service.answer);
      const spoke = node.waitingMs + costs.service.token;
      if (isMeasured) firstWords.push(began + stored + WAITS * WAY_MS + spoke);
      redis.take(costs.redis.answer);
    }
    for (const node of nodes) {
      const words = comesOf(wordsAStep);
      if (words > 0) node.take(words * costs.service.token);
      database.take(words * costs.database.token);
      redis.take(words * costs.redis.token);
      if (isMeasured) late.push(node.waitingMs);
    }
    for (const server of [...nodes, database, redis]) server.pass();
  }
  const busy = nodes.reduce((sum, { doneMs }) => sum + doneMs, 0) / nodeCount / LASTS_MS;
  return {
    busy,
    lateMs: percentile(late, 0.99),
    firstWordMs: percentile(firstWords, 0.95),
    databaseCores: database.doneMs / LASTS_MS,
    redisBusy: redis.doneMs / LASTS_MS,
  };
};

const isGood = ({ lateMs, firstWordMs, busy }: Outcome): boolean =>
  busy < 1 && lateMs <= bounds.lateMs && firstWordMs <= bounds.firstWordMs;

const share = (part: number): string => `${Math.round(part * 100)} %`;
const time = (ms: number): string =>
  ms < 10 ? `${ms.toFixed(1)} ms` : ms < 10_000 ? `${ms.toFixed(0)} ms` : '> 10 s';

const rows = Object.entries(measuredCosts).flatMap(([store, costs]) => {
  const perAnswerMs = costs.service.answer + plan.tokens * costs.service.token;
  const least = Math.ceil((plan.answers / (plan.tokens * plan.tokenMs)) * perAnswerMs);
  const counts = [1, 1.1, 1.25, 1.5, 2].map((factor) => Math.ceil(least * factor));
  return counts.map((count) => {
    const outcome = simulate(count, costs);
    return [
      store,
      String(count),
      String(Math.round(plan.answers / count)),
      share(outcome.busy),
      time(outcome.lateMs),
      time(outcome.firstWordMs),
      outcome.databaseCores.toFixed(1),
      store === 'Redis' ? share(outcome.redisBusy) : '',
      isGood(outcome) ? '✓' : '',
    ];
  });
});

const heads = {
  en: [
    'Store',
    'Nodes',
    'Answers each',
    'Busy',
    'Late p99',
    'First word p95',
    'Cores of PostgreSQL',
    'Redis',
    'Good',
  ],
  'zh-CN': [
    '存储',
    '节点数',
    '每节点回答数',
    '占用',
    'late p99',
    '首字 p95',
    'PostgreSQL 核心数',
    'Redis',
    '可行',
  ],
};

// `npx tsx tests/bench/service/simulate.ts` writes the table into the page about sizing.
for (const [language, head] of Object.entries(heads)) {
  const page = join(root, `docs/${language}/sizing.md`);
  const table = tableOf([head, ...rows]);
  writeFileSync(page, fillPage(readFileSync(page, 'utf8'), new Map([['plan', table]])));
  if (language === 'en') console.log(table);
}
