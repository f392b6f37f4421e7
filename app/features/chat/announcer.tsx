import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { snapshot, subscribe } from 'valtio/vanilla';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { conversation } from '../../conversation/conversation-store.ts';
import { messageOf, textOf } from '../../conversation/message-tree.ts';
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

/** Says to assistive technology that an answer has started, then the whole of it once, and what went wrong. */
export const Announcer = () => {
  const { t } = useTranslation(['chat', 'errors']);
  const [words, setWords] = useState('');
  useEffect(() => {
    let before = heard(newest());
    return subscribe(conversation, () => {
      const message = newest();
      const now = heard(message);
      const kind = announcementOf(before, now);
      before = now;
      if (!message || !kind) return;
      const isFailure = kind === 'failed' || kind === 'unsent';
      const text = isFailure ? errorText(t, message.error) : markdownToPlainText(textOf(message));
      setWords(kind === 'started' ? t('chat:announce.started') : t(`chat:announce.${kind}`, { text }));
    });
  }, [t]);
  return (
    <output className="visually-hidden" aria-live="polite">
      {words}
    </output>
  );
};
