import { once } from 'node:events';
import { connect } from 'node:net';
import { type Finding, find } from './finding.ts';

const CONNECT_MS = 5_000;

/**
 * Looks whether a server on which the service relies takes connections. It is asked nothing: that could cost
 * money, or send somebody a message.
 * @param advice What to do where it does not.
 */
export const checkReach = (about: string, address: string, advice: string): Promise<Finding> =>
  find(
    about,
    async () => {
      const { protocol, hostname, host, port } = new URL(address);
      const socket = connect({
        host: hostname.replaceAll(/[[\]]/g, ''),
        port: Number(port) || (protocol === 'http:' ? 80 : 443),
      });
      const late = AbortSignal.timeout(CONNECT_MS);
      try {
        await once(socket, 'connect', { signal: late });
      } catch (error) {
        throw late.aborted ? new Error(`${host} takes no connection within ${CONNECT_MS / 1000} s`) : error;
      } finally {
        socket.destroy();
      }
      return `by ${host}, which can be reached; nothing was asked of it`;
    },
    advice,
  );
