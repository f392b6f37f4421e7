import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShareLink } from '../../service/contract/share.ts';
import { useStore } from '../app.ts';
import { Button } from '../../ui/button.tsx';
import { CopyLink } from './copy-link.tsx';
import { formatDate } from './format-date.ts';
import { linkAddress } from './link-address.ts';
import { createLinks } from './links-store.ts';
import css from './own-link.module.css';

export type OwnLinkProps = { link: ShareLink; onRevoked: () => void };

/** One link of the list, to be copied or revoked. */
export const OwnLink = ({ link, onRevoked }: OwnLinkProps) => {
  const { t, i18n } = useTranslation('share');
  const { revoke: revokeLink } = useStore(createLinks);
  const [state, setState] = useState<'idle' | 'revoking' | 'failed'>('idle');
  const title = link.title || t('links.untitled');
  const date = (timeMs: number) => formatDate(timeMs, i18n.language);
  const revoke = async () => {
    setState('revoking');
    try {
      await revokeLink(link.shareId);
      onRevoked();
    } catch {
      setState('failed');
    }
  };
  return (
    <li className={css.link}>
      <div className={css.words}>
        <strong dir="auto">{title}</strong>
        <span>{t('sharedOn', { date: date(link.createdAt) })}</span>
        <span>
          {link.expiresAt === undefined ? t('noExpiry') : t('expiresOn', { date: date(link.expiresAt) })}
        </span>
        <span className={css.problem} role="alert">
          {state === 'failed' && t('failed')}
        </span>
      </div>
      <div className={css.buttons}>
        <CopyLink address={linkAddress(link.url, location.href)} label={t('links.copy', { title })} />
        <Button
          aria-label={t('links.revokeLabel', { title })}
          disabled={state === 'revoking'}
          onClick={() => void revoke()}
        >
          {t('links.revoke')}
        </Button>
      </div>
    </li>
  );
};
