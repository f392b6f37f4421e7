import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Starts a proxy to a server that can break connections, refuse them, or go silent. */
export const startCutProxy = async (port: number, host: string) => {
  const pairs = new Set<[Socket, Socket]>();
  let state: 'open' | 'refusing' | 'silent' = 'open';
  let left = Infinity;
  let fallSilent: (() => void) | undefined;
  const server = createServer((near) => {
    if (state === 'refusing') {
      near.resetAndDestroy();
      return;
    }
    left -= 1;
    if (left < 0) {
      state = 'silent';
      fallSilent?.();
    }
    const far = connect(port, host);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', end).on('close', end);
      from.on('data', (bytes) => {
        if (state !== 'silent') to.write(bytes);
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (which: () => boolean): number => {
    const chosen = [...pairs].filter(which);
    for (const [near] of chosen) near.resetAndDestroy();
    return chosen.length;
  };
  return {
    port: (server.address() as AddressInfo).port,
    /** Breaks the connections for which `which` says so; returns how many. */
    cut,
    /** Breaks every connection and takes no new one. */
    refuse: () => {
      state = 'refusing';
      cut(() => true);
    },
    /** Drops all bytes without an error. */
    silence: () => {
      state = 'silent';
    },
    /**
     * Serves `count` more connections and goes silent, on all of them, when another one comes; resolves then.
     */
    silenceAfter: (count: number) =>
      new Promise<void>((resolve) => {
        left = count;
        fallSilent = resolve;
      }),
    /** Serves again; connections whose bytes were lost break. */
    open: () => {
      if (state === 'silent') cut(() => true);
      state = 'open';
      left = Infinity;
    },
    close: async () => {
      cut(() => true);
      server.close();
      await once(server, 'close');
    },
  };
};
