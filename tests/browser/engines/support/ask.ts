import { request } from 'node:http';

type Answer = { value: unknown };
type Failure = { error: string; message: string };

/** How long a command may take; the driver sometimes never answers. */
const MAX_MS = 15_000;

/**
 * Commands that may be sent twice: the driver sometimes hangs up without an answer when a page has changed
 * its process.
 */
const REPEATABLE = /\/(?:url|frame|refresh|execute\/sync)$/;

const askOnce = <Result>(url: string, method: 'GET' | 'POST' | 'DELETE', body: object): Promise<Result> =>
  new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json' };
    const signal = AbortSignal.timeout(MAX_MS);
    const asked = request(url, { method, agent: false, headers, signal }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const { value } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Answer;
        if (answer.statusCode === 200) resolve(value as Result);
        else reject(new Error(`${(value as Failure).error}: ${(value as Failure).message}`));
      });
    });
    asked.on('error', reject);
    asked.end(method === 'POST' ? JSON.stringify(body) : '');
  });

/** Sends a WebDriver command on a connection of its own, because the driver drops idle connections. */
export const ask = <Result>(url: string, method: 'GET' | 'POST' | 'DELETE', body: object): Promise<Result> =>
  askOnce<Result>(url, method, body).catch((error: unknown) => {
    const hasHungUp = error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
    if (hasHungUp && REPEATABLE.test(url)) return askOnce<Result>(url, method, body);
    throw error;
  });
