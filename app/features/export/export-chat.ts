import type { TFunction } from 'i18next';
import { wholeBranch } from '../../conversation/tree/whole-branch.ts';
import { pullSession } from '../../service/contract/sessions.ts';
import type { App } from '../app.ts';
import { exportedChat } from './exported-chat.ts';
import { toMarkdown } from './to-markdown.ts';

export type ExportFormat = 'markdown' | 'json';

const MAX_NAME_LENGTH = 60;

/** Writes the calendar day where the visitor is, as `2026-11-21`. */
const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((number) => String(number).padStart(2, '0'))
    .join('-');

/** Makes a name that every file system takes from a title and a date. */
export const fileName = (title: string, date: Date, extension: string): string => {
  const words = title
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|#%]+/gu, ' ')
    .trim()
    .replaceAll(/\s+/g, '-');
  const short = Array.from(words)
    .slice(0, MAX_NAME_LENGTH)
    .join('')
    .replaceAll(/^[.-]+|(?<![.-])[.-]+$/g, '');
  return `${short || 'chat'}-${dayOf(date)}.${extension}`;
};

/** The time that the browser has to read the file. */
const READ_MS = 60_000;

/** Has the browser save a text as a file. */
const download = (name: string, type: string, content: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_MS);
};

/** Looks for the title of the conversation on show in its list; undefined when no page has it or comes. */
const givenTitle = async ({ conversation, visitor }: App): Promise<string | undefined> => {
  const { sessionId } = conversation.state;
  let next: string | undefined;
  try {
    do {
      const page = await visitor.service.call(pullSession, { ...(next && { next }) });
      const session = page.list.find(({ id }) => id === sessionId);
      if (session) return session.title;
      ({ next } = page);
    } while (next);
  } catch {
    // The chat is exported under its first question.
  }
  return undefined;
};

/**
 * Saves the conversation on show as a file.
 * @returns false when its earlier messages could not be loaded.
 */
export const exportChat = async (
  app: App,
  format: ExportFormat,
  t: TFunction<'menu', 'export'>,
): Promise<boolean> => {
  const [messages, title] = await Promise.all([wholeBranch(app.conversation), givenTitle(app)]);
  if (!messages) return false;
  const { robotConfig, language } = app.visitor.state;
  const now = new Date();
  const chat = exportedChat(messages, {
    title,
    bot: robotConfig.botName,
    untitled: t('untitled'),
    now,
    showsSources: robotConfig.isDisplaySource === 1,
    base: document.baseURI,
  });
  if (format === 'json') {
    download(fileName(chat.title, now, 'json'), 'application/json', `${JSON.stringify(chat, null, 2)}\n`);
  } else {
    download(fileName(chat.title, now, 'md'), 'text/markdown', toMarkdown(chat, t, language));
  }
  return true;
};
