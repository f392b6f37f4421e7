import { useTranslation } from 'react-i18next';
import type { ShareLink } from '../../service/contract/share.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { CopyLink } from './copy-link.tsx';
import { formatDate } from './format-date.ts';
import { linkAddress } from './link-address.ts';
import css from './ready-link.module.css';

const QrCode = onDemand(async () => (await import('./qr-code.tsx')).QrCode);

export type ReadyLinkProps = { link: ShareLink };

/** A link that was just created, to be copied, or scanned from the screen. */
export const ReadyLink = ({ link }: ReadyLinkProps) => {
  const { t, i18n } = useTranslation('share');
  const address = linkAddress(link.url, location.href);
  return (
    <div className={css.ready}>
      <div className={css.row}>
        <input
          readOnly
          value={address}
          dir="ltr"
          aria-label={t('link')}
          data-autofocus=""
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyLink address={address} look="main" />
      </div>
      <p>
        {link.expiresAt === undefined
          ? t('noExpiry')
          : t('expiresOn', { date: formatDate(link.expiresAt, i18n.language) })}
      </p>
      <div className={css.code}>
        <QrCode text={address} label={t('qrCode')} />
      </div>
    </div>
  );
};
