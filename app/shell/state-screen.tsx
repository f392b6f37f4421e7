import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { retryStartUp } from '../session/session-store.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { stateTexts, type BlockingPhase } from './state-texts.ts';
import css from './state-screen.module.css';

export type StateScreenProps = { phase: BlockingPhase };

/** Stands in the thread's place when there is no chat to show, and says why. */
export const StateScreen = ({ phase }: StateScreenProps) => {
  const { t } = useTranslation(['shell', 'common']);
  const heading = useRef<HTMLHeadingElement>(null);
  // The composer, where the focus may have been, is gone: the reader is taken to what stands there instead.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { icon, title, text, points, hint, retry } = stateTexts(t, phase);
  return (
    <main className={css.screen}>
      <Icon name={icon} size={40} />
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      {points && (
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {hint && <p>{hint}</p>}
      {retry && (
        <Button look="main" icon="retry" onClick={() => void retryStartUp()}>
          {retry}
        </Button>
      )}
    </main>
  );
};
