import { useId, type KeyboardEvent } from 'react';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import css from './menu-choice.module.css';
import { MenuOptions } from './menu-options.tsx';

export type MenuChoiceProps<Value extends string> = {
  label: string;
  icon: IconName;
  value: Value;
  options: readonly { value: Value; name: string }[];
  onChange: (value: Value) => void;
};

const group = { role: 'group' } as const;

/** Moves the focus to the neighbour on the side that an arrow points to; up and down belong to the menu. */
const moveSideways = ({ key, currentTarget }: KeyboardEvent<HTMLElement>): void => {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
  const isForward = (key === 'ArrowRight') === (getComputedStyle(currentTarget).direction !== 'rtl');
  const next = isForward ? currentTarget.nextElementSibling : currentTarget.previousElementSibling;
  if (next instanceof HTMLElement) next.focus();
};

/** A choice among a few values in one row of a menu, its icon in line with those of the items. */
export const MenuChoice = <Value extends string>({
  label,
  icon,
  value,
  options,
  onChange,
}: MenuChoiceProps<Value>) => {
  const id = useId();
  return (
    <div {...group} className={css.row} aria-labelledby={id} title={label}>
      <Icon name={icon} size={16} />
      <span id={id} className="visually-hidden">
        {label}
      </span>
      <MenuOptions
        value={value}
        options={options}
        onChange={onChange}
        layout="row"
        onOptionKeyDown={moveSideways}
      />
    </div>
  );
};
