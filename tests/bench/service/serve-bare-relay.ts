import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { serveMeasured } from './serve-measured.ts';

/** Asks the model and passes its pieces on as events. */
const relay = async (modelUrl: string, body: string, response: ServerResponse): Promise<void> => {
  const { messages } = JSON.parse(body) as { messages: unknown[] };
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  const say = (event: object) => response.write(`data: ${JSON.stringify(event)}\n\n`);
  say({ type: 'RUN_STARTED' });
  const reply = await fetch(`${modelUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ model: 'relayed', stream: true, messages }),
  });
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of reply.body ?? []) {
    const events = (rest + decoder.decode(piece, { stream: true })).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      if (event === 'data: [DONE]') continue;
      const { choices } = JSON.parse(event.slice('data: '.length)) as {
        choices: { delta: { content?: string } }[];
      };
      const delta = choices[0]?.delta.content;
      if (delta) say({ type: 'TEXT_MESSAGE_CONTENT', delta });
    }
  }
  say({ type: 'RUN_FINISHED' });
  response.end();
};

/**
 * The least that a chat service can do: it asks the model and passes the pieces on. It knows no visitor,
 * keeps nothing and checks nothing.
 */
await serveMeasured(async (order) => {
  const { modelUrl } = order as { modelUrl: string };
  const server = createServer((request, response) => {
    const answer = async () => {
      const body = await text(request);
      if (request.method === 'POST') await relay(modelUrl, body, response);
      else response.end(JSON.stringify({ object: { token: 'none' } }));
    };
    answer().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
});
