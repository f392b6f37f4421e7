import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { countCharacters } from '../../../service/contract/count-characters.ts';
import { MAX_QUESTION_LENGTH } from '../../../service/contract/run.ts';
import { composerElements } from './composer-store.ts';
import css from './composer.module.css';

type CharacterCountProps = {
  id: string;
  /** The text as it would be sent. */
  text: string;
};

/**
 * How many characters are left, shown only when they run out; beyond the limit, how many are too many, as a
 * reader counts them: the service counts units of UTF-16, of which an emoji has several.
 */
export const CharacterCount = ({ id, text }: CharacterCountProps) => {
  const { t } = useTranslation('details');
  const left = MAX_QUESTION_LENGTH - text.length;
  const isOver = left < 0;
  useEffect(() => {
    const { message } = composerElements();
    message.setAttribute('aria-invalid', String(isOver));
    return () => message.removeAttribute('aria-invalid');
  }, [isOver]);
  const count = isOver ? countCharacters(text.slice(MAX_QUESTION_LENGTH)) : left;
  return (
    <>
      {isOver && (
        <p className="visually-hidden" role="alert">
          {t('count.overLimit')}
        </p>
      )}
      <p id={id} className={css.count} data-over={isOver}>
        {isOver ? t('count.tooLong', { count }) : t('count.remaining', { count })}
      </p>
    </>
  );
};
