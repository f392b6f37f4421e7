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

/** The kinds of agent of a page's blocks, in their order. */
const kindsOf = (name: string) =>
  blocks.filter(([page]) => page === name).map(([, block]) => /type: (\S+)/.exec(block)?.[1]);

it('finds the blocks of the agents elsewhere in both languages', () => {
  expect(kindsOf('en/agents-elsewhere.md')).toEqual(expect.arrayContaining(['ai-sdk', 'langgraph', 'a2a']));
  expect(kindsOf('zh-CN/agents-elsewhere.md')).toEqual(kindsOf('en/agents-elsewhere.md'));
});

it('finds those of the flows and bots elsewhere too', () => {
  const kinds = ['n8n', 'flowise', 'dify', 'chatkit', 'rasa', 'botpress'];
  for (const language of ['en', 'zh-CN']) expect(kindsOf(`${language}/flows-and-bots.md`)).toEqual(kinds);
});

it.each(blocks.filter(([page]) => page.endsWith('/flows-and-bots.md')))(
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
