import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A real HTTP server on a free port, closed with everything that hangs on it when its scope ends. */
export const serve = async (listener: RequestListener): Promise<AsyncDisposable & { url: string }> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise<void>((ready) => {
    server.once('listening', ready);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => {
        server.close(closed);
      });
    },
  };
};

const nothing = (): void => undefined;

/** A promise and the function that fulfils it. */
export const deferred = (): { promise: Promise<void>; resolve: () => void } => {
  let resolve = nothing;
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
};
