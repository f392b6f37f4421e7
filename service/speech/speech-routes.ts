import { bytePaths, SpeechInput, type Transcript } from 'casement/contract';
import { Hono } from 'hono';
import { requireApproval } from '../accounts/index.ts';
import { textOf } from '../base/rounds.ts';
import { requireAnswer } from '../database/message-queries.ts';
import { succeed } from '../http/envelope.ts';
import { limitBody } from '../http/limit-body.ts';
import { readBody } from '../http/read-request.ts';
import { readLanguage, readVisitor, type Services } from '../http/request-scope.ts';
import { takeAction } from '../limits/index.ts';
import { ServiceFailure } from '../base/service-failure.ts';
import { isSpokenOf } from './spoken-text.ts';

const MAX_RECORDING_BYTES = 16 * 1024 * 1024;

const RECORDING = /^(?:(?:audio|video)\/|application\/(?:ogg|octet-stream))/i;

/** Reads answers aloud and writes recordings of visitors down. */
export const speechRoutes = (services: Services): Hono => {
  const { queries, engine, speech, now } = services;

  /** Returns the text of an answer of the visitor's, as far as it is written. */
  const textOfAnswer = async (visitorId: string, messageId: string): Promise<string> => {
    const answer = await requireAnswer(queries, visitorId, messageId);
    const parts = answer.status === 'running' ? await engine.partsSoFar(answer) : answer.parts;
    return textOf(parts);
  };

  return new Hono()
    .post(bytePaths.tts, async (context) => {
      const visitor = await readVisitor(context, services);
      requireApproval(visitor.standing);
      const { visitorId, bot } = visitor;
      const { messageId, text, language } = await readBody(context, SpeechInput);
      await takeAction(queries, 'speech', visitor, now());
      if (!isSpokenOf(text, await textOfAnswer(visitorId, messageId))) {
        throw new ServiceFailure(400, 'text: is not a part of the answer.');
      }
      const { bytes, type } = await speech.speak(bot, { text, language }, context.req.raw.signal);
      return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } });
    })
    .post(bytePaths.stt, limitBody(MAX_RECORDING_BYTES, 'The recording is too long.'), async (context) => {
      const visitor = await readVisitor(context, services);
      requireApproval(visitor.standing);
      const { bot } = visitor;
      const type = context.req.header('Content-Type') ?? '';
      if (!RECORDING.test(type)) throw new ServiceFailure(400, 'The body is not a recording.');
      await takeAction(queries, 'speech', visitor, now());
      const bytes = new Uint8Array(await context.req.arrayBuffer());
      if (bytes.length === 0) throw new ServiceFailure(400, 'The recording is empty.');
      const recording = { bytes, type, language: readLanguage(context) };
      const text = await speech.transcribe(bot, recording, context.req.raw.signal);
      return succeed(context, { text } satisfies Transcript);
    });
};
