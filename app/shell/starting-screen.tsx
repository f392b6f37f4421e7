import { useTranslation } from 'react-i18next';
import { Skeleton } from '../ui/skeleton.tsx';
import css from './starting-screen.module.css';

/** Stands in the thread's place until it is known what to show. */
export const StartingScreen = () => {
  const { t } = useTranslation('shell');
  return (
    <main className={css.starting}>
      <Skeleton label={t('loading')} />
    </main>
  );
};
