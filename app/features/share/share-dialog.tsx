import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import type { ShareLink } from '../../service/contract/share.ts';
import { useStore } from '../app.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { createLinks } from './links-store.ts';
import { ExpiryChoice, type Expiry } from './expiry-choice.tsx';
import { OwnLinks } from './own-links.tsx';
import { ReadyLink } from './ready-link.tsx';
import { SharePreview } from './share-preview.tsx';
import { useWholeBranch } from './use-whole-branch.ts';
import css from './share-dialog.module.css';

export type ShareDialogProps = { message: ThreadMessage; onClose: () => void };

/** Shows what will be shared, makes a link to it, and lists the links that there are. */
export const ShareDialog = ({ message, onClose }: ShareDialogProps) => {
  const { t } = useTranslation('share');
  const links = useStore(createLinks);
  const branch = useWholeBranch(message.id);
  const [expiry, setExpiry] = useState<Expiry>(7);
  const [link, setLink] = useState<ShareLink>();
  const [state, setState] = useState<'idle' | 'creating' | 'failed'>('idle');
  const create = async () => {
    setState('creating');
    try {
      setLink(
        await links.create({
          sessionId: message.sessionId,
          headId: message.id,
          ...(expiry !== null && { expiresInDays: expiry }),
        }),
      );
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <Dialog
      title={t(link ? 'created' : 'title')}
      onClose={onClose}
      footer={
        link ? (
          <Button look="main" onClick={onClose}>
            {t('done')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button
              look="main"
              disabled={state === 'creating' || branch.state !== 'ready'}
              onClick={() => void create()}
            >
              {t('create')}
            </Button>
          </>
        )
      }
    >
      <div className={css.parts}>
        {link ? (
          <ReadyLink link={link} />
        ) : (
          <>
            <SharePreview branch={branch} />
            <ExpiryChoice value={expiry} onChange={setExpiry} />
            <p className={css.problem} role="alert">
              {state === 'failed' && t('failed')}
            </p>
          </>
        )}
        <OwnLinks onRevoked={(shareId) => shareId === link?.shareId && setLink(undefined)} />
      </div>
    </Dialog>
  );
};
