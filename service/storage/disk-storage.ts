import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HOUR_MS } from '../base/durations.ts';
import type { FileStorage, UploadPlan } from './file-storage.ts';
import type { Signer } from '../base/signer.ts';

/** A path below the service's base. */
export const uploadPath = '/v1/base/cos/upload';

/** The form of the keys that files have. */
export const FILE_KEY = /^[\w-]{16,128}$/;

const signedValues = ({ key, type, maxBytes, expiresAt }: UploadPlan): (string | number)[] => [
  'upload',
  key,
  type,
  maxBytes,
  expiresAt,
];

/** Reads the fields of a form that this service has signed; undefined otherwise. */
export const readUploadFields = (fields: Record<string, string | undefined>, signer: Signer) => {
  const { key, signature, 'Content-Type': type } = fields;
  if (!key || !type || !signature) return undefined;
  const plan = { key, type, maxBytes: Number(fields['max-size']), expiresAt: Number(fields['expires']) };
  return signer.isSigned(signedValues(plan), signature) ? plan : undefined;
};

/** The ending of a file's name until all of it is there. */
const UNFINISHED = '.part';
/** Longer than any form is valid, so that no other process is still writing. */
const LEFT_BEHIND_MS = HOUR_MS;

/** Removes the unfinished files of a service that was ended during uploads. */
export const removeLeftovers = async (folder: string): Promise<void> => {
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((one) => one.endsWith(UNFINISHED))) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < Date.now() - LEFT_BEHIND_MS) await rm(path, { force: true });
  }
};

/**
 * Returns the id of a folder of files, by which processes know whether theirs is the same; it is made when it
 * is asked for first.
 */
export const readFolderId = async (folder: string): Promise<string> => {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'folder-id');
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, randomUUID());
  // Of two processes that make it at once, one does.
  await link(temporary, path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  await rm(temporary);
  return readFile(path, 'utf8');
};

/** Gives a finished file its name; false when another file has it. The same file once more is fine. */
const placeOnce = async (temporary: string, path: string): Promise<boolean> => {
  try {
    // A rename would replace the file of an earlier upload with the same form.
    await link(temporary, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readFile(path)).equals(await readFile(temporary));
  }
};

/**
 * Keeps files in a folder of this machine; browsers upload them to the service itself.
 * Without a folder, files last as long as the service.
 */
export const openDiskStorage = async (keptIn: string | undefined, signer: Signer): Promise<FileStorage> => {
  const folder = keptIn ?? (await mkdtemp(join(tmpdir(), 'casement-files-')));
  await mkdir(folder, { recursive: true });
  // Uploads do not wait for this and do not fail with it.
  void removeLeftovers(folder).catch(() => undefined);

  const pathOf = (key: string): string => {
    if (!FILE_KEY.test(key)) throw new Error('this is not a key of a file');
    return join(folder, key.slice(0, 2), key);
  };

  return {
    presign: async (plan) => ({
      method: 'POST',
      url: uploadPath,
      fields: {
        key: plan.key,
        'Content-Type': plan.type,
        'max-size': String(plan.maxBytes),
        expires: String(plan.expiresAt),
        signature: signer.sign(signedValues(plan)),
      },
    }),

    open: async (key) => {
      const file = await open(pathOf(key)).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      });
      if (!file) return undefined;
      const { size } = await file.stat();
      const stream = Readable.toWeb(createReadStream('', { fd: file }));
      return { size, stream: stream as ReadableStream<Uint8Array> };
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    receive: async (key, content, settle) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const temporary = `${path}.${randomUUID()}${UNFINISHED}`;
      try {
        // A stream opens its file by itself, and would make it after the removal below where the content ends
        // at once with an error.
        const target = (await open(temporary, 'wx')).createWriteStream();
        await pipeline(content, target);
        const keep = () => placeOnce(temporary, path);
        await settle({ size: target.bytesWritten, read: () => readFile(temporary), keep });
      } finally {
        await rm(temporary, { force: true });
      }
    },

    close: async () => {
      if (keptIn === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
};
