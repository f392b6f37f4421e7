import { useSnapshot } from 'valtio/react';
import { Icon } from '../../ui/icon.tsx';
import { laterIcons } from '../../ui/later-icons.ts';
import { useApp } from '../app.ts';
import css from './closed-notice.module.css';

/** Says that the channel is closed, and when it opens; the thread stays readable. */
export const ClosedNotice = () => {
  const { absence } = useSnapshot(useApp().visitor.state);
  return (
    <section className={css.notice} aria-label={absence?.line}>
      <Icon name={laterIcons.clock} size={18} />
      <p>{absence?.text}</p>
    </section>
  );
};
