import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerResponse } from 'node:http';
import type { TestRequest } from '../../service/http-server.test-helper.ts';

/**
 * A recorded stream of run `run-1`, with Chinese, emoji of many parts, comments and an event nobody knows.
 */
export const recordedStream = readFileSync(
  join(import.meta.dirname, '../../../tests/fixtures/streams/cited-answer.sse'),
);

/** Its events, each with its frame, without the comments. */
export const recordedFrames = recordedStream
  .toString('utf8')
  .split('\n\n')
  .filter((frame) => frame.startsWith('id:'))
  .map((frame) => `${frame}\n\n`);

export const recordedText =
  '**嵌入**：加一行脚本 👩‍👩‍👧‍👦🇨🇳 [1](source:s1)。\n\n```html\n<script async src="sdk.js"></script>\n```\n' +
  'Naïve café — 𠮷野家 $5 和 $10\r\nDone ✅';

/** One event as the service sends it. */
export const frame = (runId: string, seq: number, event: object): string =>
  `id: ${runId}:${seq}\ndata: ${JSON.stringify(event)}\n\n`;

export const textEvent = (delta: string): object => ({
  type: 'TEXT_MESSAGE_CONTENT',
  messageId: 'answer',
  delta,
});

/** The sequence number after which a request wants to go on, 0 for the beginning. */
export const askedSeq = ({ headers }: TestRequest): number =>
  Number(
    String(headers['last-event-id'] ?? ':0')
      .split(':')
      .at(-1),
  );

export const openSse = (response: ServerResponse): ServerResponse => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.write(': open\n\n');
  return response;
};
