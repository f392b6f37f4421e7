import type { ChatContext } from '../chat/context.ts';
import { loadNotices } from '../launcher/load-notices.ts';

/**
 * Loads what follows the rules, and starts it. Where it cannot be loaded, the chat speaks when it is asked.
 */
export const startRules = (context: ChatContext): void =>
  void import('./start-rules.ts')
    .then((part) => part.startRules(context, () => loadNotices(context)))
    .catch(() => undefined);
