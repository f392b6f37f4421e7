import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { findProgram, runProgram } from './support/program.ts';

const promtool = findProgram('promtool');
const leftOut = promtool ? '' : ': left out, there is no promtool';
const board = join(import.meta.dirname, '../../docs/monitoring/casement-board.json');

it.skipIf(!promtool)(`the alerts come when they should, and not before${leftOut}`, async () => {
  const file = join(import.meta.dirname, 'monitoring/alerts.test.yml');
  const { code, said } = await runProgram(promtool ?? '', ['test', 'rules', file]);
  expect(code, said).toBe(0);
});

it.skipIf(!promtool)(`the board asks for what Prometheus understands${leftOut}`, async () => {
  const { panels } = JSON.parse(readFileSync(board, 'utf8')) as {
    panels: { targets?: { expr: string }[] }[];
  };
  const asked = panels.flatMap(({ targets = [] }) =>
    targets.map(({ expr }) => expr.replaceAll('$bot', '.*')),
  );
  expect(asked).not.toEqual([]);
  const folder = mkdtempSync(join(tmpdir(), 'casement-board-'));
  const rules = asked.map((expr, index) => ({ record: `board:panel${index}`, expr }));
  writeFileSync(join(folder, 'rules.yml'), stringify({ groups: [{ name: 'board', rules }] }));
  const { code, said } = await runProgram(promtool ?? '', ['check', 'rules', join(folder, 'rules.yml')]);
  rmSync(folder, { recursive: true });
  expect(code, said).toBe(0);
});
