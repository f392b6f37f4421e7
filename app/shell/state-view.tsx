import { type ReactNode, useEffect, useRef } from 'react';
import { useApp } from '../features/app.ts';
import { Button } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import css from './state-screen.module.css';

export type StateTexts = {
  icon: IconName;
  title: string;
  text: string;
  /** Points of a list under the text. */
  points?: string[];
  /** Advice to those who run the site, or the administrator's words. */
  hint?: string;
  /** The words on the button that starts again; absent where that cannot help. */
  retry?: string;
  /** Default: `retry`. */
  retryIcon?: IconName;
};

export type StateViewProps = StateTexts & {
  /** Default: starts the app again. */
  onRetry?: () => void;
  /** Other things that the visitor can do. */
  children?: ReactNode;
};

/** Stands in the thread's place when there is no chat to show, and says why. */
export const StateView = ({
  icon,
  title,
  text,
  points,
  hint,
  retry,
  retryIcon = 'retry',
  onRetry,
  children,
}: StateViewProps) => {
  const { visitor } = useApp();
  const heading = useRef<HTMLHeadingElement>(null);
  // The composer, where the focus may have been, is gone: the reader is taken to what stands there instead.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
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
        <Button look="main" icon={retryIcon} onClick={onRetry ?? (() => void visitor.start())}>
          {retry}
        </Button>
      )}
      {children}
    </main>
  );
};
