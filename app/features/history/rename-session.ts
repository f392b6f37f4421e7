import type { Session } from '../../service/contract/sessions.ts';
import { setSession } from '../../service/contract/sessions.ts';
import type { App } from '../app.ts';

export type RenameTools = Pick<App, 'visitor' | 'conversationEvents'> & {
  /** Shows a title in the list. */
  setTitle: (sessionId: string, title: string) => void;
  tellFailure: (error: unknown) => void;
};

/** Renames a conversation at once, and back when the service does not store the new title. Never rejects. */
export const renameSession = async (
  { visitor, conversationEvents, setTitle, tellFailure }: RenameTools,
  { id, title: before }: Session,
  title: string,
): Promise<void> => {
  setTitle(id, title);
  try {
    const stored = await visitor.service.call(setSession, { id, title }, { keepalive: true });
    setTitle(id, stored.title);
    conversationEvents.tell({ type: 'changed', sessionId: id });
  } catch (error) {
    tellFailure(error);
    setTitle(id, before);
  }
};
