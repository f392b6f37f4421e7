import { useFileDialog } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { IconButton } from '../../ui/icon-button.tsx';
import { focusAfterPress } from '../../ui/message-box.ts';
import { watchOverflow } from '../../ui/watch-overflow.ts';
import { useApp } from '../app.ts';
import { AttachmentChip } from './attachment-chip.tsx';
import { isMissing, isRunning } from './attachment-list.ts';
import { createAttachments } from './attachments-store.ts';
import { acceptOf, attachmentRules } from './check-file.ts';
import { icons } from './icons.ts';
import { MissingFiles } from './missing-files.tsx';
import { watchFiles } from './watch-files.ts';
import css from './attachment-strip.module.css';

const followOverflow = (list: HTMLElement | null) => (list ? watchOverflow(list) : undefined);

/** Opens the browser's file picker with what the bot takes. */
export const AttachButton = () => {
  const { t } = useTranslation('attachments');
  const app = useApp();
  const { addFiles } = app.store(createAttachments);
  const rules = attachmentRules(useSnapshot(app.visitor.state));
  const { open } = useFileDialog({
    accept: acceptOf(rules),
    multiple: rules.maxAttachments > 1,
    onChange: (files) => {
      void addFiles([...(files ?? [])]);
      focusAfterPress();
    },
  });
  return <IconButton icon={icons.attach} label={t('attach')} onClick={open} />;
};

/** Shows the files of the draft on show; takes files that are dropped on the chat or pasted. */
export const AttachmentStrip = () => {
  const { t } = useTranslation(['attachments', 'chat']);
  const app = useApp();
  const { sessionId, isSendHeld } = useSnapshot(app.conversation.state);
  const { state, addFiles } = app.store(createAttachments);
  const items = useSnapshot(state).items.filter((item) => item.sessionId === sessionId);
  const [isDragging, setDragging] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const onFiles = (files: File[]) => {
      void addFiles(files);
      focusAfterPress();
    };
    watchFiles(onFiles, setDragging, listening.signal);
    return () => listening.abort();
  }, [addFiles]);

  const missing = items.filter(isMissing);
  const names = items.filter((item) => item.state === 'done').map(({ name }) => name);
  return (
    <>
      {items.length > 0 && (
        <ul ref={followOverflow} className={css.strip} aria-label={t('list')}>
          {items.map((item) => (
            <AttachmentChip key={item.id} item={item} />
          ))}
        </ul>
      )}
      {isSendHeld && missing.length > 0 && <MissingFiles items={missing} />}
      <output className="visually-hidden">
        {items.some(isRunning)
          ? t('chat:composer.uploading')
          : names.map((name) => t('announceDone', { name })).join(' ')}
      </output>
      {isDragging &&
        createPortal(
          <div className={css.overlay} aria-hidden="true">
            <p>{t('drop')}</p>
          </div>,
          // Within the composer it would cover no more than that, where it stands in the middle of the page.
          document.body,
        )}
    </>
  );
};
