import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { describeTimes, startWatch } from './part-times.ts';

it('counts the processor time of a process that has ended', () => {
  const stopWatch = startWatch('child');
  const work =
    'const end = Date.now() + 150; while (process.cpuUsage().user < 150_000 && Date.now() < end + 5_000);';
  spawnSync(process.execPath, ['--eval', work]);
  expect(stopWatch().processorSeconds).toBeGreaterThanOrEqual(0.14);
});

it('lists the slowest part first, and all together at the end', () => {
  const times = [
    { name: 'unit', wallSeconds: 60, processorSeconds: 100 },
    { name: 'browser', wallSeconds: 300, processorSeconds: 500.4 },
  ];
  const all = { name: 'all', wallSeconds: 310, processorSeconds: 600.4 };
  expect(describeTimes(times, all).split('\n')).toEqual([
    'browser        300 s, 500 s of processor time',
    'unit           60 s, 100 s of processor time',
    'all            310 s, 600 s of processor time',
  ]);
});
