import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { z } from 'zod';
import { listenLocally, type LocalServer } from './local-server.ts';

const MAX_TEXT_LENGTH = 32_000;

const count = (text: string, granularity: 'word' | 'sentence' | 'grapheme'): number =>
  [...new Intl.Segmenter(undefined, { granularity }).segment(text)].filter(
    // Only words have `isWordLike`: it is false for the punctuation between them.
    ({ isWordLike = true, segment }) => isWordLike && segment.trim() !== '',
  ).length;

/** Makes the server of the protocol, for one session. */
export const createTools = (): McpServer => {
  const server = new McpServer({ name: 'text-tools', version: '1.0.0' });
  server.registerTool(
    'count_text',
    {
      description: 'Counts the words, characters and sentences of a text.',
      inputSchema: { text: z.string().max(MAX_TEXT_LENGTH) },
      outputSchema: { words: z.number(), characters: z.number(), sentences: z.number() },
    },
    ({ text }) => {
      const counts = {
        words: count(text, 'word'),
        characters: count(text, 'grapheme'),
        sentences: count(text, 'sentence'),
      };
      return { content: [{ type: 'text', text: JSON.stringify(counts) }], structuredContent: counts };
    },
  );
  return server;
};

/** A server of the Model Context Protocol with one tool, `count_text`, over Streamable HTTP at `/mcp`. */
export const startTextToolsServer = (): Promise<LocalServer> =>
  listenLocally((request, response) => {
    if (request.url !== '/mcp' || request.method !== 'POST') {
      response.writeHead(request.url === '/mcp' ? 405 : 404).end();
      return;
    }
    // Without sessions each request has a server of its own, which is how the protocol runs without state.
    const transport = new StreamableHTTPServerTransport();
    const server = createTools();
    response.once('close', () => void server.close());
    server
      .connect(transport)
      .then(() => transport.handleRequest(request, response))
      .catch(() => response.destroy());
  });
