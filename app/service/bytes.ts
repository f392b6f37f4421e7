import * as v from 'valibot';
import { bytePaths, type SpeechInput, Transcript } from './contract/speech.ts';
import { createFailure } from './create-failure.ts';
import { readEnvelope } from './read-envelope.ts';
import type { Service } from './service.ts';
import { ServiceError } from './service-error.ts';
import type { Connection } from './stream.ts';
import { startTimeLimit } from './time-limit.ts';

/** Makes one request and reads its whole reply within the time limit. */
const request = async <Result>(
  path: string,
  init: RequestInit,
  connection: Connection,
  read: (response: Response) => Promise<Result>,
): Promise<Result> => {
  const { base, headers, timeoutMs, signal } = connection;
  const limit = startTimeLimit(timeoutMs, signal);
  let status = 0;
  try {
    const response = await connection.fetch(base + path, {
      method: 'POST',
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string> | undefined) },
      credentials: 'omit',
      signal: limit.signal,
    });
    status = response.status;
    return await read(response);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    const code = signal?.aborted ? 'aborted' : limit.isTimedOut() ? 'timeout' : 'network';
    throw createFailure(path, { code, cause: error }, status);
  } finally {
    limit.dispose();
  }
};

const AUDIO = /^(?:audio|video)\/|^application\/(?:ogg|octet-stream)/;

/** Has the service read a text aloud. Rejects with a `ServiceError`, which its caller shows. */
export const openSpeech = (service: Service, input: SpeechInput, signal?: AbortSignal): Promise<Blob> =>
  service.open(
    (connection) =>
      request(bytePaths.tts, { body: JSON.stringify(input) }, connection, async (response) => {
        if (response.ok && AUDIO.test(response.headers.get('Content-Type') ?? '')) {
          const audio = await response.blob();
          if (audio.size > 0) return audio;
          throw createFailure(bytePaths.tts, { code: 'bad-reply' }, response.status);
        }
        const reply = readEnvelope(response.status, await response.text());
        throw createFailure(bytePaths.tts, reply.ok ? { code: 'bad-reply' } : reply, response.status);
      }),
    signal,
  );

/** Has the service write down what was said. Rejects with a `ServiceError`, which its caller shows. */
export const sendSpeech = (service: Service, audio: Blob, signal?: AbortSignal): Promise<Transcript> =>
  service.open((connection) => {
    const init = { body: audio, headers: { 'Content-Type': audio.type || 'application/octet-stream' } };
    return request(bytePaths.stt, init, connection, async (response) => {
      const reply = readEnvelope(response.status, await response.text());
      if (!reply.ok) throw createFailure(bytePaths.stt, reply, response.status);
      const object = v.safeParse(Transcript, reply.object);
      if (!object.success) throw createFailure(bytePaths.stt, { code: 'bad-reply' }, response.status);
      return object.output;
    });
  }, signal);
