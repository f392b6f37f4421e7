import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../../scripts/support/command.ts';
import { type Measure, median, spread } from '../support/measure.ts';
import { endProcess, type MeasuredServer, startMeasured } from './processes.ts';

/** The options that the documentation advises for many visitors. */
export const BUSY_SITE = ['--max-semi-space-size=64', '--single-threaded-gc'];

/** No limits, because all visitors have one address. */
const noLimits = { answersPerMinute: 0, answersPerDay: 0, tokensPerDay: 0 };

export const botAsking = (modelUrl: string) => ({
  id: 'measured',
  budgets: {
    visitor: { ...noLimits, conversations: 0 },
    address: { ...noLimits, identitiesPerHour: 0 },
    bot: noLimits,
  },
  agent: { type: 'openai', model: 'measured', baseUrl: modelUrl },
  robot: { botName: 'Measured' },
  channels: { web: { isAnonymous: 1 } },
  styles: { default: { themeColor: '#2F54EB' } },
});

/**
 * Runs `use` with the service as it is built, by itself on its embedded database, and with a bot that asks a
 * model.
 */
export const withBuiltService = async <Result>(
  modelUrl: string,
  nodeOptions: string[],
  use: (service: MeasuredServer) => Promise<Result>,
  stores: { databaseUrl?: string; redisUrl?: string } = {},
): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'casement-bench-'));
  const botsFolder = join(folder, 'bots');
  mkdirSync(botsFolder);
  writeFileSync(join(botsFolder, 'measured.yaml'), JSON.stringify(botAsking(modelUrl)));
  let service: MeasuredServer | undefined;
  try {
    service = await startMeasured(
      'serve-built-service.ts',
      {
        port: 0,
        dataFolder: join(folder, 'data'),
        botsFolders: [botsFolder],
        logLevel: 'silent',
        // As many as are asked, on any machine.
        maxAnswers: 500,
        env: {},
        ...stores,
      },
      ...nodeOptions,
    );
    return await use(service);
  } finally {
    if (service) await endProcess(service.child);
    rmSync(folder, { recursive: true, force: true });
  }
};

const serviceFolder = join(root, 'service');

/** Starts the service by its command, as an operator does; returns how long it took until it answers. */
const timeStart = async (dataFolder: string): Promise<number> => {
  const startedAt = performance.now();
  const options = ['--bots', join(serviceFolder, 'bots'), '--data', dataFolder, '--port', '0'];
  const child = spawn(process.execPath, [join(serviceFolder, 'dist/main.js'), ...options], {
    cwd: tmpdir(),
    // One of its bots lets users of the example sites log in.
    env: { CASEMENT_EXAMPLE_LOGIN_SECRET: 'x'.repeat(32) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    for await (const line of createInterface(child.stdout)) {
      const { url } = JSON.parse(line) as { url?: string };
      if (url === undefined) continue;
      await fetch(url);
      return performance.now() - startedAt;
    }
    throw new Error('The service ended before it took requests.');
  } finally {
    // What it says at its end has no reader any more.
    child.stdout.resume();
    await endProcess(child);
  }
};

const STARTS = 5;

/** Measures the start of the service with the bots that it comes with. */
export const measureServiceStart = async (): Promise<Measure> => {
  const folder = mkdtempSync(join(tmpdir(), 'casement-start-'));
  try {
    // The first start makes the database.
    const newMs = await timeStart(folder);
    const times: number[] = [];
    for (let count = 0; count < STARTS; count += 1) times.push(await timeStart(folder));
    return {
      what: 'service: start of the process until it answers',
      value: median(times),
      unit: 'ms',
      budget: 3000,
      beside: `${spread(times)}; with its three bots; with a new database ${newMs.toFixed(0)} ms`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
