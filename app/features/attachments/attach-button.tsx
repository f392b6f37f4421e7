import './texts.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { visitor } from '../../visitor/visitor-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { acceptOf } from './attachment-kinds.ts';
import { addFiles } from './attachments-store.ts';
import { focusMessage } from './focus.ts';
import { icons } from './icons.ts';

/** Opens the browser's file picker with what the bot takes. */
export const AttachButton = () => {
  const { t } = useTranslation('attachments');
  const { robotConfig, limits } = useSnapshot(visitor);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton icon={icons.attach} label={t('attach')} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple={limits.maxAttachments > 1}
        accept={acceptOf({
          ...limits,
          files: robotConfig.supportFile === 1,
          images: robotConfig.supportPicture === 1,
        })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // So that the same file can be chosen again.
          currentTarget.value = '';
          void addFiles(files);
          focusMessage();
        }}
      />
    </>
  );
};
