import { isProofOfWork } from '../../service/contract/proof-of-work.ts';

/** How many hashes the page does without a pause: a few milliseconds on a slow phone. */
const SLICE = 200;

/**
 * Does the work in a worker, apart from the page. Rejects where there are no workers, and when the signal
 * aborts.
 */
export const solveApart = (challenge: string, difficulty: number, signal: AbortSignal): Promise<number> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL('solve.worker.ts', import.meta.url), { type: 'module' });
    const end = () => worker.terminate();
    signal.addEventListener('abort', () => {
      end();
      reject(new Error('The check was given up.'));
    });
    worker.addEventListener('message', ({ data }: MessageEvent<number>) => {
      end();
      resolve(data);
    });
    worker.addEventListener('error', () => {
      end();
      reject(new Error('The check could not be computed.'));
    });
    worker.postMessage({ challenge, difficulty }, []);
  });

/** Does the same in the page, with pauses in which it draws and hears. */
export const solveInSlices = async (
  challenge: string,
  difficulty: number,
  signal: AbortSignal,
): Promise<number> => {
  for (let nonce = 0; ; nonce += 1) {
    if (isProofOfWork(challenge, difficulty, nonce)) return nonce;
    if (nonce % SLICE !== 0) continue;
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    signal.throwIfAborted();
  }
};
