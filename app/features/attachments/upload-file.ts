import type { AttachmentType } from '../../service/contract/attachments.ts';
import { type Signature, uploadSignature } from '../../service/contract/attachments.ts';
import { serviceAddress } from '../../service/service-address.ts';
import type { Service } from '../../service/service.ts';
import { isImageType } from './check-file.ts';
import type { AttachmentPart } from './part-file.ts';
import { listen } from '../../base/listen.ts';

/** Why a store did not take a file. */
export type UploadFailure = 'network' | 'stalled' | 'expired' | 'too-large' | 'format' | 'refused';

/** An upload that the store did not take. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly code: UploadFailure;

  constructor(code: UploadFailure) {
    super(code);
    this.code = code;
  }
}

/** How long nothing may move before an upload counts as failed. */
const STALL_MS = 60_000;

const failures: Record<number, UploadFailure> = {
  // S3, COS and the service's own disk answer an expired signature with 403.
  403: 'expired',
  413: 'too-large',
  415: 'format',
};

const bodyOf = ({ fields = {} }: Signature, file: Blob, name: string): FormData => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  // The file comes last, because stores ignore the fields behind it.
  form.append('file', file, name);
  return form;
};

/** A file to upload. */
export type UploadOrder = {
  file: Blob;
  name: string;
  type: AttachmentType;
  /** Hears of the share that has been sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Sends a file to where its signature says, and nothing of ours with it: no credential, no cookie. */
const sendFile = (
  url: string,
  signature: Signature,
  { file, name, onProgress, signal }: UploadOrder,
): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fail = (code: UploadFailure) => reject(new UploadError(code));
    const abort = () => request.abort();
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        fail('stalled');
        abort();
      }, STALL_MS);
    };
    const stopListening = listen(signal, 'abort', abort);

    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('load', () => {
      const { status } = request;
      if (status >= 200 && status < 300) resolve();
      else fail(failures[status] ?? 'refused');
    });
    request.addEventListener('error', () => fail('network'));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('loadend', () => {
      clearTimeout(timer);
      stopListening();
    });

    request.open(signature.method, url);
    for (const [header, value] of Object.entries(signature.headers ?? {})) {
      request.setRequestHeader(header, value);
    }
    watch();
    request.send(signature.method === 'PUT' ? file : bodyOf(signature, file, name));
  });

const MAX_NAME_LENGTH = 255;

/** Makes a name that the service takes: a very long one loses a part of its middle. */
const shortName = (name: string): string =>
  name.length <= MAX_NAME_LENGTH ? name : `${name.slice(0, 200)}…${name.slice(-50)}`;

/** Makes the upload of files to one service. */
export const createUpload =
  (service: Pick<Service, 'call'>, base: string) =>
  /**
   * Asks the service for a place and puts the file there; asks once more when the signature has expired.
   * @returns The part that a message carries. Rejects with an `UploadError` when the store does not take the
   * file.
   */
  async (given: UploadOrder): Promise<AttachmentPart> => {
    const order = { ...given, name: shortName(given.name) };
    const { file, name, type, onProgress, signal } = order;
    const attempt = async (): Promise<AttachmentPart> => {
      const request = { name, type, size: file.size };
      const signature = await service.call(uploadSignature, request, { signal });
      if (file.size > signature.maxSize) throw new UploadError('too-large');
      const url = serviceAddress(base, signature.url);
      if (url === undefined) throw new UploadError('refused');
      await sendFile(url, signature, order);
      return {
        type: isImageType(type) ? 'image' : 'document',
        source: { type: 'url', value: signature.fileUrl, mimeType: type },
        metadata: { name, size: file.size, uploadedAt: Date.now() },
      };
    };
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof UploadError) || error.code !== 'expired') throw error;
      onProgress(0);
      return attempt();
    }
  };

/**
 * Makes a queue that runs as many tasks at once as it is told, the others in their order.
 * @returns A function that adds a task, which does not run when `signal` is aborted before its turn.
 */
export const createUploadQueue = (atOnce: number) => {
  const waiting: { task: () => Promise<void>; signal: AbortSignal }[] = [];
  let running = 0;
  const runNext = async (): Promise<void> => {
    const next = running < atOnce ? waiting.shift() : undefined;
    if (!next) return;
    running += 1;
    try {
      if (!next.signal.aborted) await next.task();
    } finally {
      running -= 1;
      void runNext();
    }
  };
  return (task: () => Promise<void>, signal: AbortSignal): void => {
    waiting.push({ task, signal });
    void runNext();
  };
};
