import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asking } from '../collect-run.test-helper.ts';
import { serve } from '../serve.test-helper.ts';
import { mcpServers } from './mcp-config.ts';
import { startMcpServer, type TestMcpServer } from './mcp-server.test-helper.ts';
import { type McpTools, openMcpTools } from './mcp-tools.ts';

let server: TestMcpServer;
const opened: McpTools[] = [];
const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
beforeEach(async () => {
  vi.clearAllMocks();
  server = await startMcpServer();
});
afterEach(async () => {
  for (const tools of opened.splice(0)) await tools.dispose();
  await server.close();
});

const open = (configs: object[], env: Record<string, string> = {}): McpTools => {
  const parsed = v.parse(mcpServers, configs);
  const tools = openMcpTools(parsed, { baseDir: import.meta.dirname, env, logger });
  opened.push(tools);
  return tools;
};

const program = {
  command: process.execPath,
  args: [join(import.meta.dirname, 'stdio-server.test-helper.mjs')],
};
const never = new AbortController().signal;

const keepFile = vi.fn(async () => ({ address: '/im/kept.png', isImage: true }));
const input = { ...asking('?'), keepFile };

const listed = (configs: object[], env?: Record<string, string>) => open(configs, env).list(input);

/** Calls a tool and returns its result, or the words of its failure. */
const call = async (tools: McpTools, name: string, given = {}, signal = never): Promise<string> => {
  const tool = (await tools.list(input)).find((one) => one.name === name);
  if (!tool) throw new Error(`there is no tool ${name}`);
  return tool.run(given, signal, () => {});
};

describe('the tools of MCP servers', () => {
  it('are listed with names that models take, and with who allows them', async () => {
    const tools = await listed([{ url: server.url }, program]);
    expect(tools.map(({ name, needsApproval }) => [name, needsApproval])).toEqual([
      ['look_up', false],
      ['cancel_order', true],
      ['picture', false],
      ['long', false],
      ['fails', false],
      ['counts', false],
      ['waits', false],
      ['works', false],
      ['environment_2', false],
      ['ends_2', false],
    ]);
    expect(tools[0]).toMatchObject({
      title: 'Look up an order',
      description: 'Looks an order up',
      inputSchema: { type: 'object', properties: { order: { type: 'number' } }, required: ['order'] },
    });
  });

  it('are those that the bot file names, which may leave the visitor unasked', async () => {
    const tools = open([
      { url: server.url, tools: ['cancel_order', 'no_such'], approval: 'never' },
      { url: server.url, tools: ['cancel_order'] },
    ]);
    for (let time = 0; time < 2; time += 1) {
      const found = (await tools.list(input)).map(({ name, needsApproval }) => [name, needsApproval]);
      expect(found).toEqual([
        ['cancel_order', false],
        ['cancel_order_2', true],
      ]);
    }
    expect(logger.warn).toHaveBeenCalledExactlyOnceWith(
      { server: server.url, tool: 'no_such' },
      expect.stringContaining('no tool'),
    );
  });

  it('bring words, images and structures, within bounds', async () => {
    const tools = open([{ url: server.url }]);
    expect(await call(tools, 'look_up', { order: 7 })).toBe('Order 7 was sent.');
    expect((await call(tools, 'picture')).split('\n\n')).toEqual([
      'A pixel:',
      '[An image of the type image/tiff is left out.]',
      'plan: https://files.example/plan',
      '[The tool has made an image. The visitor sees it where you write ![picture](/im/kept.png)]',
    ]);
    expect(keepFile).toHaveBeenCalledExactlyOnceWith({
      bytes: expect.any(Uint8Array),
      mimeType: 'image/png',
      name: 'picture',
    });
    expect(await call(tools, 'counts')).toBe('{"words":3}');
    expect(await call(tools, 'long')).toMatch(/^x{32000}\n\[The rest of 100000 characters is left out\.\]$/);
    await expect(call(tools, 'fails')).rejects.toThrow('Sold out');
    await expect(call(tools, 'look_up', { order: 'seven' })).rejects.toThrow(/order/);
  });

  it('are looked up again when the server says that they have changed', async () => {
    const tools = open([{ url: server.url }]);
    await tools.list(input);
    server.addTool('new_one');
    await expect.poll(async () => (await tools.list(input)).map(({ name }) => name)).toContain('new_one');
  });

  it('are asked with the headers of the bot file and of the environment', async () => {
    const headers = { headers: { 'X-Team': 'shop' }, headersFromEnv: { Authorization: 'MCP_AUTHORIZATION' } };
    await listed([{ url: server.url, ...headers }], { MCP_AUTHORIZATION: 'Bearer abc' });
    expect(server.headers()).toMatchObject({ 'x-team': 'shop', authorization: 'Bearer abc' });
    expect(() => open([{ url: server.url, ...headers }])).toThrow('MCP_AUTHORIZATION');
  });

  it('go on with a server that has forgotten its sessions, or was started again', async () => {
    const tools = open([{ url: server.url }]);
    await tools.list(input);
    server.forgetSessions();
    expect(await call(tools, 'look_up', { order: 1 })).toBe('Order 1 was sent.');
    const { port } = server;
    await server.close();
    server = await startMcpServer(port);
    expect(await call(tools, 'look_up', { order: 2 })).toBe('Order 2 was sent.');
    expect(server.called).toEqual(['look.up']);
  });

  it('of a server that is away are left out at once, and are there again when it is back', async () => {
    const { port, url } = server;
    await server.close();
    const tools = open([{ url: `${url}?key=secret` }, program]);
    for (let time = 0; time < 3; time += 1) {
      expect((await tools.list(input)).map(({ name }) => name)).toEqual(['environment_2', 'ends_2']);
    }
    expect(logger.error).toHaveBeenCalledExactlyOnceWith(
      { server: url, err: expect.anything() },
      expect.stringContaining('cannot be used'),
    );
    server = await startMcpServer(port);
    await expect
      .poll(async () => (await tools.list(input)).map(({ name }) => name), { timeout: 10_000 })
      .toContain('look_up');
  });

  it('fail in words when the server goes away before the call', async () => {
    const tools = open([{ url: server.url }]);
    const [tool] = await tools.list(input);
    await server.close();
    await expect(tool?.run({ order: 1 }, never, () => {})).rejects.toThrow(
      'The tool is not available at the moment.',
    );
  });

  it('are cancelled when the visitor stops the answer', async () => {
    const tools = open([{ url: server.url }]);
    const stop = new AbortController();
    const calling = call(tools, 'waits', {}, stop.signal);
    await expect.poll(() => server.called).toContain('waits');
    stop.abort();
    await expect(calling).rejects.toThrow(/abort/i);
    await expect.poll(() => server.cancelled).toEqual(['waits']);
  });

  it('are given up when they say nothing, and waited for while they tell of their progress', async () => {
    const tools = open([{ url: server.url, timeoutMs: 200 }]);
    expect(await call(tools, 'works')).toBe('Done.');
    await expect(call(tools, 'waits')).rejects.toThrow(/timed out/i);
  });

  it('of a program get the variables that the bot file names, and no others', async () => {
    const named = { env: { LEVEL: 'debug' }, envFromEnv: { TOKEN: 'PROGRAM_TOKEN' } };
    const tools = open([{ ...program, ...named }], { PROGRAM_TOKEN: 'abc', OPENAI_API_KEY: 'sk' });
    const content = await call(tools, 'environment');
    expect(JSON.parse(content)).toMatchObject({ LEVEL: 'debug', TOKEN: 'abc', cwd: import.meta.dirname });
    expect(content).not.toContain('OPENAI_API_KEY');
    expect(() => open([{ ...program, ...named }])).toThrow('PROGRAM_TOKEN');
  });

  it('of a program that ends are there again with a new one, which ends with the agent', async () => {
    const tools = open([program]);
    await expect(call(tools, 'ends')).rejects.toThrow();
    const content = await call(tools, 'environment');
    const { pid } = JSON.parse(content) as { pid: number };
    await tools.dispose();
    await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
  });

  it('are not there where a program does not start, whose last words the operator reads', async () => {
    const tools = open([{ ...program, args: [...program.args, 'broken'] }, { command: './no-such-program' }]);
    expect(await tools.list(input)).toEqual([]);
    const told = logger.error.mock.calls.map(([{ err }]) => (err as Error).message);
    expect(told.toSorted()).toEqual([
      'cannot find my own configuration',
      expect.stringContaining('no-such-program'),
    ]);
  });

  it('of a program that takes long to start, and says so where no words belong, are there later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const tools = open([{ ...program, args: [...program.args, 'slow'] }]);
    const first = tools.list(input);
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    expect(await first).toEqual([]);
    expect(await tools.list(input)).toEqual([]);
    expect(logger.warn).toHaveBeenCalledExactlyOnceWith(
      { server: process.execPath },
      expect.stringContaining('takes long'),
    );
    await expect.poll(async () => (await tools.list(input)).length, { timeout: 10_000 }).toBe(2);
  });

  it('keep their names when the service starts again, also while a server is away', async () => {
    const other = await startMcpServer();
    for (const name of ['look_up', '2letters', 'look_up_2', 'a'.repeat(70), `${'a'.repeat(70)}b`])
      other.addTool(name);
    const servers = [{ url: other.url }, { url: server.url }];
    const namesNow = async () => (await listed(servers)).map(({ name }) => name);
    const before = await namesNow();
    expect(new Set(before).size).toBe(before.length);
    expect(before.every((name) => /^[a-z_][\w-]{0,63}$/.test(name))).toBe(true);
    expect(before).toEqual(
      expect.arrayContaining(['look_up', expect.stringMatching(/^look_up_[\da-f]{6}$/), '_2letters']),
    );
    expect(before).toEqual(expect.arrayContaining(['look_up_2_1', 'look_up_2']));
    await other.close();
    const ofServer = before.filter((name) => name.endsWith('_2'));
    expect(await namesNow()).toEqual(ofServer);
    const tools = open(servers);
    expect(await call(tools, 'look_up_2', { order: 2 })).toBe('Order 2 was sent.');
  });

  it('of a server that sends elsewhere are left out, and nothing is sent there', async () => {
    let visits = 0;
    await using elsewhere = await serve((_request, response) => {
      visits += 1;
      response.end();
    });
    await using redirecting = await serve((_request, response) => {
      response.writeHead(307, { Location: elsewhere.url }).end();
    });
    expect(await listed([{ url: redirecting.url }])).toEqual([]);
    expect(visits).toBe(0);
  });
});

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the option mcp', () => {
  it.each([
    [[{}], 'a server of mcp needs either url or command'],
    [[{ url: 'http://a', command: 'b' }], 'a server of mcp needs either url or command'],
    [[{ url: 'file:///a' }], 'url of mcp must be an http or https address'],
    [[{ url: 'http://a', approval: 'always' }], 'approval must be visitor or never'],
    [[{ url: 'http://a', tool: ['b'] }], 'mcp has no option named "tool"'],
    [[{ url: 'http://a', tools: [] }], 'tools must name at least one tool'],
    [{ url: 'http://a' }, 'mcp must be a list of servers'],
    [[{ url: 'http://a', headersFromEnv: { A: 'B C' } }], 'must be the name of an environment variable'],
  ])('that is %j is refused in words', (given, words) => {
    const { issues = [] } = v.safeParse(mcpServers, given);
    expect(issues.map(({ message }) => message).join()).toContain(words);
  });
});
