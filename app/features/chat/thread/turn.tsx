import { useTranslation } from 'react-i18next';
import css from './turn.module.css';

export type TurnProps = { place?: number | undefined };

/** Says that many are asking, and how many are to be answered first. */
export const Turn = ({ place }: TurnProps) => {
  const { t } = useTranslation('details');
  if (place === undefined) return <output className={css.turn}>{t('turn.many')}</output>;
  return <output className={css.turn}>{place === 1 ? t('turn.next') : t('turn.place', { place })}</output>;
};
