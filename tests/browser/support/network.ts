import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A network between browser and service that a test can cut. */
export type Network = {
  url: string;
  /** Ends every connection at once and takes no new one. */
  cut(): void;
  /** Takes connections again. */
  mend(): void;
  close(): Promise<void>;
};

export const startNetwork = async (targetUrl: string): Promise<Network> => {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let isCut = false;

  const server = createServer((inward) => {
    if (isCut) {
      inward.resetAndDestroy();
      return;
    }
    const outward = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [inward, outward],
      [outward, inward],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, target.hostname, resolve);
  });
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: `http://${target.hostname}:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => {
      isCut = false;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};
