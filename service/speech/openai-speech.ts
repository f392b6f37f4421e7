import * as v from 'valibot';
import { guardedFetch } from '../agents/model/endpoint/guarded-fetch.ts';
import { askOutside } from '../base/outside-failure.ts';
import type { SpeechConfig } from '../bots/index.ts';

const TIMEOUT_MS = 30_000;

type Env = Readonly<Record<string, string | undefined>>;

/** A reply that is no success; its words may quote what a visitor said. */
class SpeechError extends Error {
  override readonly name = 'SpeechError';
  readonly status: number;

  constructor(status: number) {
    super('The endpoint for speech refused the request.');
    this.status = status;
  }
}

/** Posts a request and reads the reply. A failure names the endpoint. */
const post = <Result>(
  { baseUrl, apiKeyEnv }: SpeechConfig,
  env: Env,
  request: { path: string; body: string | FormData; signal: AbortSignal },
  read: (response: Response) => Promise<Result>,
): Promise<Result> => {
  const { path, body, signal } = request;
  const url = baseUrl ?? (env['OPENAI_BASE_URL'] || 'https://api.openai.com/v1');
  const headers = new Headers(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {});
  const named = {
    Authorization: env[apiKeyEnv] && `Bearer ${env[apiKeyEnv]}`,
    'OpenAI-Organization': env['OPENAI_ORG_ID'],
    'OpenAI-Project': env['OPENAI_PROJECT_ID'],
  };
  for (const [name, value] of Object.entries(named)) if (value) headers.set(name, value);
  return askOutside(url, async () => {
    const response = await guardedFetch(`${url.replace(/\/$/, '')}${path}`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (response.ok) return read(response);
    await response.body?.cancel();
    throw new SpeechError(response.status);
  });
};

/** Whether there is an endpoint; OpenAI's own needs a key. */
export const isReachable = (config: SpeechConfig, env: Env): boolean =>
  Boolean(config.baseUrl ?? (env['OPENAI_BASE_URL'] || env[config.apiKeyEnv]));

/** Reads a text aloud, as MP3. */
export const speakWithModel = async (
  config: SpeechConfig & { tts: NonNullable<SpeechConfig['tts']> },
  env: Env,
  text: string,
  signal: AbortSignal,
): Promise<Buffer> => {
  const body = JSON.stringify({ ...config.tts, input: text, response_format: 'mp3' });
  const request = { path: '/audio/speech', body, signal };
  return post(config, env, request, async (reply) => Buffer.from(await reply.arrayBuffer()));
};

/** Endpoints know the format by the extension of the name. */
const extensions: Readonly<Record<string, string>> = {
  'audio/webm': 'webm',
  'video/webm': 'webm',
  'audio/ogg': 'ogg',
  'application/ogg': 'ogg',
  'audio/mp4': 'mp4',
  'video/mp4': 'mp4',
  'audio/x-m4a': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
};

const Transcription = v.object({ text: v.string() });

/** Writes a recording down. */
export const transcribeWithModel = async (
  config: SpeechConfig & { stt: NonNullable<SpeechConfig['stt']> },
  env: Env,
  recording: { bytes: Uint8Array; type: string; language: string },
  signal: AbortSignal,
): Promise<string> => {
  const type = recording.type.split(';')[0]?.trim().toLowerCase() ?? '';
  const form = new FormData();
  form.set(
    'file',
    new Blob([new Uint8Array(recording.bytes)], { type }),
    `speech.${extensions[type] ?? 'webm'}`,
  );
  form.set('model', config.stt.model);
  form.set('language', recording.language);
  const request = { path: '/audio/transcriptions', body: form, signal };
  return post(config, env, request, async (reply) => v.parse(Transcription, await reply.json()).text);
};
