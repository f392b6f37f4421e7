import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.tsx';
import css from './button.module.css';

export type ButtonProps = ComponentProps<'button'> & { icon?: IconName; look?: 'main' | 'auxiliary' };

/** A button with words on it. `main` is the one thing to do next; everything beside it is `auxiliary`. */
export const Button = ({ icon, look = 'auxiliary', children, ...rest }: ButtonProps) => (
  <button type="button" {...rest} className={`${css.button} ${css[look]}`}>
    {icon && <Icon name={icon} size={16} />}
    {children}
  </button>
);
