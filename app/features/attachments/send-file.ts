import type { Signature } from '../../service/contract/attachments.ts';

/** Why a store did not take a file. */
export type UploadFailure = 'network' | 'stalled' | 'expired' | 'too-large' | 'format' | 'refused';

/** An upload that the store did not take; `aborted` when the visitor ended it. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly code: UploadFailure | 'aborted';

  constructor(code: UploadError['code']) {
    super(code);
    this.code = code;
  }
}

/** How long nothing may move before an upload counts as failed. */
const STALL_MS = 60_000;

const failures: Record<number, UploadFailure> = {
  // S3, COS and the service's own disk say so of a signature that is no longer good.
  403: 'expired',
  413: 'too-large',
  415: 'format',
};

const bodyOf = ({ fields = {} }: Signature, file: Blob, name: string): FormData => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  // Stores ignore what stands behind the file.
  form.append('file', file, name);
  return form;
};

export type SendFileOptions = {
  /** Complete; `signature.url` may be relative to the service. */
  url: string;
  signature: Signature;
  file: Blob;
  name: string;
  /** Hears of the share that has been sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
  stallMs?: number;
};

/**
 * Sends a file to where its signature says, and nothing of ours with it: no credential, no cookie.
 * Rejects with an `UploadError`.
 */
export const sendFile = (options: SendFileOptions): Promise<void> => {
  const { url, signature, file, name, onProgress, signal, stallMs = STALL_MS } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (code?: UploadError['code']) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      if (code) reject(new UploadError(code));
      else resolve();
    };
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        end('stalled');
        request.abort();
      }, stallMs);
    };
    function abort() {
      end('aborted');
      request.abort();
    }
    if (signal.aborted) {
      end('aborted');
      return;
    }
    signal.addEventListener('abort', abort);

    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('load', () => {
      const { status } = request;
      end(status >= 200 && status < 300 ? undefined : (failures[status] ?? 'refused'));
    });
    request.addEventListener('error', () => end('network'));

    request.open(signature.method, url);
    for (const [header, value] of Object.entries(signature.headers ?? {})) {
      request.setRequestHeader(header, value);
    }
    watch();
    request.send(signature.method === 'PUT' ? file : bodyOf(signature, file, name));
  });
};
