import type { MessageStatus } from '../../service/contract/index.ts';

/** What of the newest message assistive technology may have to hear of. */
export type Heard = {
  id: string;
  role: 'user' | 'assistant';
  status: MessageStatus;
  hasText: boolean;
  isUnsent: boolean;
};

export type AnnouncementKind = 'started' | 'finished' | 'stopped' | 'failed' | 'unsent';

/**
 * What to announce when the newest message goes from one state to another; undefined when nothing.
 * Tokens are never announced, and neither is what was there when the conversation opened.
 */
export const announcementOf = (
  before: Heard | undefined,
  now: Heard | undefined,
): AnnouncementKind | undefined => {
  if (!before || !now) return undefined;
  const isSame = before.id === now.id;
  if (now.role === 'user') return now.isUnsent && isSame && !before.isUnsent ? 'unsent' : undefined;
  const wasRunning = isSame ? before.status === 'running' : before.role === 'user';
  if (!wasRunning) return undefined;
  if (now.status === 'running') return now.hasText && !(isSame && before.hasText) ? 'started' : undefined;
  return now.status === 'complete' ? 'finished' : now.status;
};
