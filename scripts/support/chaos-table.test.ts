import { expect, it } from 'vitest';
import { chaosCases } from './chaos-cases.ts';
import { type ChaosOutcome, chaosTable } from './chaos-table.ts';

const outcome = (name: string, state: ChaosOutcome['state']): ChaosOutcome => ({
  name,
  state,
  day: '2026-01-02',
});

const killed = 'know soon that the writer has got SIGKILL';

it('tells of each case in each place, the worst where there are several tests', () => {
  const table = chaosTable('en', [
    outcome(`PostgreSQL > two processes on PostgreSQL > ${killed}`, 'passed'),
    outcome(`PgBouncer > two processes behind PgBouncer in transaction mode > ${killed}`, 'passed'),
    outcome(`PgBouncer > two processes behind PgBouncer, with a way past it > ${killed}`, 'failed'),
    outcome(`Redis: left out, there is no redis-server > two processes with Redis > ${killed}`, 'skipped'),
  ]);
  expect(table).toContain('| A node is killed |');
  expect(table.split('\n')[2]).toMatch(/\| {2}\| holds \| \*\*fails\*\* \| not tried \|$/);
  expect(table).toContain('Last run on 2026-01-02.');
});

it('keeps what earlier runs have found of cases that were not tried now', () => {
  const before = [
    outcome(`two processes with Redis > ${killed}`, 'passed'),
    outcome('it minds signals', 'failed'),
  ];
  const page = `## What\n\n${chaosTable('en', before)}\n\nMore on 2030-01-01 of it.`;
  const rows = chaosTable(
    'en',
    [{ ...outcome('it minds signals', 'passed'), day: '2026-01-03' }],
    page,
  ).split('\n');
  expect(rows[2]).toMatch(/\| {2}\| {2}\| {2}\| holds \|$/);
  expect(rows.find((row) => row.includes('SIGTERM'))).toMatch(/\| holds \| {2}\| {2}\| {2}\|$/);
  expect(rows.at(-1)).toBe('Last run on 2026-01-03.');
});

it('has each case in both languages, and 22 of them', () => {
  expect(chaosCases).toHaveLength(22);
  expect(chaosTable('zh-CN', []).split('\n')).toHaveLength(24);
});
