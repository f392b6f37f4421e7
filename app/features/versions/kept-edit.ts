import * as v from 'valibot';
import { browserStorage, readJson } from '../../storage/safe-storage.ts';

const STORAGE_KEY = 'casement:edit';
const KeptEdit = v.object({ questionId: v.string(), text: v.string() });

/** What has been written of a question in other words, kept across reloads; the last one only. */
export const readEdit = (): v.InferOutput<typeof KeptEdit> | undefined => {
  const kept = v.safeParse(KeptEdit, readJson(browserStorage, STORAGE_KEY));
  return kept.success ? kept.output : undefined;
};

export const keepEdit = (edit: v.InferOutput<typeof KeptEdit>): void =>
  browserStorage.set(STORAGE_KEY, JSON.stringify(edit));

export const forgetEdit = (): void => browserStorage.remove(STORAGE_KEY);
