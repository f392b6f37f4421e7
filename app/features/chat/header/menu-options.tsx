import { Menu } from '@mantine/core';
import type { HTMLAttributes, KeyboardEventHandler, Ref } from 'react';
import css from './menu-options.module.css';

export type MenuOptionsProps<Value extends string> = {
  value: Value;
  /** With `lang`, a name is written in that language. */
  options: readonly { value: Value; name: string; lang?: string }[];
  onChange: (value: Value) => void;
  /** How the options stand. */
  layout: 'row' | 'columns';
  onOptionKeyDown?: KeyboardEventHandler<HTMLElement>;
  /** Attributes of the box around them. */
  box?: HTMLAttributes<HTMLDivElement>;
  ref?: Ref<HTMLDivElement>;
};

/** The options of a choice in a menu, of which one is chosen. */
export const MenuOptions = <Value extends string>({
  value,
  options,
  onChange,
  layout,
  onOptionKeyDown,
  box,
  ref,
}: MenuOptionsProps<Value>) => (
  <div {...box} ref={ref} className={`${css.options} ${css[layout]}`}>
    <Menu.RadioGroup value={value} onChange={(chosen) => onChange(chosen as Value)}>
      {options.map(({ value: option, name, lang }) => (
        <Menu.RadioItem
          key={option}
          className={css.option ?? ''}
          value={option}
          checkIcon={null}
          lang={lang}
          onKeyDown={onOptionKeyDown}
        >
          {name}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  </div>
);
