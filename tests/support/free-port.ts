import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections: one of those may take the port before the
 * program does.
 */
const LOWEST = 20_000;
const COUNT = 10_000;

/** A port of this machine that nothing listens on, for programs that cannot choose one. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = LOWEST + randomInt(COUNT);
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch {
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
};
