import { readdirSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { AgentConfig } from './agent-config.ts';
import { createAgent } from './create-agent.ts';

/** The blocks of a page that a reader copies into a bot file. */
const blocksOf = (path: URL): string[] =>
  readFileSync(path, 'utf8')
    .split('```yaml\n')
    .slice(1)
    .flatMap((rest) => rest.split('```')[0] ?? [])
    .filter((block) => block.startsWith('agent:'));

const blocks = ['en', 'zh-CN'].flatMap((language) => {
  const folder = new URL(`../../docs/${language}/`, import.meta.url);
  return readdirSync(folder).flatMap((name) =>
    blocksOf(new URL(name, folder)).map((block) => [`${language}/${name}`, block] as const),
  );
});

/** The kinds of agents that have a page of their own. */
const elsewhere = [
  'ag-ui',
  'ai-sdk',
  'langgraph',
  'a2a',
  'n8n',
  'flowise',
  'dify',
  'chatkit',
  'rasa',
  'botpress',
];

it.each(elsewhere)('finds a page for %s in both languages, with a block of it and a picture', (kind) => {
  for (const language of ['en', 'zh-CN']) {
    const page = `${language}/agent-${kind}.md`;
    const kinds = blocks.filter(([name]) => name === page).map(([, block]) => /type: (\S+)/.exec(block)?.[1]);
    expect(kinds).toEqual([kind]);
    expect(readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8')).toContain(
      `](../images/back-ends/${kind}.webp)`,
    );
  }
});

it.each(blocks.filter(([page]) => /\/agent-[\w-]+\.md$/.test(page)))(
  'makes an agent of a block of %s: %s',
  async (_, block) => {
    const { agent } = parse(block) as { agent: unknown };
    // Every variable that a block names.
    const env = new Proxy<Record<string, string>>({}, { get: () => 'user:password' });
    const making = createAgent(v.parse(AgentConfig, agent), { baseDir: '.', env });
    await expect(making).resolves.toMatchObject({ run: expect.any(Function) });
  },
);

it.each(blocks)('takes a block of %s as it stands there: %s', (_, block) => {
  const { agent } = parse(block) as { agent: unknown };
  expect(v.safeParse(AgentConfig, agent).issues).toBeUndefined();
});
