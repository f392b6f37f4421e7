import { useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { wholeBranch } from '../../conversation/tree/whole-branch.ts';
import type { ShareLink } from '../../service/contract/share.ts';
import { Button, TryAgain } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/form.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useApp, useStore } from '../app.ts';
import { failureText } from '../failure-text.ts';
import { createLinks } from './links-store.ts';
import { OwnLinks, ReadyLink } from './links.tsx';
import { SharedMessages } from './shared-messages.tsx';
import css from './share-dialog.module.css';

/** The messages that will be shared, or how far they are loaded. */
type Branch = readonly ThreadMessage[] | 'loading' | 'failed';

/** Gives the messages from the first one to the given one; loads those that are missing. */
const useWholeBranch = (leafId: string): { branch: Branch; retry: () => void } => {
  const { conversation } = useApp();
  const [branch, setBranch] = useState<Branch>('loading');
  /** A new object starts a new attempt. */
  const [attempt, setAttempt] = useState({ leafId });
  useEffect(() => {
    const load = async () => setBranch((await wholeBranch(conversation, attempt.leafId)) ?? 'failed');
    void load();
  }, [conversation, attempt]);
  const retry = () => {
    setBranch('loading');
    setAttempt({ leafId });
  };
  return { branch, retry };
};

/** Lets the keyboard scroll an element also in browsers that do not focus what scrolls by itself. */
const makeFocusable = (element: HTMLElement | null) => element?.setAttribute('tabindex', '0');

/** Shows exactly what the readers of the link will see. */
const SharePreview = ({ branch, onRetry }: { branch: Branch; onRetry: () => void }) => {
  const { t } = useTranslation('share');
  const titleId = useId();
  const showsSources = useSnapshot(useApp().visitor.state).robotConfig.isDisplaySource === 1;
  const messages = useMemo(() => {
    if (typeof branch === 'string') return [];
    return showsSources ? branch : branch.map((message) => ({ ...message, sources: undefined }));
  }, [branch, showsSources]);
  return (
    <div className={css.preview}>
      <h3 id={titleId}>{t('previewTitle')}</h3>
      <section ref={makeFocusable} className={css.page} data-surface="thread" aria-labelledby={titleId}>
        {branch === 'loading' && <Skeleton label={t('previewLoading')} />}
        {branch === 'failed' && (
          <div className={css.failed}>
            <p>{t('previewFailed')}</p>
            <TryAgain onClick={onRetry} />
          </div>
        )}
        <SharedMessages messages={messages} />
      </section>
      <p>{t('note')}</p>
    </div>
  );
};

const expiries = [1, 7, 30, null] as const;

/** Days, or null for as long as the chat is kept. */
type Expiry = (typeof expiries)[number];

/** Lets the visitor choose how long a link works. */
const ExpiryChoice = ({ value, onChange }: { value: Expiry; onChange: (value: Expiry) => void }) => {
  const { t } = useTranslation('share');
  const id = useId();
  return (
    <fieldset className={css.expiry} aria-describedby={`${id}hint`}>
      <legend>{t('expiry')}</legend>
      <div>
        {expiries.map((days) => (
          <label key={days}>
            <input type="radio" name={`${id}days`} checked={value === days} onChange={() => onChange(days)} />
            {days === null ? t('expiryNever') : t('expiryDays', { count: days })}
          </label>
        ))}
      </div>
      <p id={`${id}hint`}>{value === null && t('expiryNeverHint')}</p>
    </fieldset>
  );
};

/** Shows what will be shared, makes a link to it, and lists the links that there are. */
export const ShareDialog = ({ message, onClose }: { message: ThreadMessage; onClose: () => void }) => {
  const { t } = useTranslation('share');
  const links = useStore(createLinks);
  const { branch, retry } = useWholeBranch(message.id);
  const [expiry, setExpiry] = useState<Expiry>(7);
  const [link, setLink] = useState<ShareLink>();
  const [isCreating, setCreating] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const create = async () => {
    setCreating(true);
    setFailure(null);
    try {
      const { sessionId, id: headId } = message;
      setLink(await links.create({ sessionId, headId, ...(expiry !== null && { expiresInDays: expiry }) }));
    } catch (error) {
      setFailure(error);
    }
    setCreating(false);
  };
  return (
    <Dialog
      title={t(link ? 'created' : 'title')}
      onClose={onClose}
      footer={
        link ? (
          <Button onClick={onClose}>{t('done')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button
              look="main"
              disabled={isCreating || typeof branch === 'string'}
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
            <SharePreview branch={branch} onRetry={retry} />
            <ExpiryChoice value={expiry} onChange={setExpiry} />
            <Problem>{failure !== null && failureText(failure, t('failed'))}</Problem>
          </>
        )}
        <OwnLinks onRevoked={(shareId) => shareId === link?.shareId && setLink(undefined)} />
      </div>
    </Dialog>
  );
};
