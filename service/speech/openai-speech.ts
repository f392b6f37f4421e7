import { toFile } from 'openai';
import { createClient } from '../agents/openai/client.ts';
import { askOutside } from '../base/outside-failure.ts';
import type { SpeechConfig } from '../bots/index.ts';

const TIMEOUT_MS = 30_000;

type Env = Readonly<Record<string, string | undefined>>;

const clientOf = ({ baseUrl, apiKeyEnv }: SpeechConfig, env: Env) =>
  createClient({ ...(baseUrl !== undefined && { baseUrl }), apiKeyEnv, timeoutMs: TIMEOUT_MS }, env);

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
  const { baseURL, audio } = clientOf(config, env);
  return askOutside(baseURL, async () => {
    const wanted = { ...config.tts, input: text, response_format: 'mp3' } as const;
    const reply = await audio.speech.create(wanted, { signal });
    return Buffer.from(await reply.arrayBuffer());
  });
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

/** Writes a recording down. */
export const transcribeWithModel = async (
  config: SpeechConfig & { stt: NonNullable<SpeechConfig['stt']> },
  env: Env,
  recording: { bytes: Uint8Array; type: string; language: string },
  signal: AbortSignal,
): Promise<string> => {
  const type = recording.type.split(';')[0]?.trim().toLowerCase() ?? '';
  const file = await toFile(recording.bytes, `speech.${extensions[type] ?? 'webm'}`, { type });
  const { baseURL, audio } = clientOf(config, env);
  const wanted = { file, model: config.stt.model, language: recording.language };
  return askOutside(baseURL, async () => (await audio.transcriptions.create(wanted, { signal })).text);
};
