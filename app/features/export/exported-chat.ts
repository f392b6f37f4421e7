import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { withCitedAddresses } from '../../conversation/cited-addresses.ts';
import { textOf } from '../../conversation/tree/message-tree.ts';
import { AttachmentMetadata } from '../../service/contract/attachments.ts';
import type { ContentPart } from '../../service/contract/conversation.ts';
import { webUrl } from '../../base/safe-address.ts';
import * as v from 'valibot';

const MAX_TITLE_LENGTH = 80;

const titleOf = (messages: readonly ThreadMessage[]): string => {
  const first = messages.find(({ role }) => role === 'user');
  const line = first ? textOf(first).trim().split('\n')[0] : '';
  return Array.from(line ?? '')
    .slice(0, MAX_TITLE_LENGTH)
    .join('');
};

/** Names a file and leaves out its address, which works only for this visitor and not for long. */
const attachmentOf = (part: Exclude<ContentPart, { type: 'text' }>) => ({
  kind: part.type,
  name: v.is(AttachmentMetadata, part.metadata) ? (part.metadata.name ?? '') : '',
});

type ExportOptions = {
  /** If there is none, the first question is the title. */
  title?: string | undefined;
  bot: string;
  untitled: string;
  now: Date;
  showsSources: boolean;
  /** Addresses of sources are relative to it. */
  base: string;
};

export type ExportedChat = ReturnType<typeof exportedChat>;

/** Selects what is exported: what a reader has seen of the branch on show, with times in ISO 8601. */
export const exportedChat = (
  messages: readonly ThreadMessage[],
  { title: given, bot, untitled, now, showsSources, base }: ExportOptions,
) => ({
  title: given || titleOf(messages) || untitled,
  bot,
  exportedAt: now.toISOString(),
  messages: messages.map((message) => {
    const attachments = message.parts.filter((part) => part.type !== 'text').map(attachmentOf);
    const sources = showsSources ? (message.sources ?? []) : undefined;
    return {
      id: message.id,
      role: message.role,
      createdAt: new Date(message.createdAt).toISOString(),
      status: message.status,
      text: withCitedAddresses(textOf(message), sources, base),
      ...(attachments.length > 0 && { attachments }),
      ...(sources?.length && {
        sources: sources.map(({ title, url, snippet }) => {
          const address = webUrl(url, base)?.href;
          return { title, ...(address && { url: address }), ...(snippet && { snippet }) };
        }),
      }),
    };
  }),
});
