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

type FilePicker = Pick<HTMLInputElement, 'accept' | 'multiple'> & { onFiles: (files: File[]) => void };

/** Opens the browser's file picker. Its field goes with the choice, because it holds the name of a file. */
const pickFiles = ({ onFiles, ...settings }: FilePicker): void => {
  const field = Object.assign(document.createElement('input'), settings, { type: 'file', hidden: true });
  const leave = () => field.remove();
  field.addEventListener('cancel', leave);
  field.addEventListener('change', () => {
    onFiles([...(field.files ?? [])]);
    leave();
  });
  // Safari tells of a choice only where the field is in the page.
  document.body.append(field);
  field.click();
};

/** Opens the browser's file picker with what the bot takes. */
export const AttachButton = () => {
  const { t } = useTranslation('attachments');
  const app = useApp();
  const { addFiles } = app.store(createAttachments);
  const rules = attachmentRules(useSnapshot(app.visitor.state));
  const open = () =>
    pickFiles({
      accept: acceptOf(rules),
      multiple: rules.maxAttachments > 1,
      onFiles: (files) => {
        void addFiles(files);
        focusAfterPress();
      },
    });
  return <IconButton icon={icons.attach} label={t('attach')} onClick={open} />;
};

/** Shows the files of the draft on show; takes files that are dropped on the chat or pasted. */
export const AttachmentStrip = () => {
  const { t } = useTranslation('attachments');
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

  const running = items.find(isRunning);
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
        {running
          ? t('progress', { name: running.name })
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
