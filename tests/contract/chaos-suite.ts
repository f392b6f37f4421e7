import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import type { ServiceOptions } from '../../service/server/start-service.ts';
import { freePort } from '../support/free-port.ts';
import { createChaosVisitor } from './support/chaos-visitor.ts';
import { startCutProxy } from './support/cut-proxy.ts';
import { type SeededRandom, seededRandom } from './support/seeded-random.ts';
import { type SpawnedService, spawnReference } from './support/spawn-reference.ts';

type Process = Awaited<ReturnType<typeof keepRunning>>;

/**
 * Something that goes wrong, each time perhaps in another way, and is right again when it resolves; returns
 * how often it did.
 */
export type Trouble = (
  random: SeededRandom,
  processes: Process[],
  turn: number,
) => Promise<Record<string, number>>;

/** The options that the processes of a service share, and a way to break their database. */
export type ChaosWorld = {
  options: ServiceOptions;
  processes: number;
  breakDatabase: Trouble;
  /** Each kind of trouble that `breakDatabase` makes. */
  databaseTroubles: string[];
  /** How long everything breaks; absent means a minute. */
  stormMs?: number;
  close(): Promise<void>;
};

const VISITORS = 10;
/** How long everything breaks, and how many answers come meanwhile, at least. */
const STORM_MS = 60_000;
const ANSWERS = 50;
/**
 * How long everything but the processes breaks afterwards, before memory is measured and until it is measured
 * again.
 */
const WARM_UP_MS = 4_000;
const CALM_MS = 10_000;
const MAX_PAUSE_MS = 1_500;
const MAX_HANG_MS = 6_000;
/** How long trouble waits for an answer at the most. */
const MAX_LULL_MS = 6_000;
const LOOK_MS = 50;
/**
 * So often at least trouble is made of each kind, however slow the machine is: a process is killed, and
 * hangs.
 */
const LEAST_TURNS = 2;
/** Far more than it takes, so that only a visitor who never gets an answer ends it. */
const TIMEOUT_MS = 300_000;
/** The troubles that visitors make themselves, see `createChaosVisitor`. */
const VISITOR_TROUBLES = ['stopped', 'resumed', 'sent again', 'reloaded'];
/** The memory in use afterwards, as a multiple of that before. */
const MAX_GROWTH = 1.2;

/**
 * A process that can be ended and is started again, as a container is, behind connections that can be cut.
 * @param onCrash Called when the process has ended by itself.
 */
const keepRunning = async (options: ServiceOptions, onCrash: () => void) => {
  const own = { ...options, port: await freePort() };
  let isClosed = false;
  let isEnding = false;
  const start = async (): Promise<SpawnedService> => {
    for (;;) {
      const started = await spawnReference(own).catch(() => undefined);
      if (isClosed) await started?.kill();
      if (isClosed) throw new Error('the test has ended');
      if (!started) continue;
      isEnding = false;
      void started.ended.then(() => isEnding || onCrash());
      return started;
    }
  };
  let service = await start();
  const way = await startCutProxy(own.port, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${way.port}`,
    cut: way.cut,
    tell: (task: Parameters<SpawnedService['tell']>[0]) => service.tell(task),
    /** Lets the process hang for a while. */
    hang: async (ms: number) => {
      const hanging = service;
      hanging.signal('SIGSTOP');
      await wait(ms);
      hanging.signal('SIGCONT');
    },
    close: async () => {
      isClosed = true;
      isEnding = true;
      await way.close();
      await service.kill();
    },
    restart: async (signal: 'SIGKILL' | 'SIGTERM') => {
      isEnding = true;
      await service.kill(signal);
      service = await start();
    },
  };
};

const sayOf =
  (name: string) =>
  (words: unknown): void =>
    void process.stdout.write(
      `chaos, ${name}: ${typeof words === 'string' ? words : JSON.stringify(words)}\n`,
    );

const endOrHang: Trouble = async ({ one, between }, processes, turn) => {
  if (turn % 4 === 1) {
    // Some of it is long enough for others to end what it writes.
    await one(processes).hang(between(1_000, MAX_HANG_MS));
    return { hung: 1 };
  }
  const signal = turn % 4 === 3 ? 'SIGTERM' : 'SIGKILL';
  await one(processes).restart(signal);
  return { [signal]: 1 };
};

const cutVisitors: Trouble = async ({ one, chance }, processes) => ({
  'visitors cut': one(processes).cut(() => chance(0.3)),
});

const add = (counts: Record<string, number>, more: Record<string, number>): void => {
  for (const [name, count] of Object.entries(more)) counts[name] = (counts[name] ?? 0) + count;
};

/** Makes trouble of each kind, again and again, until it is enough; returns how much. */
const makeTrouble = async (
  troubles: Trouble[],
  random: SeededRandom,
  processes: Process[],
  answers: () => number,
  turns: Map<Trouble, number>,
  isEnough: () => boolean,
): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  const repeat = async (trouble: Trouble): Promise<void> => {
    let lastedMs = 0;
    for (let turn = 0; ; turn += 1) {
      const before = answers();
      // At least as long without the trouble as with it: on a busy machine a start takes seconds.
      await wait(lastedMs + random.between(0, MAX_PAUSE_MS));
      // Waits for an answer first, since more trouble without answers would show nothing new.
      const untilMs = performance.now() + MAX_LULL_MS;
      while (answers() === before && performance.now() < untilMs && !isEnough()) await wait(LOOK_MS);
      if (isEnough()) return;
      const startedMs = performance.now();
      add(counts, await trouble(random, processes, turn));
      turns.set(trouble, turn + 1);
      lastedMs = performance.now() - startedMs;
    }
  };
  await Promise.all(troubles.map(repeat));
  return counts;
};

/** Answers while everything that can break breaks, again and again. */
export const chaosSuite = (name: string, makeWorld: () => Promise<ChaosWorld>): void => {
  describe(`chaos, ${name}`, { timeout: TIMEOUT_MS }, () => {
    const closing: (() => Promise<void>)[] = [];
    afterAll(async () => {
      for (const close of closing.toReversed()) await close();
    }, TIMEOUT_MS);

    it('leaves every question with one answer that is true, nothing running, and no memory taken', async () => {
      const seed = Number(process.env['CHAOS_SEED'] ?? Date.now() % 1_000_000);
      const say = sayOf(name);
      say(`CHAOS_SEED=${seed}`);
      const random = seededRandom(seed);
      const world = await makeWorld();
      closing.push(() => world.close());
      const over = new AbortController();
      const processes: Process[] = [];
      closing.push(async () => {
        over.abort(new Error('the test has ended'));
        await Promise.all(processes.map((one) => one.close()));
      });
      const onCrash = () => over.abort(new Error('a process ended of itself'));
      for (let count = 0; count < world.processes; count += 1) {
        processes.push(await keepRunning(world.options, onCrash));
      }
      const urls = processes.map(({ url }) => url);
      const visitors = Array.from({ length: VISITORS }, (_, index) =>
        createChaosVisitor(`v${index}`, urls, seededRandom(seed + index), over.signal),
      );
      const total = (what: string) => visitors.reduce((sum, { counts }) => sum + (counts[what] ?? 0), 0);
      /**
       * Has everybody ask, one question after another, amid trouble, for so long and until so many are
       * answered.
       */
      const ask = async (troubles: Trouble[], leastMs: number, leastAnswers: number) => {
        const until = performance.now() + leastMs;
        const wanted = total('answers') + leastAnswers;
        const turns = new Map<Trouble, number>();
        const isTroubled = () => troubles.every((trouble) => (turns.get(trouble) ?? 0) >= LEAST_TURNS);
        const isEnough = () =>
          over.signal.aborted || (performance.now() > until && total('answers') >= wanted && isTroubled());
        const [made] = await Promise.all([
          makeTrouble(troubles, random, processes, () => total('answers'), turns, isEnough),
          ...visitors.map((visitor) => visitor.askUntil(isEnough)),
        ]);
        over.signal.throwIfAborted();
        return made;
      };

      const counts = await ask(
        [endOrHang, cutVisitors, world.breakDatabase],
        world.stormMs ?? STORM_MS,
        ANSWERS,
      );
      for (const what of VISITOR_TROUBLES) counts[what] = total(what);
      say({ answers: total('answers'), ...counts });
      expect(total('answers')).toBeGreaterThanOrEqual(ANSWERS);
      const kinds = ['SIGKILL', 'hung', 'visitors cut', ...world.databaseTroubles, ...VISITOR_TROUBLES];
      expect(kinds.filter((kind) => !counts[kind])).toEqual([]);

      // Memory is that of processes which live on: who was started again has to have done the same before.
      const calm = [cutVisitors, world.breakDatabase];
      const inUse = (type: 'heap' | 'memory') => Promise.all(processes.map((one) => one.tell({ type })));
      await ask(calm, WARM_UP_MS, VISITORS);
      const before = [await inUse('heap'), await inUse('memory')].flat();
      await ask(calm, CALM_MS, VISITORS);
      const after = [await inUse('heap'), await inUse('memory')].flat();
      say({ before, after });
      after.forEach((used, index) => expect(used).toBeLessThan(MAX_GROWTH * (before[index] ?? 0)));

      const stored: Record<string, number> = {};
      for (const [index, visitor] of visitors.entries()) {
        add(stored, await visitor.check());
        await visitor.checkNothingOf(visitors[(index + 1) % VISITORS]?.sessions() ?? []);
      }
      say(stored);
      expect(stored['complete']).toBeGreaterThan(0);
      expect(Object.values(stored).reduce((sum, count) => sum + count)).toBe(total('answers'));
    });
  });
};
