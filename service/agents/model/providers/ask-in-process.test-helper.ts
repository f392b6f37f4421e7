import { Session } from 'node:inspector';
import * as v from 'valibot';
import { AgentConfig } from '../../agent-config.ts';
import { asking, collectRun } from '../../collect-run.test-helper.ts';
import { createAgent } from '../../create-agent.ts';

// Asks an agent one question and writes what came of it, and the packages whose code is in memory then.

const session = new Session();
session.connect();
const packages = new Set<string>();
session.on('Debugger.scriptParsed', ({ params: { url } }) => {
  const path = url.split('/node_modules/').slice(1).at(-1)?.split('/');
  if (path) packages.add(path.slice(0, path[0]?.startsWith('@') ? 2 : 1).join('/'));
});

const config = v.parse(AgentConfig, JSON.parse(process.argv[2] ?? ''));
const agent = await createAgent(config, { baseDir: import.meta.dirname, env: process.env });
const { text, error, events } = await collectRun(agent, asking('Hello'));
await agent.dispose?.();
session.post('Debugger.enable');
process.stdout.write(
  JSON.stringify({
    text,
    error: error instanceof Error ? error.message : undefined,
    last: events.at(-1),
    packages: [...packages].toSorted(),
  }),
);
