import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from './icon.tsx';
import { passFocusOn } from './pass-focus-on.ts';
import css from './button.module.css';

export type ButtonProps = ComponentProps<'button'> & { icon?: IconName; look?: 'main' | 'auxiliary' };

/** A button with words on it. `main` is the one thing to do next; everything beside it is `auxiliary`. */
export const Button = ({ icon, look = 'auxiliary', children, ...rest }: ButtonProps) => (
  <button type="button" {...rest} className={`${css.button} ${css[look]}`}>
    {icon && <Icon name={icon} size={16} />}
    {children}
  </button>
);

/** Offers to try again, beside the words that say what failed. Passes its focus on when it goes. */
export const TryAgain = (props: Omit<ButtonProps, 'icon' | 'children'>) => {
  const { t } = useTranslation('common');
  return (
    <Button ref={passFocusOn} {...props} icon="retry">
      {t('tryAgain')}
    </Button>
  );
};
