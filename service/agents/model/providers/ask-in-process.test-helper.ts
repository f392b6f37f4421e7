import { Session } from 'node:inspector';
import * as v from 'valibot';
import { AgentConfig } from '../../agent-config.ts';
import { asking, collectRun } from '../../collect-run.test-helper.ts';
import { createAgent } from '../../create-agent.ts';

// Asks agents one question each, and answers with what came of it and the packages whose code is in memory
// then.

const session = new Session();
session.connect();
const packages = new Set<string>();
session.on('Debugger.scriptParsed', ({ params: { url } }) => {
  const path = url.split('/node_modules/').slice(1).at(-1)?.split('/');
  if (path) packages.add(path.slice(0, path[0]?.startsWith('@') ? 2 : 1).join('/'));
});

const ask = async (config: unknown) => {
  const options = { baseDir: import.meta.dirname, env: process.env };
  const agent = await createAgent(v.parse(AgentConfig, config), options);
  const { text, error, events } = await collectRun(agent, asking('Hello'));
  await agent.dispose?.();
  session.post('Debugger.enable');
  session.post('Debugger.disable');
  return {
    text,
    error: error instanceof Error ? error.message : undefined,
    last: events.at(-1),
    packages: [...packages].toSorted(),
  };
};

const answer = async ({ config, env }: { config: unknown; env: NodeJS.ProcessEnv }): Promise<void> => {
  Object.assign(process.env, env);
  const told = await ask(config).catch((error: unknown) => ({ refusal: String(error) }));
  for (const name of Object.keys(env)) Reflect.deleteProperty(process.env, name);
  process.send?.(told);
};

process.on('message', (question: Parameters<typeof answer>[0]) => void answer(question));
