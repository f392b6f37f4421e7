import { codes, type Language } from 'casement/contract';
import type { BotDefinition, SpeechConfig } from '../bots/index.ts';
import { notFound, ServiceFailure } from '../base/service-failure.ts';
import { hasEspeak, speakWithEspeak } from './espeak.ts';

type SpeakingBot = Pick<BotDefinition, 'robot' | 'speech'>;

const loadModels = () => import('./openai-speech.ts');

const requireVoice = ({ robot }: SpeakingBot): void => {
  if (robot.en.openVoice !== 1) throw new ServiceFailure(codes.forbidden, 'This bot has no voice.');
};

/** Only the operator is told what failed; a visitor who went away is no failure. */
const failed = (cause: unknown, signal: AbortSignal, told: string): ServiceFailure =>
  new ServiceFailure(codes.agentFailed, 'Error occurred', undefined, signal.aborted ? {} : { told, cause });

/** Reads answers aloud and writes recordings down, where the service itself can. */
export const createSpeech = ({ env }: { env: Readonly<Record<string, string | undefined>> }) => {
  // This is checked now, so that the first visitor does not wait for it.
  void hasEspeak();

  const endpointOf = async ({ speech }: SpeakingBot): Promise<SpeechConfig | undefined> =>
    speech && (await loadModels()).isReachable(speech, env) ? speech : undefined;

  const abilitiesOf = async (bot: SpeakingBot): Promise<{ tts: 0 | 1; stt: 0 | 1 }> => {
    if (bot.robot.en.openVoice !== 1) return { tts: 0, stt: 0 };
    const endpoint = await endpointOf(bot);
    const canSpeak = bot.speech?.tts ? endpoint !== undefined : await hasEspeak();
    return { tts: canSpeak ? 1 : 0, stt: endpoint?.stt ? 1 : 0 };
  };

  return {
    abilitiesOf,

    /** Reads a text aloud. Throws 404 where nothing can. */
    speak: async (
      bot: SpeakingBot,
      { text, language }: { text: string; language: string },
      signal: AbortSignal,
    ): Promise<{ bytes: Buffer; type: string }> => {
      requireVoice(bot);
      const endpoint = await endpointOf(bot);
      try {
        if (endpoint?.tts) {
          const { speakWithModel } = await loadModels();
          const bytes = await speakWithModel({ ...endpoint, tts: endpoint.tts }, env, text, signal);
          return { bytes, type: 'audio/mpeg' };
        }
        if (!bot.speech?.tts && (await hasEspeak())) {
          return { bytes: await speakWithEspeak(text, language, signal), type: 'audio/wav' };
        }
      } catch (error) {
        throw failed(error, signal, 'a text could not be read aloud');
      }
      throw notFound('A voice of the service');
    },

    /** Writes a recording down. Throws 404 where nothing can. */
    transcribe: async (
      bot: SpeakingBot,
      { bytes, type, language }: { bytes: Uint8Array; type: string; language: Language },
      signal: AbortSignal,
    ): Promise<string> => {
      requireVoice(bot);
      const endpoint = await endpointOf(bot);
      if (!endpoint?.stt) throw notFound('Dictation by the service');
      try {
        const { transcribeWithModel } = await loadModels();
        const recording = { bytes, type, language: language === 'zh-CN' ? 'zh' : 'en' };
        return await transcribeWithModel({ ...endpoint, stt: endpoint.stt }, env, recording, signal);
      } catch (error) {
        throw failed(error, signal, 'a recording could not be written down');
      }
    },
  };
};
export type Speech = ReturnType<typeof createSpeech>;
