import { pino } from 'pino';
import { type FolderLock, lockFolder } from './folder-lock.ts';

// A process that claims each folder it is told of, and says whether it got it; `null` for giving all of them
// back.
const held: FolderLock[] = [];
const obey = async (folder: string | null): Promise<void> => {
  if (folder === null) {
    for (const lock of held.splice(0)) await lock.release();
    process.send?.('released');
    return;
  }
  try {
    held.push(await lockFolder(folder, false, pino({ level: 'silent' })));
    process.send?.('owner');
  } catch (error) {
    process.send?.((error as Error).message);
  }
};
process.on('message', (folder: string | null) => void obey(folder));
process.send?.('ready');
