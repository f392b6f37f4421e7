import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { useStore } from '../app.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { createLinks } from './links-store.ts';
import { OwnLink } from './own-link.tsx';
import css from './own-links.module.css';

export type OwnLinksProps = { onRevoked: (shareId: string) => void };

/** Lists the visitor's links that work, folded at first. */
export const OwnLinks = ({ onRevoked }: OwnLinksProps) => {
  const { t } = useTranslation(['share', 'common']);
  const { state, load, loadMore } = useStore(createLinks);
  const { list, hasMore, loading } = useSnapshot(state);
  const summary = useRef<HTMLElement>(null);
  const [announced, setAnnounced] = useState('');
  const showRevoked = (shareId: string) => {
    onRevoked(shareId);
    setAnnounced(t('share:links.revoked'));
    // The button that was pressed is gone.
    summary.current?.focus();
  };
  return (
    <details className={css.links} onToggle={({ currentTarget }) => currentTarget.open && void load()}>
      <summary ref={summary}>{t('share:links.title')}</summary>
      <output className={css.news}>{announced}</output>
      {loading === 'loading' && list.length === 0 && <Skeleton label={t('share:links.loading')} />}
      {loading === 'failed' && (
        <div className={css.failed}>
          <p>{t('share:links.failed')}</p>
          <Button icon="retry" onClick={() => void load()}>
            {t('common:tryAgain')}
          </Button>
        </div>
      )}
      {loading === 'idle' && list.length === 0 && <p>{t('share:links.empty')}</p>}
      {list.length > 0 && (
        <ul>
          {list.map((link) => (
            <OwnLink key={link.shareId} link={link} onRevoked={() => showRevoked(link.shareId)} />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button disabled={loading === 'loading'} onClick={() => void loadMore()}>
          {t('share:links.more')}
        </Button>
      )}
    </details>
  );
};
