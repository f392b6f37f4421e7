import type { IncomingMessage, ServerResponse } from 'node:http';

/** The speech models behind the scripted model's address: one reads aloud, one transcribes. */
export type SpeechModel = {
  /** The texts that it was asked to read aloud since the last `reset`. */
  spoken: string[];
  /** The transcript of every recording; when undefined, transcribing fails. */
  transcript: string | undefined;
  /** The size in bytes of each recording since the last `reset`. */
  recordings: number[];
  /** How long each sentence takes to say. */
  sentenceMs: number;
  reset(): void;
  /** Answers a request for speech; false when it is none. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
};

const RATE = 8000;

/** Silence as a WAV file. */
const silence = (milliseconds: number): Buffer => {
  const samples = Math.round((RATE * milliseconds) / 1000);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples, 40);
  return Buffer.concat([header, Buffer.alloc(samples, 128)]);
};

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
};

/** Makes a model that speaks silence and returns the test's transcript. */
export const createSpeechModel = (): SpeechModel => {
  const model: SpeechModel = {
    spoken: [],
    transcript: undefined,
    recordings: [],
    sentenceMs: 300,
    reset: () => {
      model.spoken.length = 0;
      model.recordings.length = 0;
      model.transcript = undefined;
      model.sentenceMs = 300;
    },
    handle: async (request, response) => {
      if (request.url?.endsWith('/audio/speech')) {
        const { input } = JSON.parse((await bytesOf(request)).toString()) as { input: string };
        model.spoken.push(input);
        response.writeHead(200, { 'Content-Type': 'audio/mpeg' }).end(silence(model.sentenceMs));
        return true;
      }
      if (request.url?.endsWith('/audio/transcriptions')) {
        model.recordings.push((await bytesOf(request)).length);
        const { transcript } = model;
        response.writeHead(transcript === undefined ? 500 : 200, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(transcript === undefined ? { error: {} } : { text: transcript }));
        return true;
      }
      return false;
    },
  };
  return model;
};
