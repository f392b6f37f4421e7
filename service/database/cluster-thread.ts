import { once } from 'node:events';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { openCluster } from './cluster.ts';
import { answered, type Posted, read, type SharedBuffer, waiting, write } from './shared-buffer.ts';

// The thread of an embedded database, which `thread-connection.ts` starts. While it writes to the disk, the
// process goes on.

/**
 * The first message to the thread. Each message that comes to the port after it is one of PostgreSQL's
 * protocol, or its length where it stands in the buffer; undefined closes the database. Answers go back in
 * the same way.
 */
export type ClusterOrder = { path: string; port: MessagePort; buffer: SharedBuffer };

if (!parentPort) throw new Error('This runs in a thread only.');
const [{ path, port, buffer }] = (await once(parentPort, 'message')) as [ClusterOrder];

const reply = (message: Uint8Array): void => {
  const length = write(buffer, message);
  if (length === undefined) port.postMessage(message);
  const isWaiting = Atomics.compareExchange(buffer.state, 0, waiting, answered) === waiting;
  if (isWaiting) Atomics.notify(buffer.state, 0);
  else if (length !== undefined) port.postMessage(length);
};

/** ENOSPC of Emscripten, whose files PGlite works with. */
const NO_SPACE = 51;

/** Its errors of files are no Errors, and have no words. */
const inWords = (error: unknown): never => {
  if (error instanceof Error) throw error;
  const { errno } = Object(error) as { errno?: unknown };
  throw new Error(
    errno === NO_SPACE ? 'no space is left on its disk' : `its files say error ${String(errno)}`,
  );
};

let isAborted = false;
const cluster = await openCluster(path, () => {
  // The first time, the answer that is under way says why.
  if (isAborted) process.exit(1);
  isAborted = true;
}).catch(inWords);
const answer = async (posted: Posted | undefined): Promise<void> => {
  if (posted === undefined) {
    await cluster.close();
    return reply(new Uint8Array());
  }
  const options = { syncToFs: false, throwOnError: false };
  const { data } = await cluster.execProtocol(read(buffer, posted), options);
  reply(data);
  if (isAborted) process.exit(1);
};
port.on('message', (posted: Posted | undefined) => void answer(posted));
reply(new Uint8Array());
