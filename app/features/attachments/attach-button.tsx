import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { IconButton } from '../../ui/icon-button.tsx';
import { focusMessageBox } from '../../ui/message-box.ts';
import { useApp } from '../app.ts';
import { acceptOf } from './attachment-kinds.ts';
import { attachmentRules, createAttachments } from './attachments-store.ts';
import { icons } from './icons.ts';

/** Opens the browser's file picker with what the bot takes. */
export const AttachButton = () => {
  const { t } = useTranslation('attachments');
  const app = useApp();
  const { addFiles } = app.store(createAttachments);
  const rules = attachmentRules(useSnapshot(app.visitor.state));
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton icon={icons.attach} label={t('attach')} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple={rules.maxAttachments > 1}
        accept={acceptOf(rules)}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // So that the same file can be chosen again.
          currentTarget.value = '';
          void addFiles(files);
          focusMessageBox();
        }}
      />
    </>
  );
};
