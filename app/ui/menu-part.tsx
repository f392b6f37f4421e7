import { Menu } from '@mantine/core';
import { useId, type ReactNode } from 'react';

export type MenuPartProps = {
  label: ReactNode;
  className?: string | undefined;
  /** No line divides it from a part above it. */
  isFirst?: boolean;
  children: ReactNode;
};

/** Items of a menu that belong together, under their name. */
export const MenuPart = ({ label, className, isFirst = false, children }: MenuPartProps) => {
  const id = useId();
  return (
    <>
      {!isFirst && <Menu.Divider role="separator" />}
      <div role="group" aria-labelledby={id}>
        <Menu.Label id={id} className={className ?? ''}>
          {label}
        </Menu.Label>
        {children}
      </div>
    </>
  );
};
