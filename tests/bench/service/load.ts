import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, percentile, type Measure } from '../support/measure.ts';
import type { LoadOrder, StreamResult } from './load-world.ts';
import type { ProcessReport, ServeAnswer } from './serve-measured.ts';

/** The number of streams that are open at once, and the time over which they start: each lasts longer than that. */
const STREAMS = 500;
const WITHIN_MS = 5000;

/** The option that the documentation advises for many visitors. */
const BUSY_SITE = '--max-semi-space-size=64';

const forkScript = (name: string, ...nodeOptions: string[]): ChildProcess =>
  fork(fileURLToPath(new URL(name, import.meta.url)), {
    execArgv: ['--conditions=casement-source', '--import', 'tsx', ...nodeOptions],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

const nextMessage = async <Message>(child: ChildProcess): Promise<Message> => {
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('A process of the load bench ended.'))),
  ])) as [Message];
  return message;
};

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
};

/** Keeps a process and its threads on one processor; returns whether that could be done. */
const keepOnOneCore = ({ pid }: ChildProcess): boolean => {
  try {
    execFileSync('taskset', ['-acp', '0', String(pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** No limits, because all visitors have one address. */
const noBudgets = {
  visitor: { answersPerMinute: 0, answersPerDay: 0, tokensPerDay: 0 },
  address: { answersPerMinute: 0, answersPerDay: 0, tokensPerDay: 0, identitiesPerHour: 0 },
  bot: { answersPerMinute: 0, answersPerDay: 0, tokensPerDay: 0 },
};

const botAsking = (modelUrl: string) => ({
  id: 'load',
  budgets: noBudgets,
  agent: { type: 'openai', model: 'load', baseUrl: modelUrl },
  robot: { botName: 'Load' },
  channels: { web: { isAnonymous: 1 } },
  styles: { default: { themeColor: '#2F54EB' } },
});

/** Measures the service in a process of its own with the embedded database; the model and all visitors are in another. */
export const measureLoad = async (): Promise<Measure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'casement-load-'));
  const botsFolder = join(folder, 'bots');
  mkdirSync(botsFolder);
  const world = forkScript('load-world.ts');
  const children = [world];
  try {
    const { modelUrl } = await nextMessage<{ modelUrl: string }>(world);
    writeFileSync(join(botsFolder, 'load.yaml'), JSON.stringify(botAsking(modelUrl)));
    const options = {
      port: 0,
      dataFolder: join(folder, 'data'),
      botsFolders: [botsFolder],
      logLevel: 'silent',
      env: {},
    };
    const start = async () => {
      const startedAt = performance.now();
      const child = forkScript('serve-measured.ts', BUSY_SITE);
      children.push(child);
      child.send(options);
      const answer = await nextMessage<ServeAnswer>(child);
      if ('error' in answer) throw new Error(answer.error);
      return { child, url: answer.url, startMs: performance.now() - startedAt };
    };
    // The first start makes the database; only a start with data counts.
    await end((await start()).child);
    const service = await start();
    const isAlone = keepOnOneCore(service.child);
    const order: LoadOrder = { serviceUrl: service.url, streams: STREAMS, withinMs: WITHIN_MS };
    world.send(order);
    await nextMessage(world);
    service.child.send('report');
    await nextMessage(service.child);
    const { results } = await nextMessage<{ results: StreamResult[] }>(world);
    service.child.send('report');
    const report = await nextMessage<ProcessReport>(service.child);
    return measuresOf(results, report, { startMs: service.startMs, isAlone });
  } finally {
    await Promise.all(children.map(end));
    rmSync(folder, { recursive: true, force: true });
  }
};

const measuresOf = (
  results: StreamResult[],
  { blockedMs, cpuMs }: ProcessReport,
  { startMs, isAlone }: { startMs: number; isAlone: boolean },
): Measure[] => {
  const firstEvents = results.map(({ firstEventMs }) => firstEventMs);
  const lateMs = percentile(
    results.map(({ sentMs }) => sentMs),
    0.95,
  );
  const name = `service: ${results.length} streams at once`;
  const told = `asked for within ${WITHIN_MS / 1000} s; ${isAlone ? 'on one core' : 'on any core'}; ${BUSY_SITE}`;
  const dropped = results.filter(({ isWhole }) => !isWhole).length;
  return [
    {
      what: `${name}, first event p95`,
      value: percentile(firstEvents, 0.95),
      unit: 'ms',
      budget: 1000,
      beside: `median ${median(firstEvents).toFixed(0)} ms; ${told}; the visitors were ${lateMs.toFixed(0)} ms late`,
    },
    { what: `${name}, dropped`, value: dropped, unit: 'streams', budget: 0 },
    { what: `${name}, processor time each`, value: cpuMs / results.length, unit: 'ms' },
    { what: `${name}, event loop blocked at most`, value: blockedMs, unit: 'ms', budget: 100 },
    {
      what: 'service: start of the process until it answers',
      value: startMs,
      unit: 'ms',
      budget: 3000,
      beside: 'from TypeScript sources',
    },
  ];
};
