import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createMeters } from './metrics.ts';

it('keeps no more rows than there is room for, whatever the labels are, and loses no count', async () => {
  const registry = new Registry();
  const counter = createMeters(registry).counter({ name: 'asked_total', help: 'x', labels: ['bot'] });
  for (let bot = 0; bot < 1_000; bot += 1) counter.add({ bot: `bot-${bot}` });
  const rows = (await registry.metrics()).split('\n').filter((line) => line.startsWith('asked_total{'));
  expect(rows).toHaveLength(201);
  expect(rows.at(-1)).toBe('asked_total{bot="other"} 800');
});

it('reads a gauge when it is asked for, and forgets what is gone', async () => {
  const registry = new Registry();
  const gauge = createMeters(registry).gauge({ name: 'pool', help: 'x', labels: ['state'] });
  let states = ['idle', 'busy'];
  gauge.reads(async () => states.map((state) => ({ labels: { state }, value: 2 })));
  expect(await registry.metrics()).toContain('pool{state="busy"} 2');
  states = ['idle'];
  expect(await registry.metrics()).not.toContain('busy');
});
