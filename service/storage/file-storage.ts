import { Readable } from 'node:stream';
import type { Signature } from 'casement/contract';

export type UploadPlan = {
  key: string;
  /** MIME type. */
  type: string;
  maxBytes: number;
  /** Epoch milliseconds. */
  expiresAt: number;
};

/** A file that was received and is not kept yet. */
type ReceivedFile = {
  size: number;
  read(): Promise<Uint8Array>;
  /** Keeps it under its key; returns false when another file has that. The same file once more is fine. */
  keep(): Promise<boolean>;
};

/** Keeps uploaded files under the keys it is given. */
export type FileStorage = {
  /** Signs an upload that a browser sends by itself. */
  presign(plan: UploadPlan): Promise<Pick<Signature, 'method' | 'url' | 'fields'>>;
  /** Opens a stored file; undefined when there is none. */
  open(key: string): Promise<{ size: number; stream: ReadableStream<Uint8Array> } | undefined>;
  /**
   * Keeps a file as it was checked, whatever is uploaded later with its form; absent where a form is good for
   * one file.
   */
  keep?(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Removes a file; one that is gone already is fine. */
  remove(key: string): Promise<void>;
  /** The origin that browsers upload to; absent means the service's own. */
  uploadOrigin?: string;
  /**
   * Receives an upload to the service itself, which `settle` keeps or refuses; absent where browsers upload
   * elsewhere.
   */
  receive?(
    key: string,
    content: AsyncIterable<Uint8Array>,
    /** Is given the whole file. Throws to refuse it. */
    settle: (file: ReceivedFile) => Promise<void>,
  ): Promise<void>;
  close?(): Promise<void>;
};

/** Reads a whole stored file; undefined when there is none or it has more than `maxBytes`. */
export const readWhole = async (storage: FileStorage, key: string, maxBytes: number) => {
  const file = await storage.open(key);
  if (!file) return undefined;
  if (file.size > maxBytes) {
    await file.stream.cancel();
    return undefined;
  }
  return new Uint8Array(await new Response(file.stream).arrayBuffer());
};

/** Keeps a whole file that the service itself has, under a key that no other has. */
export const storeWhole = async (
  storage: FileStorage,
  key: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> => {
  if (storage.keep) return storage.keep(key, bytes);
  if (!storage.receive) throw new Error('the storage takes no files of the service');
  await storage.receive(key, Readable.from([bytes]), async (file) => {
    await file.keep();
  });
};
