import { useTranslation } from 'react-i18next';
import { MAX_QUESTION_LENGTH } from '../../service/contract/run.ts';
import css from './character-count.module.css';

export type CharacterCountProps = { length: number };

/** From here on the visitor is told how much room is left. */
const NEAR_THE_END = 1000;

/** How many characters are left, shown only when they run out; beyond the limit, how many are too many. */
export const CharacterCount = ({ length }: CharacterCountProps) => {
  const { t, i18n } = useTranslation('chat');
  const left = MAX_QUESTION_LENGTH - length;
  if (left > NEAR_THE_END) return null;
  const count = Math.abs(left);
  const number = new Intl.NumberFormat(i18n.language).format(count);
  return (
    <p className={css.count} data-over={left < 0} role={left < 0 ? 'alert' : undefined}>
      {left < 0 ? t('composer.tooLong', { count, number }) : t('composer.remaining', { count, number })}
    </p>
  );
};
