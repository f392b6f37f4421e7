import { spawn } from 'node:child_process';
import { takeTurns } from '../base/threads/take-turns.ts';

const PROGRAM = 'espeak-ng';
const TIMEOUT_MS = 20_000;
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_PROCESSES = 2;

const FALLBACK_VOICE = 'en-us';

/** Returns the voice for a language tag; the program never gets a text that is no tag. */
const voiceOf = (language: string): string => {
  const [, primary = ''] = /^([a-z]{2,3})(?:-[a-z0-9]{1,8})*$/i.exec(language) ?? [];
  if (/^(?:zh|cmn)$/i.test(primary)) return 'cmn';
  return /^en$/i.test(primary) || primary === '' ? FALLBACK_VOICE : primary.toLowerCase();
};

/** Runs the program to its end. Rejects when it fails, takes too long or writes too much. */
const run = (
  parameters: string[],
  input: string,
  signal: AbortSignal,
  timeout = TIMEOUT_MS,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const child = spawn(PROGRAM, parameters, { stdio: ['pipe', 'pipe', 'ignore'], signal, timeout });
    const pieces: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (piece: Buffer) => {
      size += piece.length;
      pieces.push(piece);
      if (size > MAX_BYTES) child.kill();
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(pieces));
      else reject(Object.assign(new Error(`${PROGRAM} ended with ${code}`), { exitCode: code }));
    });
    // A program that ends before it has read everything shows that by its exit code.
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });

let installed: Promise<boolean> | undefined;

/** Whether the program is on this machine; this is checked once. */
export const hasEspeak = (): Promise<boolean> => {
  installed ??= run(['--version'], '', new AbortController().signal).then(
    () => true,
    () => false,
  );
  return installed;
};

const inTurn = takeTurns(MAX_PROCESSES);

const speak = (text: string, voice: string, signal: AbortSignal, timeoutMs: number): Promise<Buffer> =>
  run(['--stdin', '--stdout', '-b', '1', '-v', voice], text, signal, timeoutMs);

/**
 * Whether the program ended by itself, as with a voice that it does not know: it was not stopped, for
 * instance for taking too long.
 */
const hasExited = (error: unknown): boolean =>
  error instanceof Error && 'exitCode' in error && error.exitCode !== null;

/** Reads a text aloud, as WAV. A language that the program does not know gets the English voice. */
export const speakWithEspeak = (
  text: string,
  language: string,
  signal: AbortSignal,
  timeoutMs = TIMEOUT_MS,
): Promise<Buffer> =>
  inTurn('', async () => {
    const voice = voiceOf(language);
    const wav = await speak(text, voice, signal, timeoutMs).catch((error: unknown) => {
      if (voice === FALLBACK_VOICE || !hasExited(error)) throw error;
      return speak(text, FALLBACK_VOICE, signal, timeoutMs);
    });
    return withWavSizes(wav);
  });

const WAV_HEADER_BYTES = 44;

/** Writes the true sizes into the header of a WAV from a pipe; the program could not know them beforehand. */
const withWavSizes = (wav: Buffer): Buffer => {
  if (wav.length < WAV_HEADER_BYTES || wav.toString('latin1', 36, 40) !== 'data') return wav;
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.writeUInt32LE(wav.length - WAV_HEADER_BYTES, 40);
  return wav;
};
