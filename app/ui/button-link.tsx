import type { ComponentProps } from 'react';
import css from './button.module.css';

/** A link that is the one thing to do next, and looks like a button. */
export const ButtonLink = ({ children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={`${css.button} ${css.main}`}>
    {children}
  </a>
);
