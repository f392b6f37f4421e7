import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.tsx';
import css from './button.module.css';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName;
  label: string;
  iconSize?: number;
};

/** A button that shows only a picture; its label is its name and its tooltip. */
export const IconButton = ({ icon, label, iconSize, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...rest}
    className={className ? `${css.icon} ${className}` : css.icon}
  >
    <Icon name={icon} {...(iconSize && { size: iconSize })} />
  </button>
);
