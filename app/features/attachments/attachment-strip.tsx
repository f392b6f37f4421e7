import './texts.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { conversation } from '../../conversation/conversation-store.ts';
import { AttachmentChip } from './attachment-chip.tsx';
import { isRunning } from './attachments-state.ts';
import { addFiles, attachments, startAttachments } from './attachments-store.ts';
import { focusMessage } from './focus.ts';
import { watchFiles } from './watch-files.ts';
import css from './attachment-strip.module.css';

/** What is attached to the draft on show; takes what is dropped on the chat or pasted. */
export const AttachmentStrip = () => {
  const { t } = useTranslation(['attachments', 'chat']);
  const { sessionId } = useSnapshot(conversation);
  const items = useSnapshot(attachments).items.filter((item) => item.sessionId === sessionId);
  const [isDragging, setDragging] = useState(false);
  useEffect(() => {
    startAttachments();
    const listening = new AbortController();
    const onFiles = (files: File[]) => {
      void addFiles(files);
      focusMessage();
    };
    watchFiles({ onFiles, onDragging: setDragging }, listening.signal);
    return () => listening.abort();
  }, []);

  const names = items.filter(({ state }) => state === 'done').map(({ name }) => name);
  return (
    <>
      {items.length > 0 && (
        <ul className={css.strip} aria-label={t('list')}>
          {items.map((item) => (
            <AttachmentChip key={item.id} item={item} />
          ))}
        </ul>
      )}
      <output className="visually-hidden">
        {items.some(isRunning)
          ? t('chat:composer.uploading')
          : names.map((name) => t('announceDone', { name })).join('. ')}
      </output>
      {isDragging && (
        <div className={css.overlay} aria-hidden="true">
          <p>{t('drop')}</p>
        </div>
      )}
    </>
  );
};
