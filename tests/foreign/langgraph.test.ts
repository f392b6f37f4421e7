import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import * as v from 'valibot';
import { AgentConfig } from '../../service/agents/agent-config.ts';
import { asking, collectRun } from '../../service/agents/collect-run.test-helper.ts';
import { createAgent } from '../../service/agents/create-agent.ts';
import { freePort } from '../support/free-port.ts';
import { langGraph, versionOf } from './foreign-servers.ts';

const isInstalled = versionOf('@langchain/langgraph-cli') !== undefined;

// `npm run test:foreign` installs it.
it.skipIf(!isInstalled)('a graph whose state has no messages answers', { timeout: 120_000 }, async () => {
  const port = await freePort();
  const [program = '', ...args] = langGraph('langgraph-form', port);
  // Its own group, for it starts others.
  const child = spawn(program, args, { cwd: import.meta.dirname, stdio: 'ignore', detached: true });
  const url = `http://127.0.0.1:${port}`;
  try {
    const isThere = () =>
      fetch(`${url}/ok`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isThere, { timeout: 90_000 }).toBe(true);
    const options = { assistant: 'form', inputKey: 'question', outputKey: 'answer' };
    const config = v.parse(AgentConfig, { type: 'langgraph', url, ...options });
    const agent = await createAgent(config, { baseDir: '.', env: {} });
    const { error, text } = await collectRun(agent, asking('什么时候到？'));
    expect([error, text]).toEqual([undefined, 'You have asked: 什么时候到？']);
  } finally {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  }
});
