import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { composerElements } from './composer-store.ts';
import css from './composer.module.css';

type CharacterCountProps = {
  id: string;
  /** How many characters are left, negative beyond the limit. */
  left: number;
};

/** How many characters are left, shown only when they run out; beyond the limit, how many are too many. */
export const CharacterCount = ({ id, left }: CharacterCountProps) => {
  const { t } = useTranslation('chat');
  const isOver = left < 0;
  useEffect(() => {
    const { message } = composerElements();
    message.setAttribute('aria-invalid', String(isOver));
    return () => message.removeAttribute('aria-invalid');
  }, [isOver]);
  const count = Math.abs(left);
  return (
    <>
      {isOver && (
        <p className="visually-hidden" role="alert">
          {t('composer.overLimit')}
        </p>
      )}
      <p id={id} className={css.count} data-over={isOver}>
        {isOver ? t('composer.tooLong', { count }) : t('composer.remaining', { count })}
      </p>
    </>
  );
};
