import { useTranslation } from 'react-i18next';
import { needPagePart } from '../../page/contract.ts';
import { Button } from '../../ui/button.tsx';
import { focusAfterPress } from '../../ui/message-box.ts';
import { useStore } from '../app.ts';
import type { Attachment } from './attachment-list.ts';
import { createAttachments } from './attachments-store.ts';
import css from './missing-files.module.css';

/** Sends what stands in the composer once its files are changed. */
const send = (change: () => void) => () => {
  change();
  needPagePart('composer').requestSubmit();
  focusAfterPress();
};

export type MissingFilesProps = { items: readonly Attachment[] };

/**
 * Says which files of a question that was to be sent are not uploaded, and has the visitor decide about them.
 */
export const MissingFiles = ({ items }: MissingFilesProps) => {
  const { t, i18n } = useTranslation(['attachments', 'common']);
  const { retryMissing, removeMissing } = useStore(createAttachments);
  const names = new Intl.ListFormat(i18n.language).format(items.map(({ name }) => name));
  return (
    <div className={css.line} role="alert">
      <p dir="auto">{t('missing.text', { names })}</p>
      {items.some(({ state }) => state !== 'lost') && (
        <Button look="main" onClick={send(retryMissing)}>
          {t('common:tryAgain')}
        </Button>
      )}
      <Button onClick={send(removeMissing)}>
        {t(items.length > 1 ? 'missing.sendWithoutAll' : 'missing.sendWithout')}
      </Button>
    </div>
  );
};
