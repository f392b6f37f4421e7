import { headerParts } from '../service/contract/look.ts';
import { element } from './element.ts';
import type { TextOf } from './texts.ts';

/** A style as it stands in a bot file: only the fields that are set. */
export type Draft = Record<string, unknown>;

type Set = (field: string, value: unknown) => void;
type Control = { text: TextOf; draft: Readonly<Draft>; set: Set };

/** The color fields, as the page groups them. */
const colorGroups = {
  colors: 'themeColor backgroundColor popUpColor msgAreaColor msgAreaBorderColor inputBoxPopUpColor'.split(
    ' ',
  ),
  messages:
    'userMsgBubbleColor userMsgTextColor userMsgBubbleBorderColor botBubbleColor botTextColor botBubbleBorderColor welcomeMsgBackground welcomeTextColor'.split(
      ' ',
    ),
  buttons:
    'mainButtonPopUpColor mainButtonTextColor mainButtonBorderTrace auxiliaryButtonTextColor auxiliaryButtonBorderTrace'.split(
      ' ',
    ),
};

const valueIn = (draft: Readonly<Draft>, field: string): string => {
  const value = draft[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** A color by the browser's picker, or written; empty means the built-in one. */
const colorControl = ({ text, draft, set }: Control, field: string): HTMLElement => {
  const value = valueIn(draft, field);
  const label = text(['field', field]);
  const written = element('input', {
    type: 'text',
    value,
    name: field,
    placeholder: text(['clear']),
    'aria-label': label,
    size: 9,
  });
  const picker = element('input', {
    type: 'color',
    value: value || '#ffffff',
    'aria-label': text(['pick'], { field: label }),
  });
  written.spellcheck = false;
  picker.addEventListener('input', () => {
    written.value = picker.value;
    set(field, picker.value);
  });
  written.addEventListener('input', () => {
    const isColor = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(written.value);
    written.setAttribute('aria-invalid', String(!isColor && written.value !== ''));
    if (/^#[\da-f]{6}$/i.test(written.value)) picker.value = written.value;
    if (isColor || written.value === '') set(field, written.value || undefined);
  });
  // The label is that of the first of them.
  return element('label', { className: 'field' }, element('span', {}, label), written, picker);
};

const textControl = ({ text, draft, set }: Control, field: string, type: 'text' | 'number'): HTMLElement => {
  const input = element('input', {
    type,
    name: field,
    value: valueIn(draft, field),
    placeholder: text(['clear']),
  });
  if (type === 'number') Object.assign(input, { min: '0', max: '64' });
  input.addEventListener('input', () => {
    const { value } = input;
    if (input.checkValidity())
      set(field, value === '' ? undefined : type === 'number' ? Number(value) : value);
  });
  return element('label', { className: 'field' }, element('span', {}, text(['field', field])), input);
};

const choiceControl = (
  { text, draft, set }: Control,
  field: string,
  choices: readonly (string | number)[],
): HTMLElement => {
  const select = element('select', { name: field });
  select.append(new Option(text(['choice', 'builtIn']), ''));
  for (const choice of choices) select.append(new Option(text(['choice', String(choice)]), String(choice)));
  select.value = valueIn(draft, field);
  select.addEventListener('change', () =>
    set(
      field,
      choices.find((choice) => String(choice) === select.value),
    ),
  );
  return element('label', { className: 'field' }, element('span', {}, text(['field', field])), select);
};

const headerControl = ({ text, draft, set }: Control): HTMLElement => {
  const shown = Array.isArray(draft['header']) ? (draft['header'] as string[]) : [...headerParts];
  const boxes = headerParts.map((part) =>
    element('input', { type: 'checkbox', value: part, checked: shown.includes(part) }),
  );
  const change = () => {
    const chosen = boxes.filter(({ checked }) => checked).map(({ value }) => value);
    set('header', chosen.length === headerParts.length ? undefined : chosen);
  };
  for (const box of boxes) box.addEventListener('change', change);
  return element(
    'fieldset',
    { className: 'parts' },
    element('legend', {}, text(['field', 'header'])),
    ...boxes.map((box) => element('label', {}, box, text(['part', box.value]))),
  );
};

const checkControl = ({ text, draft, set }: Control, field: string): HTMLElement => {
  const box = element('input', { type: 'checkbox', name: field, checked: draft[field] === 1 });
  box.addEventListener('change', () => set(field, box.checked ? 1 : undefined));
  return element('label', { className: 'field' }, element('span', {}, text(['field', field])), box);
};

const group = (text: TextOf, name: string, isOpen: boolean, ...children: HTMLElement[]): HTMLElement =>
  element(
    'details',
    { open: isOpen },
    element('summary', {}, element('h2', {}, text(['group', name]))),
    ...children,
  );

/** The controls of all fields of a style, in groups. */
export const controlsOf = (control: Control): HTMLElement[] => {
  const { text } = control;
  const colors = (name: keyof typeof colorGroups) =>
    colorGroups[name].map((field) => colorControl(control, field));
  return [
    group(
      text,
      'colors',
      true,
      ...colors('colors'),
      choiceControl(control, 'textColor', [0, 1]),
      textControl(control, 'roundedCorners', 'number'),
    ),
    group(
      text,
      'text',
      true,
      textControl(control, 'font', 'text'),
      element('p', { className: 'hint' }, text(['fontHint'])),
      choiceControl(control, 'fontSize', ['small', 'medium', 'large']),
      choiceControl(control, 'density', ['compact', 'comfortable', 'spacious']),
    ),
    group(
      text,
      'messages',
      false,
      choiceControl(control, 'botMessage', ['plain', 'bubble']),
      checkControl(control, 'showUserAvatar'),
      ...colors('messages'),
    ),
    group(text, 'buttons', false, ...colors('buttons')),
    group(text, 'header', false, headerControl(control), textControl(control, 'logo', 'text')),
  ];
};
