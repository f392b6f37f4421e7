type Child = Node | string;

/** Makes an element with properties, attributes (`data-…`, `aria-…`, `for`) and children. */
export const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> &
    Record<`data-${string}` | `aria-${string}`, unknown> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties))
    if (key.includes('-')) made.setAttribute(key, String(value));
    else Object.assign(made, { [key]: value });
  made.append(...children);
  return made;
};

/** A labelled choice of one among a few. */
export const choice = <Value extends string>(
  label: string,
  options: readonly (readonly [Value, string])[],
  value: Value,
  onChange: (value: Value) => void,
): HTMLElement => {
  const select = element('select');
  for (const [option, words] of options) select.append(new Option(words, option));
  select.value = value;
  select.addEventListener('change', () => onChange(select.value as Value));
  return element('label', {}, element('span', {}, label), select);
};
