import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import type { ShareLink } from '../../service/contract/share.ts';
import { Button, TryAgain } from '../../ui/button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { useStore } from '../app.ts';
import { failureText } from '../failure-text.ts';
import { createLinks, linkAddress } from './links-store.ts';
import { laterIcons } from '../../ui/later-icons.ts';
import css from './links.module.css';

const QrCode = onDemand(async () => (await import('./qr-code.tsx')).QrCode);

type CopyLinkProps = { address: string; look?: 'main' | 'auxiliary'; label?: string };

/** Copies an address, and shows the result beside it: a toast would be behind the dialog. */
const CopyLink = ({ address, look = 'auxiliary', label }: CopyLinkProps) => {
  const { t } = useTranslation(['share', 'common']);
  const { result, copy } = useCopy();
  return (
    <>
      <Button
        look={look}
        icon={result === 'copied' ? 'check' : laterIcons.copy}
        aria-label={result ? undefined : label}
        onClick={() => void copy(address)}
      >
        {result ? t(`common:${result}`) : label ? t('common:copy') : t('share:copyLink')}
      </Button>
      <span className="visually-hidden" aria-live="polite">
        {result && t(`common:${result}`)}
      </span>
    </>
  );
};

/** Says until when a link works. */
const ExpiryText = ({ expiresAt }: Pick<ShareLink, 'expiresAt'>) => {
  const { t } = useTranslation('share');
  return expiresAt === undefined ? t('noExpiry') : t('expiresOn', { date: new Date(expiresAt) });
};

/** A link that was just created, to be copied, or scanned from the screen. */
export const ReadyLink = ({ link }: { link: ShareLink }) => {
  const { t } = useTranslation('share');
  const address = linkAddress(link.url, location.href);
  const field = useRef<HTMLInputElement>(null);
  // The button that made the link has left the page, and its focus with it.
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={css.ready}>
      <div className={css.row}>
        <input
          ref={field}
          readOnly
          value={address}
          dir="ltr"
          aria-label={t('link')}
          // From its end, so that its beginning is in sight.
          onFocus={({ currentTarget }) => currentTarget.setSelectionRange(0, address.length, 'backward')}
        />
        <CopyLink address={address} look="main" />
      </div>
      <p>
        <ExpiryText expiresAt={link.expiresAt} />
      </p>
      <div className={css.code}>
        <QrCode text={address} label={t('qrCode')} />
      </div>
    </div>
  );
};

/** One link of the list, to be copied or revoked. */
const OwnLink = ({ link, onRevoked }: { link: ShareLink; onRevoked: () => void }) => {
  const { t } = useTranslation('share');
  const links = useStore(createLinks);
  const [isRevoking, setRevoking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const title = link.title || t('links.untitled');
  const revoke = async () => {
    setRevoking(true);
    setFailure(null);
    try {
      await links.revoke(link.shareId);
      onRevoked();
    } catch (error) {
      setFailure(error);
      setRevoking(false);
    }
  };
  return (
    <li className={css.link}>
      <div className={css.words}>
        <strong dir="auto">{title}</strong>
        {link.createdAt !== undefined && <span>{t('sharedOn', { date: new Date(link.createdAt) })}</span>}
        <span>
          <ExpiryText expiresAt={link.expiresAt} />
        </span>
        <span className={css.problem} role="alert">
          {failure !== null && failureText(failure, t('failed'))}
        </span>
      </div>
      <div className={css.buttons}>
        <CopyLink address={linkAddress(link.url, location.href)} label={t('links.copy', { title })} />
        <Button
          aria-label={t('links.revokeLabel', { title })}
          disabled={isRevoking}
          onClick={() => void revoke()}
        >
          {t('links.revoke')}
        </Button>
      </div>
    </li>
  );
};

/** Lists the visitor's links that work, folded at first. */
export const OwnLinks = ({ onRevoked }: { onRevoked: (shareId: string) => void }) => {
  const { t } = useTranslation('share');
  const { state, load, loadMore } = useStore(createLinks);
  const { list, next, status, more } = useSnapshot(state);
  const summary = useRef<HTMLElement>(null);
  const [announced, setAnnounced] = useState('');
  const showRevoked = (shareId: string) => {
    onRevoked(shareId);
    setAnnounced(t('links.revoked'));
    // The pressed button has left the page, and its focus with it.
    summary.current?.focus();
  };
  return (
    <details className={css.links} onToggle={({ currentTarget }) => currentTarget.open && void load()}>
      <summary ref={summary}>{t('links.title')}</summary>
      <output className={css.news}>{announced}</output>
      {status === 'loading' && list.length === 0 && <Skeleton label={t('links.loading')} />}
      {(status === 'failed' || more === 'failed') && (
        <div className={css.failed}>
          <p>{t('links.failed')}</p>
          <TryAgain onClick={() => void load()} />
        </div>
      )}
      {(status === 'ready' || status === 'idle') && list.length === 0 && <p>{t('links.empty')}</p>}
      {list.length > 0 && (
        <ul>
          {list.map((link) => (
            <OwnLink key={link.shareId} link={link} onRevoked={() => showRevoked(link.shareId)} />
          ))}
        </ul>
      )}
      {next !== null && (
        <Button disabled={status === 'loading' || more === 'loading'} onClick={() => void loadMore()}>
          {t('links.more')}
        </Button>
      )}
    </details>
  );
};
