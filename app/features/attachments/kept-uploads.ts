import * as v from 'valibot';
import { attachmentTypes } from '../../service/contract/attachments.ts';
import { ContentPart } from '../../service/contract/conversation.ts';
import { readStored } from '../../storage/read-stored.ts';
import type { SafeStorage } from '../../storage/safe-storage.ts';
import type { Address } from '../../visitor/visitor-state.ts';
import { keptUploadsKey } from './has-kept-uploads.ts';

const KeptUpload = v.object({
  id: v.string(),
  /** The conversation whose draft it belongs to; null for a new one. */
  sessionId: v.nullable(v.string()),
  name: v.string(),
  size: v.number(),
  type: v.picklist(Object.values(attachmentTypes)),
  /** When it was attached. */
  at: v.number(),
  /** Once it is uploaded, until it stands in its draft. */
  part: v.optional(ContentPart),
});
export type KeptUpload = v.InferOutput<typeof KeptUpload>;

export type KeptUploads = ReturnType<typeof createKeptUploads>;

/** As long as the service keeps uploads that were never sent. */
export const KEPT_MS = 24 * 3_600_000;

/** Keeps a list of the files that are in no draft yet, for after a reload; the files are kept apart. */
export const createKeptUploads = (storage: SafeStorage, address: Address) => {
  const key = keptUploadsKey(address);
  const list = (): KeptUpload[] => {
    const uploads = readStored(storage, key, v.array(v.fallback(v.nullable(KeptUpload), null))) ?? [];
    return uploads.filter((upload) => upload !== null).filter(({ at }) => at > Date.now() - KEPT_MS);
  };
  const write = (uploads: KeptUpload[]) => {
    if (uploads.length === 0) storage.remove(key);
    else storage.set(key, JSON.stringify(uploads));
  };
  return {
    list,
    save: (upload: KeptUpload): void => {
      const uploads = list();
      const index = uploads.findIndex(({ id }) => id === upload.id);
      write(index < 0 ? [...uploads, upload] : uploads.with(index, upload));
    },
    remove: (id: string): void => write(list().filter((upload) => upload.id !== id)),
  };
};
