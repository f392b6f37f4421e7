import { bytePaths, SpeechInput, type Transcript } from 'casement/contract';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { requireAnswer } from '../database/message-queries.ts';
import { failWith, succeed } from '../http/envelope.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { readBody } from '../http/read-request.ts';
import { readLanguage, readVisitor, type Services } from '../http/request-scope.ts';
import { limitReached, ServiceFailure } from '../service-failure.ts';

/** An answer is read sentence by sentence, so one takes many calls. */
const CALLS_PER_MINUTE = 240;
const MAX_RECORDING_BYTES = 16 * 1024 * 1024;

const RECORDING = /^(?:(?:audio|video)\/|application\/(?:ogg|octet-stream))/i;

/** Reads answers aloud and writes recordings of visitors down. */
export const speechRoutes = (services: Services): Hono => {
  const { queries, speech, logger, now } = services;
  const limit = createRateLimit(CALLS_PER_MINUTE, now);
  const take = (visitorId: string): void => {
    if (!limit.take(visitorId)) throw limitReached();
  };

  return new Hono()
    .post(bytePaths.tts, async (context) => {
      const { visitorId, bot } = await readVisitor(context, services);
      const { messageId, text, language } = await readBody(context, SpeechInput);
      take(visitorId);
      await requireAnswer(queries, visitorId, messageId);
      const { bytes, type } = await speech.speak(bot, { text, language }, context.req.raw.signal);
      return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } });
    })
    .post(
      bytePaths.stt,
      bodyLimit({
        maxSize: MAX_RECORDING_BYTES,
        onError: (context) =>
          failWith(context, new ServiceFailure(413, 'The recording is too long.'), logger),
      }),
      async (context) => {
        const { visitorId, bot } = await readVisitor(context, services);
        const type = context.req.header('Content-Type') ?? '';
        if (!RECORDING.test(type)) throw new ServiceFailure(400, 'The body is not a recording.');
        take(visitorId);
        const bytes = new Uint8Array(await context.req.arrayBuffer());
        if (bytes.length === 0) throw new ServiceFailure(400, 'The recording is empty.');
        const recording = { bytes, type, language: readLanguage(context) };
        const text = await speech.transcribe(bot, recording, context.req.raw.signal);
        return succeed(context, { text } satisfies Transcript);
      },
    );
};
