import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../conversation/tree/message-tree.ts';
import { markdownToPlainText } from '../../markdown/plain-text.ts';
import { useStore } from '../app.ts';
import { createAnnouncements } from './announcements.ts';
import { errorText } from './error-text.ts';

/** Says to assistive technology that an answer has started, then the whole of it once, and what went wrong. */
export const Announcer = () => {
  const { t } = useTranslation(['chat', 'errors']);
  const [words, setWords] = useState('');
  const { listen } = useStore(createAnnouncements);
  useEffect(
    () =>
      listen((kind, message) => {
        if (kind === 'started') return setWords(t('chat:announce.started'));
        const isFailure = kind === 'failed' || kind === 'unsent';
        const text = isFailure ? errorText(t, message.error) : markdownToPlainText(textOf(message));
        return setWords(t(`chat:announce.${kind}`, { text }));
      }),
    [listen, t],
  );
  return (
    <output className="visually-hidden" aria-live="polite">
      {words}
    </output>
  );
};
