import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import css from './jump-to-latest.module.css';

export type JumpToLatestProps = { unread: number; onJump: () => void };

/** Brings the reader back to the end of the thread. */
export const JumpToLatest = ({ unread, onJump }: JumpToLatestProps) => {
  const { t, i18n } = useTranslation('chat');
  const number = new Intl.NumberFormat(i18n.language).format(unread);
  return (
    <button
      type="button"
      className={css.jump}
      data-surface="popup"
      aria-label={t('thread.jump')}
      onClick={onJump}
    >
      <Icon name="down" size={18} />
      {unread > 0 && <span>{t('thread.unread', { count: unread, number })}</span>}
    </button>
  );
};
