import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { createMeters } from '../base/metrics.ts';
import { parts } from './parts.ts';
import { createRequestMetrics, createUpkeepMetrics } from './request-metrics.ts';

type Panel = {
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string }[];
};

const docs = join(import.meta.dirname, '../../docs');
const read = (path: string): string => readFileSync(join(docs, path), 'utf8');
const { panels } = JSON.parse(read('monitoring/casement-board.json')) as { panels: Panel[] };

const namesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/\b(?:casement|nodejs|process)_[a-z0-9_]*[a-z0-9]/g)].map(([name]) => name));
const onBoard = namesIn(panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join(' '));
const inAlerts = namesIn(read('monitoring/casement-alerts.yml'));

const namesOf = async (registry: Registry): Promise<string[]> =>
  (await registry.getMetricsAsJSON()).map(({ name }) => name);

it('names metrics that there are, and leaves out none of the service; so do the pages', async () => {
  const registry = new Registry();
  const meters = createMeters(registry);
  for (const part of parts) part.metrics(meters);
  createRequestMetrics(meters);
  createUpkeepMetrics(meters);
  const own = (await namesOf(registry)).toSorted();
  const ofNode = new Registry();
  collectDefaultMetrics({ register: ofNode });
  const known = new Set([...own, ...(await namesOf(ofNode))]);
  const baseOf = (name: string) => (known.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, ''));
  const named = new Set([...onBoard, ...inAlerts].map(baseOf));
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
  expect([...named].filter((name) => name.startsWith('casement_')).toSorted()).toEqual(own);
  for (const page of ['en/monitoring.md', 'zh-CN/monitoring.md']) {
    const told = [...namesIn(read(page))].filter((name) => name.startsWith('casement_'));
    expect(told.toSorted(), page).toEqual(own);
  }
});

it('has no panel that lies over another', () => {
  for (const [index, { gridPos: one, title }] of panels.entries()) {
    expect(one.x + one.w, title).toBeLessThanOrEqual(24);
    for (const { gridPos: other, title: below } of panels.slice(index + 1)) {
      const isApart =
        one.x + one.w <= other.x ||
        other.x + other.w <= one.x ||
        one.y + one.h <= other.y ||
        other.y + other.h <= one.y;
      expect(isApart, `${title} and ${below}`).toBe(true);
    }
  }
});
