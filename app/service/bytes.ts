import * as v from 'valibot';
import { bytePaths, type SpeechInput, Transcript } from './contract/speech.ts';
import { createFailure } from './error-catalogue.ts';
import { readObject, request } from './request.ts';
import type { Service } from './service.ts';

const AUDIO = /^(?:audio|video)\/|^application\/(?:ogg|octet-stream)/;

/** Gets the audio of a text from the service. Rejects with a `ServiceError`. */
export const openSpeech = (service: Service, input: SpeechInput, signal?: AbortSignal): Promise<Blob> =>
  service.open(
    (connection) =>
      request(connection, bytePaths.tts, { method: 'POST', body: input }, async (response) => {
        if (!response.ok || !AUDIO.test(response.headers.get('Content-Type') ?? '')) {
          await readObject(connection, bytePaths.tts, response, v.never());
        }
        const audio = await response.blob();
        if (audio.size === 0) throw createFailure(bytePaths.tts, { code: 'bad-reply' }, response.status);
        return audio;
      }),
    { signal },
  );

/** Gets the transcript of a recording from the service. Rejects with a `ServiceError`. */
export const sendSpeech = (service: Service, audio: Blob, signal?: AbortSignal): Promise<Transcript> =>
  service.open(
    (connection) => {
      const headers = { 'Content-Type': audio.type || 'application/octet-stream' };
      return request(connection, bytePaths.stt, { method: 'POST', body: audio, headers }, (response) =>
        readObject(connection, bytePaths.stt, response, Transcript),
      );
    },
    { signal },
  );
