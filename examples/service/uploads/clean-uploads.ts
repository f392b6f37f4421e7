import type { Queries } from '../database/queries.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { deleteFiles, findUnusedFiles, removeDeadUses } from './file-queries.ts';

const HOUR_MS = 3_600_000;
const BATCH = 200;

/** How long what belongs to no conversation is kept: a draft's file, and a use whose conversation is only being made. */
const KEPT_MS = { unsent: 24 * HOUR_MS, use: HOUR_MS } as const;

/** Removes the files of conversations and shared chats that are gone, and those that were never sent. */
export const removeUnusedFiles = async (
  queries: Queries,
  storage: FileStorage,
  now: number,
): Promise<void> => {
  await removeDeadUses(queries, now - KEPT_MS.use);
  for (;;) {
    const keys = await findUnusedFiles(queries, now - KEPT_MS.unsent, BATCH);
    if (keys.length === 0) return;
    // The content first: while the row is there, a failed removal is tried again.
    await storage.remove(keys);
    await deleteFiles(queries, keys);
  }
};
