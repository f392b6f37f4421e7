import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { z } from 'zod';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export type TestMcpServer = {
  url: string;
  port: number;
  /** The headers of the last request. */
  headers(): NodeJS.Dict<string | string[]>;
  /** Calls that came, by the tool's name. */
  called: string[];
  /** Calls that were cancelled. */
  cancelled: string[];
  /** Adds a tool, and tells every client. */
  addTool(name: string): void;
  /** Forgets all sessions, as a server does that was started again. */
  forgetSessions(): void;
  close(): Promise<void>;
};

const text = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });

const addTo = (server: McpServer, name: string) =>
  server.registerTool(name, { description: `Says ${name}` }, () => text(name));

/** Starts a server made with the official library, over Streamable HTTP with sessions. */
export const startMcpServer = async (port = 0): Promise<TestMcpServer> => {
  const called: string[] = [];
  const cancelled: string[] = [];
  const added: string[] = [];
  let headers: NodeJS.Dict<string | string[]> = {};
  const sessions = new Map<string, { server: McpServer; transport: StreamableHTTPServerTransport }>();

  const makeServer = (): McpServer => {
    const server = new McpServer({ name: 'test', version: '1.0.0' });
    const readOnly = { readOnlyHint: true };
    server.registerTool(
      'look.up',
      {
        title: 'Look up an order',
        description: 'Looks an order up',
        inputSchema: { order: z.number() },
        annotations: readOnly,
      },
      ({ order }) => {
        called.push('look.up');
        return text(`Order ${order} was sent.`);
      },
    );
    server.registerTool('cancel_order', { inputSchema: { order: z.number() } }, ({ order }) => {
      called.push('cancel_order');
      return text(`Order ${order} is cancelled.`);
    });
    server.registerTool('picture', { annotations: readOnly }, () => ({
      content: [
        { type: 'text' as const, text: 'A pixel:' },
        { type: 'image' as const, data: PIXEL, mimeType: 'image/png' },
        { type: 'image' as const, data: 'AAAA', mimeType: 'image/tiff' },
        { type: 'resource_link' as const, name: 'plan', uri: 'https://files.example/plan' },
      ],
    }));
    server.registerTool('long', { annotations: readOnly }, () => text('x'.repeat(100_000)));
    server.registerTool('fails', { annotations: readOnly }, () => ({ ...text('Sold out'), isError: true }));
    server.registerTool('counts', { outputSchema: { words: z.number() }, annotations: readOnly }, () => ({
      content: [],
      structuredContent: { words: 3 },
    }));
    server.registerTool('waits', { annotations: readOnly }, async ({ signal }) => {
      called.push('waits');
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      cancelled.push('waits');
      return text('too late');
    });
    server.registerTool('works', { annotations: readOnly }, async ({ _meta, sendNotification }) => {
      const progressToken = _meta?.progressToken ?? 0;
      for (let progress = 1; progress <= 6; progress += 1) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        await sendNotification({ method: 'notifications/progress', params: { progressToken, progress } });
      }
      return text('Done.');
    });
    for (const name of added) addTo(server, name);
    return server;
  };

  const http = createServer((request, response) => {
    ({ headers } = request);
    const handle = async (): Promise<void> => {
      const id = request.headers['mcp-session-id'];
      if (typeof id === 'string') {
        const session = sessions.get(id);
        if (session) await session.transport.handleRequest(request, response);
        else response.writeHead(404, { 'Content-Type': 'application/json' }).end('{}');
        return;
      }
      const server = makeServer();
      const transport = new StreamableHTTPServerTransport({
        sessionIdGenerator: () => crypto.randomUUID(),
        onsessioninitialized: (sessionId) => void sessions.set(sessionId, { server, transport }),
      });
      await server.connect(transport);
      await transport.handleRequest(request, response);
    };
    handle().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    http.listen(port, '127.0.0.1', resolve);
  });
  const listening = (http.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${listening}/mcp`,
    port: listening,
    headers: () => headers,
    called,
    cancelled,
    addTool: (name) => {
      added.push(name);
      for (const { server } of sessions.values()) addTo(server, name);
    },
    forgetSessions: () => sessions.clear(),
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
};
