import type { TFunction } from 'i18next';
import { withCitedAddresses } from '../../conversation/cited-addresses.ts';
import { wholeBranch } from '../../conversation/whole-branch.ts';
import { session } from '../../session/session-store.ts';
import { download } from './download.ts';
import { exportedChat } from './exported-chat.ts';
import { fileName } from './file-name.ts';
import { toMarkdown } from './to-markdown.ts';

export type ExportFormat = 'markdown' | 'json';

/**
 * Saves the conversation on show as a file.
 * @returns false when its earlier messages could not be loaded.
 */
export const exportChat = async (format: ExportFormat, t: TFunction<'export'>): Promise<boolean> => {
  const messages = await wholeBranch();
  if (!messages) return false;
  const { robotConfig, language } = session;
  const now = new Date();
  const chat = exportedChat(messages, {
    bot: robotConfig.botName,
    untitled: t('untitled'),
    now,
    showsSources: robotConfig.isDisplaySource === 1,
    base: document.baseURI,
  });
  const readable = {
    ...chat,
    messages: chat.messages.map((message, index) => ({
      ...message,
      text: withCitedAddresses(message.text, messages[index]?.sources),
    })),
  };
  if (format === 'json') {
    download(fileName(chat.title, now, 'json'), 'application/json', `${JSON.stringify(readable, null, 2)}\n`);
  } else {
    download(fileName(chat.title, now, 'md'), 'text/markdown', toMarkdown(readable, t, language));
  }
  return true;
};
