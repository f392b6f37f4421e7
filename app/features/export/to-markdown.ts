import type { TFunction } from 'i18next';
import type { ExportedChat } from './exported-chat.ts';

/** Keeps a line of plain text from meaning something in Markdown. */
const plain = (text: string): string => text.replaceAll(/[\\`*_[\]<>#]/g, String.raw`\$&`);

/** Quotes a question line by line, so that nothing in it becomes a heading or list of the document. */
const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)/;

/** Closes a block of code that an incomplete answer left open: it would swallow the rest of the document. */
const closed = (text: string): string => {
  let open: string | undefined;
  for (const line of text.split('\n')) {
    const [, fence = '', rest = ''] = FENCE.exec(line) ?? [];
    if (fence === '') continue;
    const isEnd = open !== undefined && fence.startsWith(open) && rest.trim() === '';
    if (isEnd) open = undefined;
    else if (!(fence.startsWith('`') && rest.includes('`'))) open ??= fence;
  }
  return open === undefined ? text : `${text.trimEnd()}\n${open}`;
};

const NOTE = /^ {0,3}\[\^[^\s[\]^]+\]:/m;

/** Changes a line except its code, which stands between two runs of as many backticks. */
const changeOutsideCode = (line: string, change: (text: string) => string): string => {
  const parts = line.split(/(`+)/);
  let written = '';
  for (let place = 0; place < parts.length; place += 1) {
    const part = parts[place] ?? '';
    const end = part.startsWith('`') ? parts.indexOf(part, place + 1) : -1;
    written += end === -1 ? change(part) : parts.slice(place, end + 1).join('');
    if (end !== -1) place = end;
  }
  return written;
};

/**
 * Tells the footnotes of one answer from those of the others: in one document each label leads to one note.
 * Code stays as it is.
 */
const withOwnNotes = (text: string, index: number): string => {
  if (!NOTE.test(text)) return text;
  let open: string | undefined;
  return text
    .split('\n')
    .map((line) => {
      const [, fence] = FENCE.exec(line) ?? [];
      if (fence !== undefined) {
        if (open === undefined) open = fence;
        else if (fence.startsWith(open)) open = undefined;
        return line;
      }
      if (open !== undefined) return line;
      return changeOutsideCode(line, (part) =>
        part.replaceAll(/\[\^([^\s[\]^]{1,100})\]/g, (_, label: string) => `[^${index + 1}-${label}]`),
      );
    })
    .join('\n');
};

const listOf = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

const sourceLine = ({ title, url }: { title: string; url?: string }): string => {
  const name = plain(title || url || '');
  return url ? `[${name}](<${url.replaceAll('>', '%3E')}>)` : name;
};

/** Writes the conversation as a Markdown document. */
export const toMarkdown = (
  { title, bot, exportedAt, messages }: ExportedChat,
  t: TFunction<'menu', 'export'>,
  language: string,
): string => {
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  const section = (
    { role, text, createdAt, status, attachments = [], sources = [] }: ExportedChat['messages'][number],
    place: number,
  ): string[] => [
    `## ${role === 'user' ? t('you') : plain(bot || t('bot'))} · ${time.format(new Date(createdAt))}`,
    listOf(
      attachments.map(({ kind, name }) =>
        name ? t('named', { kind: t(kind), name: plain(name) }) : t(kind),
      ),
    ),
    role === 'user' ? quoted(text) : closed(withOwnNotes(text, place)),
    role === 'user' || status === 'complete' ? '' : `*${t(`status.${status}`)}*`,
    sources.length > 0 ? `**${t('sources')}**` : '',
    // Numbered as the answer cites them.
    sources.map((source, index) => `${index + 1}. ${sourceLine(source)}`).join('\n'),
  ];
  const parts = [
    `# ${plain(title)}`,
    `*${t('exportedOn', { date: time.format(new Date(exportedAt)) })}*`,
    ...messages.flatMap(section),
  ];
  return `${parts.filter((part) => part.trim() !== '').join('\n\n')}\n`;
};
