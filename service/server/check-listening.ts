import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Finding } from '../base/finding.ts';

/**
 * Looks whether the service could listen somewhere, by doing so for a moment. An address that is in use may
 * be that of the service as it runs, which is to be replaced.
 * @param names How the variables are called that name the place.
 */
export const checkListening = async (
  about: string,
  { host, port }: { host: string; port: number },
  names: string,
): Promise<Finding> => {
  const place = `${host}:${port}`;
  const server = createServer();
  try {
    server.listen({ host, port, exclusive: true });
    await once(server, 'listening');
    return { state: 'ok', about, words: `${place} is free` };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      const words = `${place} is in use: by the service that runs now, or by what has to end before a start.`;
      return { state: 'warning', about, words };
    }
    const advice =
      code === 'EACCES'
        ? `Name a port above 1023 in ${names}, or let the user of the service listen at lower ones.`
        : `Name an address of this machine in ${names}, such as 127.0.0.1, or 0.0.0.0 for all of them.`;
    return { state: 'failure', about, words: `${message}. ${advice}` };
  } finally {
    server.close();
  }
};
