import type { Language } from 'casement/contract';
import type { AgentInput, AgentLogger } from '../agent.ts';
import { toldOf } from '../told-failure.ts';
import type { ModelOutput } from './read-output.ts';

/** The most pictures of one reply. */
const MAX_PICTURES = 10;

const PICTURE: Record<Language, string> = { en: 'Picture', 'zh-CN': '图片' };
/** Stands in the place of a picture that cannot be kept. */
const LOST: Record<Language, string> = {
  en: '*The picture could not be kept.*',
  'zh-CN': '*图片无法保存。*',
};

/**
 * Keeps the pictures of a reply with the conversation and returns the Markdown that shows them; '' for none.
 */
export const showPictures = async (
  pictures: readonly Extract<ModelOutput, { type: 'picture' }>[],
  input: AgentInput,
  logger: AgentLogger | undefined,
): Promise<string> => {
  const shown: string[] = [];
  for (const { mimeType, base64 } of pictures.slice(0, MAX_PICTURES)) {
    try {
      const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
      const { address, isImage } = await input.keepFile({ bytes, mimeType, name: 'picture' });
      shown.push(`${isImage ? '!' : ''}[${PICTURE[input.language]}](${address})`);
    } catch (error) {
      if (input.signal.aborted) throw error;
      logger?.warn(...toldOf(error, 'a picture of the model could not be kept'));
      shown.push(LOST[input.language]);
    }
  }
  return shown.join('\n\n');
};
