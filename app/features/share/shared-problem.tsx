import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import css from './shared-problem.module.css';

export type SharedProblemProps = { type: 'gone' | 'not-found' | 'unreachable'; onRetry: () => void };

/** Says why the shared chat cannot be read. */
export const SharedProblem = ({ type, onRetry }: SharedProblemProps) => {
  const { t } = useTranslation(['share', 'common']);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const key = type === 'not-found' ? 'notFound' : type;
  return (
    <div className={css.problem}>
      <Icon name={type === 'gone' ? 'lock' : type === 'not-found' ? 'search' : 'offline'} size={40} />
      <h1 ref={heading} tabIndex={-1}>
        {t(`share:${key}.title`)}
      </h1>
      <p>{t(`share:${key}.text`)}</p>
      {type === 'unreachable' && (
        <Button look="main" icon="retry" onClick={onRetry}>
          {t('common:tryAgain')}
        </Button>
      )}
    </div>
  );
};
