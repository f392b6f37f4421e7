import { once } from 'node:events';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { openCluster } from './cluster.ts';
import { answered, type Desk, leave, take, waitedFor, type Words } from './desk.ts';

// The thread of an embedded database, which `thread-connection.ts` starts. While it writes to the disk, the process goes on.

/**
 * The first message to the thread. Then each message that comes to the port is one of PostgreSQL's protocol, or its length when it
 * stands in the desk; undefined closes the database. What the database says goes back in the same way.
 */
export type ClusterOrder = { path: string; port: MessagePort; desk: Desk };

if (!parentPort) throw new Error('This runs in a thread only.');
const [{ path, port, desk }] = (await once(parentPort, 'message')) as [ClusterOrder];

const say = (words: Uint8Array): void => {
  const length = leave(desk, words);
  if (length === undefined) port.postMessage(words);
  const isWaitedFor = Atomics.compareExchange(desk.state, 0, waitedFor, answered) === waitedFor;
  if (isWaitedFor) Atomics.notify(desk.state, 0);
  else if (length !== undefined) port.postMessage(length);
};

const cluster = await openCluster(path);
const answer = async (message: Words | undefined): Promise<void> => {
  if (message === undefined) {
    await cluster.close();
    return say(new Uint8Array());
  }
  const options = { syncToFs: false, throwOnError: false };
  const { data } = await cluster.execProtocol(take(desk, message), options);
  say(data);
};
port.on('message', (message: Words | undefined) => void answer(message));
say(new Uint8Array());
