import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { useApp } from '../app.ts';
import css from './typing.module.css';

export type TypingProps = { hasText: boolean };

/** Shows that more is coming: dots before the first text, and words while the connection is being made again. */
export const Typing = ({ hasText }: TypingProps) => {
  const { t } = useTranslation('chat');
  const phase = useSnapshot(useApp().conversation.state).run?.phase;
  if (phase === 'reconnecting') return <p className={css.words}>{t('thread.reconnecting')}</p>;
  if (hasText) return null;
  return (
    <span className={css.dots}>
      <span className="visually-hidden">{t('thread.typing')}</span>
      <i />
      <i />
      <i />
    </span>
  );
};
