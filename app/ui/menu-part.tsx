import { Menu } from '@mantine/core';
import { useId, type ReactNode } from 'react';

const separator = { role: 'separator' } as const;
const group = { role: 'group' } as const;

/** A line between the parts of a menu. */
export const MenuLine = () => <Menu.Divider {...separator} />;

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
      {!isFirst && <MenuLine />}
      <div {...group} aria-labelledby={id}>
        <Menu.Label id={id} className={className ?? ''}>
          {label}
        </Menu.Label>
        {children}
      </div>
    </>
  );
};
