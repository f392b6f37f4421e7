import { Menu } from '@mantine/core';
import { useId, type ReactNode } from 'react';

const separator = { role: 'separator' } as const;
const group = { role: 'group' } as const;

/** A line between the parts of a menu. */
export const MenuLine = () => <Menu.Divider {...separator} />;

export type MenuPartProps = {
  label: ReactNode;
  className?: string | undefined;
  /** Its items say themselves what they are for, so its name is only heard. */
  isLabelHidden?: boolean;
  children: ReactNode;
};

/** Items of a menu that belong together, below a line and their name. */
export const MenuPart = ({ label, className = '', isLabelHidden = false, children }: MenuPartProps) => {
  const id = useId();
  return (
    <>
      <MenuLine />
      <div {...group} aria-labelledby={id}>
        <Menu.Label id={id} className={isLabelHidden ? 'visually-hidden' : className}>
          {label}
        </Menu.Label>
        {children}
      </div>
    </>
  );
};
