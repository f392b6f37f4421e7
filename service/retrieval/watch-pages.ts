import { relative } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import type { PlainLogger } from '../base/plain-logger.ts';
import { isLeftOut, linksIn } from './markdown-files.ts';

/** Several files are often written together; they are read once. */
const DEBOUNCE_MS = 100;
/** The system tells of no change where a link is made to lead elsewhere, as in volumes of Kubernetes. */
const LOOK_EVERY_MS = 1_000;

/** Tells of pages that were written, several at once; returns what ends it. */
export const watchPages = async (
  directories: readonly string[],
  onChange: () => void,
  logger: PlainLogger | undefined,
): Promise<() => Promise<void>> => {
  let changing: NodeJS.Timeout | undefined;
  const tell = (): void => {
    clearTimeout(changing);
    changing = setTimeout(onChange, DEBOUNCE_MS);
  };

  const follow = async (): Promise<FSWatcher> => {
    const watcher = watch([...directories], {
      ignoreInitial: true,
      // A folder that the operator names may itself lie below a hidden one.
      ignored: (path) => directories.every((directory) => isLeftOut(relative(directory, path))),
    });
    watcher.on('all', (_event, path) => path.endsWith('.md') && tell());
    watcher.on('error', (error) => logger?.warn({ err: error }, 'Markdown folders cannot be watched'));
    // A watcher of nothing is never ready.
    if (directories.length > 0) await new Promise<void>((ready) => void watcher.once('ready', ready));
    return watcher;
  };

  const look = async (): Promise<string> => (await Promise.all(directories.map(linksIn))).join('\n');
  let known = await look();
  let watcher = await follow();
  let looking: Promise<void> | undefined;
  const lookAgain = async (): Promise<void> => {
    const now = await look();
    if (now === known) return;
    known = now;
    await watcher.close();
    watcher = await follow();
    tell();
  };
  const timer = setInterval(() => {
    looking ??= lookAgain().finally(() => {
      looking = undefined;
    });
  }, LOOK_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await looking;
    clearTimeout(changing);
    await watcher.close();
  };
};
