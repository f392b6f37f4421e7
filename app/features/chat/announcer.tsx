import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { snapshot, subscribe } from 'valtio/vanilla';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { conversation, isOwnRun } from '../../conversation/conversation-store.ts';
import { messageOf, textOf } from '../../conversation/tree/message-tree.ts';
import { markdownToPlainText } from '../../markdown/plain-text.ts';
import { announcementOf, type Heard } from './announcement.ts';
import { errorText } from './error-text.ts';

const newest = (): ThreadMessage | undefined => {
  const tree = snapshot(conversation);
  return tree.headId === null ? undefined : messageOf(tree, tree.headId);
};

const heard = (message: ThreadMessage | undefined): Heard | undefined =>
  message && {
    id: message.id,
    role: message.role,
    status: message.status,
    hasText: textOf(message) !== '',
    isUnsent: message.delivery === 'unsent',
  };

/** What stands in a live region when it appears is not read by all. */
const FIRST_DELAY_MS = 100;
let isFirst = true;

/** A question may be asked, and answered, before the app is drawn: what became of it is news all the same. */
const isMissed = (message: ThreadMessage): boolean =>
  message.role === 'user' ? message.error !== undefined : isOwnRun(message.runId);

const beforeFirst = (): Heard | undefined => {
  const message = newest();
  const now = heard(message);
  if (!isFirst || !message || !now || !isMissed(message)) return now;
  return { ...now, status: 'running', hasText: false, isUnsent: false };
};

/** Says to assistive technology that an answer has started, then the whole of it once, and what went wrong. */
export const Announcer = () => {
  const { t } = useTranslation(['chat', 'errors']);
  const [words, setWords] = useState('');
  useEffect(() => {
    let before = beforeFirst();
    const hear = () => {
      const message = newest();
      const now = heard(message);
      const kind = announcementOf(before, now);
      before = now;
      if (!message || !kind) return;
      const isFailure = kind === 'failed' || kind === 'unsent';
      const text = isFailure ? errorText(t, message.error) : markdownToPlainText(textOf(message));
      setWords(kind === 'started' ? t('chat:announce.started') : t(`chat:announce.${kind}`, { text }));
    };
    const timer = setTimeout(() => {
      isFirst = false;
      hear();
    }, FIRST_DELAY_MS);
    const unsubscribe = subscribe(conversation, hear);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [t]);
  return (
    <output className="visually-hidden" aria-live="polite">
      {words}
    </output>
  );
};
