import * as v from 'valibot';
import { AgentConfig } from '../../service/agents/agent-config.ts';
import { asking, collectRun, said } from '../../service/agents/collect-run.test-helper.ts';
import { createAgent } from '../../service/agents/create-agent.ts';
import type { Apart } from './run-apart.ts';

// Asks a model in a process of its own and prints what came, for a library that loads in no test runner.
const { config, env, question } = JSON.parse(process.argv[2] ?? '{}') as Apart;
const agent = await createAgent(v.parse(AgentConfig, config), { baseDir: '.', env });
const { error, text, events } = await collectRun(
  agent,
  asking(question, { messages: [said('user', question)] }),
);
const { code, retryAfterS } = (error ?? {}) as { code?: number; retryAfterS?: number };
const told = error === undefined ? undefined : { code, retryAfterS };
process.stdout.write(JSON.stringify({ error: told, text, shown: text, last: events.at(-1) }));
