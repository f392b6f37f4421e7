import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './command.ts';
import { describeEngines, enginesPage, engineTests } from './engines-table.ts';
import { fillPage } from './fill-page.ts';

/** The cells of the page's table, row by row, without its head. */
const readTable = (markdown: string): string[][] =>
  (/(?<=generated: engines -->)(.*)<!-- end -->/s.exec(markdown)?.[1] ?? '')
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\| | \|$/g, '')));

const testOf = (projectName: string, status: string, engine?: string) => ({
  projectName,
  status,
  annotations: engine ? [{ type: 'engine', description: engine }] : [],
});

const report = JSON.stringify({
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [
            {
              title: 'is opened',
              file: 'engines/a.spec.ts',
              tests: [testOf('chromium', 'expected', 'Chromium 156.0.1')],
            },
            {
              title: 'is opened',
              file: 'engines/a.spec.ts',
              tests: [testOf('firefox', 'unexpected', 'Firefox 153.7.0')],
            },
            { title: 'is opened', file: 'engines/a.spec.ts', tests: [testOf('webkit', 'skipped')] },
          ],
        },
      ],
    },
    { specs: [{ title: 'other', file: 'answers.spec.ts', tests: [testOf('chromium', 'expected')] }] },
  ],
});

const page = readFileSync(join(root, enginesPage), 'utf8');

describe('the table of engines', () => {
  it('tells what each came to, with the versions of those that took part', () => {
    expect(describeEngines(report)).toBe(
      [
        '| the chat … | Chromium 156.0 | Firefox 153.7 | WebKitGTK |',
        '| --- | :-: | :-: | :-: |',
        '| is opened | ✓ | ✗ | – |',
      ].join('\n'),
    );
  });

  it('cannot be made of a run in one engine', () => {
    expect(() => describeEngines('{"suites":[]}')).toThrow('npm run test:all');
  });

  it('takes the place of the one before', () => {
    const parts = new Map([['engines', describeEngines(report)]]);
    const once = fillPage(page, parts);
    expect(readTable(once)).toEqual([['is opened', '✓', '✗', '–']]);
    expect(fillPage(once, parts)).toBe(once);
  });

  it('holds every test of the engines and no other, each passed in all three', { timeout: 60_000 }, () => {
    const { stdout } = spawnSync(
      process.execPath,
      [
        'node_modules/@playwright/test/cli.js',
        'test',
        'engines',
        '--list',
        '--reporter=json',
        '--project=chromium',
      ],
      // Listing the tests starts no browser.
      {
        cwd: root,
        encoding: 'utf8',
        env: {
          ...process.env,
          CASEMENT_TESTS: 'all',
          CHROMIUM: process.execPath,
          PLAYWRIGHT_JSON_OUTPUT_FILE: '',
        },
      },
    );
    const titles = Array.from(engineTests(stdout).keys());
    expect(titles.length).toBeGreaterThan(0);
    expect(readTable(page)).toEqual(titles.map((title) => [title, '✓', '✓', '✓']));
  });
});
