import { spawn } from 'node:child_process';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { asking } from '../../service/agents/collect-run.test-helper.ts';
import { mcpServers } from '../../service/agents/mcp/mcp-config.ts';
import { openMcpTools } from '../../service/agents/mcp/mcp-tools.ts';
import { freePort } from '../support/free-port.ts';
import { versionOf } from './foreign-servers.ts';

const name = '@modelcontextprotocol/server-everything';
const isInstalled = versionOf(name) !== undefined;
const script = join(import.meta.dirname, 'node_modules', name, 'dist/index.js');
const never = new AbortController().signal;

// `npm run test:foreign` installs it.
describe.skipIf(!isInstalled)('the tools of server-everything', () => {
  it.each(['its standard streams', 'Streamable HTTP'])(
    'are listed and called over %s',
    { timeout: 60_000 },
    async (way) => {
      const port = await freePort();
      const isHttp = way === 'Streamable HTTP';
      const child = isHttp
        ? spawn(process.execPath, [script, 'streamableHttp'], {
            env: { ...process.env, PORT: `${port}` },
            stdio: 'ignore',
          })
        : undefined;
      const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
      const program = { command: process.execPath, args: [script, 'stdio'] };
      const configs = v.parse(mcpServers, [isHttp ? { url: `http://127.0.0.1:${port}/mcp` } : program]);
      const tools = openMcpTools(configs, { baseDir: import.meta.dirname, env: {}, logger });
      const keepFile = vi.fn(async () => ({ address: '/im/kept.png', isImage: true }));
      const input = { ...asking('?'), keepFile };
      try {
        await expect
          .poll(async () => (await tools.list(input)).map((tool) => tool.name), { timeout: 30_000 })
          .toEqual(expect.arrayContaining(['echo', 'get-sum', 'get-tiny-image']));
        const run = async (called: string, given: Record<string, string | number>) => {
          const tool = (await tools.list(input)).find((one) => one.name === called);
          return tool?.run(given, never, () => {});
        };
        expect(await run('echo', { message: '你好' })).toContain('你好');
        expect(await run('get-sum', { a: 3, b: 4 })).toContain('7');
        expect(await run('get-tiny-image', {})).toContain('![get-tiny-image](/im/kept.png)');
        expect(keepFile).toHaveBeenCalledOnce();
        await expect(run('get-sum', { a: 'x' })).rejects.toThrow();
        // It tells of its progress, without which this would take too long.
        const long = await run('trigger-long-running-operation', { duration: 2, steps: 4 });
        expect(long).toContain('completed');
      } finally {
        await tools.dispose();
        child?.kill();
      }
    },
  );
});
