import { useTranslation } from 'react-i18next';
import css from './queue-place.module.css';

export type QueuePlaceProps = { place?: number | undefined };

/** Says that many are asking, and how many are to be answered first. */
export const QueuePlace = ({ place }: QueuePlaceProps) => {
  const { t } = useTranslation('details');
  if (place === undefined) return <output className={css.place}>{t('turn.many')}</output>;
  return <output className={css.place}>{place === 1 ? t('turn.next') : t('turn.place', { place })}</output>;
};
