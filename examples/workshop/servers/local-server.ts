import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export type LocalServer = { url: string; close(): Promise<void> };

/** Starts a server that only this machine reaches, on a free port. */
export const listenLocally = async (listener: RequestListener): Promise<LocalServer> => {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};

/** Starts a server when its address is first asked for. */
export const serverOnDemand = (start: () => Promise<LocalServer>) => {
  let started: Promise<LocalServer> | undefined;
  return {
    url: async (): Promise<string> => {
      started ??= start().catch((error: unknown) => {
        started = undefined;
        throw error;
      });
      return (await started).url;
    },
    close: async (): Promise<void> => {
      const server = await started?.catch(() => undefined);
      started = undefined;
      await server?.close();
    },
  };
};
