import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadBotFile } from './bot.ts';

const VISITORS = 100_000;
const QUESTIONS = 3;
const TOKENS = 3_000;
const STORED_KB = 5;
const DAYS_KEPT = 7;

it.each(['en', 'zh-CN'])(
  'lets 100,000 visitors ask three questions a day with the numbers of the page in %s',
  async (language) => {
    const page = readFileSync(new URL(`../../docs/${language}/sizing.md`, import.meta.url), 'utf8');
    const [, budgets = ''] = /```yaml\n(.*?)```/s.exec(page) ?? [];
    const folder = mkdtempSync(join(tmpdir(), 'casement-sizing-'));
    const path = join(folder, 'shop.yaml');
    writeFileSync(
      path,
      `agent: { type: docs, folders: . }\nrobot: { botName: Shop }\nchannels: { web: {} }\n${budgets}`,
    );
    const { bot } = (await loadBotFile(path)).definition.budgets;
    rmSync(folder, { recursive: true });
    const answers = VISITORS * QUESTIONS;
    expect(bot.answersPerDay).toBeGreaterThan(answers);
    expect(bot.tokensPerDay).toBeGreaterThan(answers * TOKENS);
    // A tenth of the day comes in its busiest hour, and three times as many in a burst.
    expect(bot.answersPerMinute).toBeGreaterThan((3 * answers) / 10 / 60);
    const storedMB = Number(/CASEMENT_MAX_STORED_MB=(\d+)/.exec(page)?.[1]);
    expect(storedMB).toBeGreaterThan((answers * DAYS_KEPT * STORED_KB) / 1024);
  },
);
