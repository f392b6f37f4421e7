import type { ReactNode } from 'react';
import css from './quiet-line.module.css';

export type QuietLineProps = {
  children: ReactNode;
  /** The words of a button at the end; absent where there is nothing to do. */
  action?: string | undefined;
  onAction?: () => void;
};

/** A line above the composer that tells of the visitor's account without asking for attention. */
export const QuietLine = ({ children, action, onAction }: QuietLineProps) => (
  <p className={css.line}>
    <output>{children}</output>
    {action && (
      <button type="button" className={css.action} onClick={onAction}>
        {action}
      </button>
    )}
  </p>
);
