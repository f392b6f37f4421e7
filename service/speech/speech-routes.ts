import { streamOperations } from 'casement/contract';
import { requireApproval } from '../accounts/index.ts';
import { textOf } from '../base/rounds.ts';
import { ServiceFailure } from '../base/service-failure.ts';
import { requireAnswer } from '../database/message-queries.ts';
import { appTextsOf, type BotDefinition } from '../bots/index.ts';
import type { Queries } from '../database/queries.ts';
import { answer } from '../http/answer.ts';
import { takeAction } from '../limits/index.ts';
import type { RunEngine } from '../runs/index.ts';
import type { Speech } from './speech.ts';
import { isSpokenOf } from './spoken-text.ts';

const limit = { maxBytes: 16 * 1024 * 1024, message: 'The recording is too long.' };

const RECORDING = /^(?:(?:audio|video)\/|application\/(?:ogg|octet-stream))/i;

type Needs = { queries: Queries; engine: RunEngine; speech: Speech; now: () => number };

const NAMES = ['code', 'formula', 'formulaInSentence'] as const;

/**
 * Makes what lists the words that the chat says in place of code and formulas: its own and those of the bot's
 * site.
 */
const createNames = () => {
  const ofApp = appTextsOf('voice', NAMES);
  return ({ texts = {} }: BotDefinition): string[] => [
    ...ofApp,
    ...Object.values(texts).flatMap((own) => NAMES.flatMap((name) => own[`voice.${name}`] ?? [])),
  ];
};

/** Reads answers aloud and writes recordings of visitors down. */
export const speechRoutes = ({ queries, engine, speech, now }: Needs) => {
  const { tts, stt } = streamOperations;
  const namesOf = createNames();

  /** Returns the text of an answer of the visitor's, as far as it is written. */
  const textOfAnswer = async (visitorId: string, messageId: string): Promise<string> => {
    const found = await requireAnswer(queries, visitorId, messageId);
    const parts = found.status === 'running' ? await engine.partsSoFar(found) : found.parts;
    return textOf(parts);
  };

  return [
    answer(tts, { for: 'visitor', require: requireApproval }, async ({ visitor, input, signal }) => {
      const { visitorId, bot } = visitor;
      const { messageId, text, language } = input;
      await takeAction(queries, 'speech', visitor, now());
      if (!isSpokenOf(text, await textOfAnswer(visitorId, messageId), namesOf(bot))) {
        throw new ServiceFailure(400, 'text: is not a part of the answer.');
      }
      const { bytes, type } = await speech.speak(bot, { text, language }, signal);
      return new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } });
    }),
    answer(
      stt,
      { for: 'visitor', require: requireApproval, limit },
      async ({ visitor, language, context, signal }) => {
        const { bot } = visitor;
        const type = context.req.header('Content-Type') ?? '';
        if (!RECORDING.test(type)) throw new ServiceFailure(400, 'The body is not a recording.');
        await takeAction(queries, 'speech', visitor, now());
        const bytes = new Uint8Array(await context.req.arrayBuffer());
        if (bytes.length === 0) throw new ServiceFailure(400, 'The recording is empty.');
        return { text: await speech.transcribe(bot, { bytes, type, language }, signal) };
      },
    ),
  ];
};
