import { type ChildProcess, execFileSync } from 'node:child_process';
import { median, percentile, type Measure } from '../support/measure.ts';
import { BUSY_SITE, withBuiltService } from './built-service.ts';
import type { LoadOrder, StreamResult } from './load-world.ts';
import { endProcess, forkScript, type MeasuredServer, nextMessage, startMeasured } from './processes.ts';

/**
 * The number of streams that are open at once, and the time over which they start: each lasts longer than
 * that.
 */
const STREAMS = 500;
const WITHIN_MS = 18_000;
const PIECES = 200;

/** Keeps a process and its threads on one processor; returns whether that could be done. */
const keepOnCore = (core: number, { pid }: ChildProcess): boolean => {
  try {
    execFileSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

type Load = Pick<LoadOrder, 'streams' | 'withinMs' | 'pieces'>;

const usual: Load = { streams: STREAMS, withinMs: WITHIN_MS, pieces: PIECES };

/** Has all visitors ask a server, which is alone on a processor. */
export const load = async (
  world: ChildProcess,
  { child, url, report }: MeasuredServer,
  order: Load = usual,
) => {
  const isAlone = keepOnCore(0, child) && keepOnCore(1, world);
  world.send({ serverUrl: url, ...order } satisfies LoadOrder);
  await nextMessage(world);
  await report();
  const { results } = await nextMessage<{ results: StreamResult[] }>(world);
  const firstWords = results.map(({ firstTextMs }) => firstTextMs);
  const { blockedMs, lateMs, cpuMs } = await report();
  const p95Ms = percentile(firstWords, 0.95);
  return { results, firstWords, isAlone, blockedMs, lateMs, cpuMs: cpuMs / order.streams, p95Ms };
};

/**
 * Loads a server twice: Node compiles the code while that runs for the first time, and a server at work has
 * long run.
 */
const loadWarm = async (world: ChildProcess, server: MeasuredServer) => {
  const { cpuMs } = await load(world, server);
  return { ...(await load(world, server)), coldCpuMs: cpuMs };
};

/**
 * Measures the service, and the least server beside it, in a process of its own; the model and all visitors
 * are in another.
 */
export const measureLoad = async (): Promise<Measure[]> => {
  const world = forkScript('load-world.ts');
  const children = [world];
  try {
    const { modelUrl } = await nextMessage<{ modelUrl: string }>(world);
    const relay = await startMeasured('serve-bare-relay.ts', { modelUrl }, ...BUSY_SITE);
    children.push(relay.child);
    const bare = await loadWarm(world, relay);
    const ours = await withBuiltService(modelUrl, BUSY_SITE, (service) => loadWarm(world, service));
    const { results, isAlone } = ours;
    const medianMs = median(ours.firstWords);
    const sent = results.map(({ sentMs }) => sentMs);
    const name = `service: ${STREAMS} streams at once`;
    const told = `Node ${process.version}; asked for within ${WITHIN_MS / 1000} s; ${isAlone ? 'on one core' : 'on any core'}; ${BUSY_SITE.join(' ')}`;
    return [
      {
        what: `${name}, first word p95`,
        value: ours.p95Ms,
        unit: 'ms',
        budget: 1000,
        beside: `median ${medianMs.toFixed(0)} ms; a bare relay: p95 ${bare.p95Ms.toFixed(0)} ms; ${told}; the visitors were ${percentile(sent, 0.95).toFixed(0)} ms late`,
      },
      {
        what: `${name}, dropped`,
        value: results.filter(({ isWhole }) => !isWhole).length,
        unit: 'streams',
        budget: 0,
      },
      {
        what: `${name}, processor time each`,
        value: ours.cpuMs,
        unit: 'ms',
        budget: 30,
        beside: `answers of 200 tokens, ten a second; the first such load after the start: ${ours.coldCpuMs.toFixed(1)} ms; a bare relay: ${bare.cpuMs.toFixed(1)} ms`,
      },
      {
        what: `${name}, event loop late p99`,
        value: ours.lateMs,
        unit: 'ms',
        budget: 50,
        beside: `a bare relay: ${bare.lateMs.toFixed(0)} ms`,
      },
      {
        what: `${name}, event loop blocked at most`,
        value: ours.blockedMs,
        unit: 'ms',
        budget: 100,
        beside: `a bare relay: ${bare.blockedMs.toFixed(0)} ms`,
      },
    ];
  } finally {
    await Promise.all(children.map(endProcess));
  }
};
