import { createServer } from 'node:net';

const searchedPorts = 50;

const canListen = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });

/** The first port from `first` on that nobody listens on at `host`, leaving out those in `taken`. */
export const findFreePort = async (first: number, host: string, taken: number[] = []): Promise<number> => {
  for (let port = first; port < first + searchedPorts; port += 1) {
    if (!taken.includes(port) && (await canListen(port, host))) return port;
  }
  throw new Error(`No port is free between ${first} and ${first + searchedPorts - 1}.`);
};

/** Reads a port from the environment; undefined, for any free one, when it is 0 or not set. */
export const readPort = (
  name: string,
  environment: Record<string, string | undefined>,
): number | undefined => {
  const text = environment[name]?.trim() ?? '';
  if (text === '' || text === '0') return undefined;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${name} is ${text}; a port is a whole number from 1 to 65535.`);
  }
  return port;
};

/** The port that the environment names, if it is free, else the first free one from `first` on. */
export const choosePort = async (
  name: string,
  first: number,
  host: string,
  taken: number[] = [],
): Promise<number> => {
  const asked = readPort(name, process.env);
  if (asked === undefined) return findFreePort(first, host, taken);
  if (taken.includes(asked)) throw new Error(`${name} is ${asked}, which another part of Casement uses.`);
  if (await canListen(asked, host)) return asked;
  throw new Error(`Port ${asked} is in use. Stop what listens there or set ${name} to another port.`);
};

const firstPort = 4300;

/** HOST_PAGE_PORT for the host page and PORT for the service, else free ones near 4300. */
export const choosePorts = async (): Promise<{ service: number; hostPage: number }> => {
  const serviceAsked = readPort('PORT', process.env);
  const taken = serviceAsked === undefined ? [] : [serviceAsked];
  const hostPage = await choosePort('HOST_PAGE_PORT', firstPort, 'localhost', taken);
  const service = await choosePort('PORT', firstPort, '127.0.0.1', [hostPage]);
  return { service, hostPage };
};
