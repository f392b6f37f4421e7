import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { Icon } from '../../../ui/icon.tsx';
import { focusMessageBox } from '../../../ui/message-box.ts';
import { useStore } from '../../app.ts';
import { createThreadView } from './thread-view.ts';
import { laterIcons } from '../../../ui/later-icons.ts';
import css from './jump-to-latest.module.css';

/** Brings the reader back to the end of the thread. The text fades out before it. */
export const JumpToLatest = () => {
  const { t } = useTranslation('details');
  const view = useStore(createThreadView);
  const { unread } = useSnapshot(view.state);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current;
    // It goes once the end is in sight: a visitor who has come to it by the keyboard goes on in the composer.
    return () => {
      if (element?.matches(':focus-visible')) focusMessageBox();
    };
  }, []);
  return (
    <>
      <div className={css.fade} />
      <button
        ref={button}
        type="button"
        className={css.jump}
        data-surface="popup"
        aria-label={t('jump.name')}
        onClick={() => view.tell('jump-asked')}
      >
        <Icon name={laterIcons.down} size={18} />
        {unread > 0 && <span>{t('jump.unread', { count: unread })}</span>}
      </button>
    </>
  );
};
