import { once } from 'node:events';
import { WebSocket } from 'ws';

/** How long a browser may take over one command. */
const COMMAND_MAX_MS = 20_000;

type Message = { id?: number | null; result?: unknown; error?: string; message?: string };
type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void };

export type Bidi = {
  send<Result>(method: string, parameters: Record<string, unknown>): Promise<Result>;
  close(): void;
};

/** Speaks WebDriver BiDi with a browser: one numbered answer to each command. */
export const connectBidi = async (url: string): Promise<Bidi> => {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  socket.on('message', (data: Buffer) => {
    const { id, result, error, message } = JSON.parse(data.toString('utf8')) as Message;
    const command = waiting.get(id ?? -1);
    waiting.delete(id ?? -1);
    if (error === undefined) command?.resolve(result);
    else command?.reject(new Error(`${error}: ${message ?? ''}`));
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has ended.'));
    waiting.clear();
  });

  return {
    send: <Result>(method: string, params: Record<string, unknown>) =>
      new Promise<Result>((resolve, reject) => {
        const id = (lastId += 1);
        const timer = setTimeout(() => {
          waiting.delete(id);
          reject(new Error(`${method} took too long.`));
        }, COMMAND_MAX_MS);
        waiting.set(id, {
          resolve: (result) => {
            clearTimeout(timer);
            resolve(result as Result);
          },
          reject: (error) => {
            clearTimeout(timer);
            reject(error);
          },
        });
        socket.send(JSON.stringify({ id, method, params }));
      }),
    close: () => socket.close(),
  };
};
