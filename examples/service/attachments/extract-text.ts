import { Worker } from 'node:worker_threads';
import { decodeText } from './decode-text.ts';
import { ExtractionError } from './extraction-error.ts';
import type { ExtractionOutcome, ExtractionTask } from './extract-worker.ts';

export type ExtractionLimits = {
  timeoutMs: number;
  /** Characters that are kept; the rest of a longer document is left out. */
  maxCharacters: number;
  /** What a packed file may unpack to. */
  maxUnpackedBytes: number;
  /** Memory of the thread that reads the file. */
  maxMemoryMB: number;
};

const DEFAULTS: ExtractionLimits = {
  timeoutMs: 20_000,
  maxCharacters: 1_000_000,
  maxUnpackedBytes: 200 * 1024 * 1024,
  maxMemoryMB: 256,
};

const TYPES: Readonly<Record<string, 'txt' | 'pdf' | 'docx'>> = {
  'text/plain': 'txt',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};

/**
 * The plain text of a TXT, PDF or DOCX file, paragraphs parted by blank lines. Rejects with an ExtractionError.
 * Packed formats are read in a thread of their own, which is ended when it takes too long or too much memory.
 */
export const extractText = async (
  bytes: Uint8Array,
  mimeType: string,
  limits: Partial<ExtractionLimits> = {},
): Promise<string> => {
  const { maxCharacters, ...rest } = { ...DEFAULTS, ...limits };
  const type = TYPES[mimeType.split(';')[0]?.trim().toLowerCase() ?? ''];
  if (!type) throw new ExtractionError('unsupported');
  const text =
    type === 'txt'
      ? decodeText(bytes).slice(0, maxCharacters)
      : await readApart({ type, bytes, maxCharacters, maxUnpackedBytes: rest.maxUnpackedBytes }, rest);
  if (text.trim() === '') throw new ExtractionError('no-text');
  return text;
};

const readApart = async (
  task: ExtractionTask,
  { timeoutMs, maxMemoryMB }: Pick<ExtractionLimits, 'timeoutMs' | 'maxMemoryMB'>,
): Promise<string> => {
  const worker = new Worker(new URL('./extract-worker.mjs', import.meta.url), {
    workerData: task,
    execArgv: [],
    // A document has no business with the service's secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMB },
    // What the libraries have to say of a broken file is no news for the operator.
    stdout: true,
    stderr: true,
  });
  const read = new Promise<string>((resolve, reject) => {
    const fail = (failure: ConstructorParameters<typeof ExtractionError>[0], cause?: unknown) =>
      reject(new ExtractionError(failure, { cause }));
    const timer = setTimeout(() => fail('timeout'), timeoutMs);
    worker.once('message', (outcome: ExtractionOutcome) => {
      if ('text' in outcome) resolve(outcome.text);
      else fail(outcome.failure);
    });
    worker.once('error', (error) => {
      const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      fail(isMemory ? 'too-large' : 'unreadable', error);
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      fail('unreadable');
    });
  });
  try {
    return await read;
  } finally {
    await worker.terminate();
  }
};
