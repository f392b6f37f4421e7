import { headerParts } from '../service/contract/look.ts';
import { element } from './element.ts';
import type { TextOf } from './texts.ts';

/** A style as it stands in a bot file: only the fields that are set. */
export type Draft = Record<string, unknown>;

type Set = (field: string, value: unknown) => void;
type Control = {
  text: TextOf;
  draft: Readonly<Draft>;
  set: Set;
  /** The field that the controls are for the parts of; absent for those of the style itself. */
  of?: string;
};

/** The controls of a field that has parts of its own. */
const partsOf = ({ text, draft, set }: Control, of: string): Control => {
  const parts: Draft = { ...(draft[of] as Draft | undefined) };
  return {
    text,
    of,
    draft: parts,
    set: (part, value) => {
      if (value === undefined) delete parts[part];
      else parts[part] = value;
      set(of, Object.keys(parts).length > 0 ? { ...parts } : undefined);
    },
  };
};

const labelOf = ({ text, of = 'field' }: Control, field: string): string => text([of, field]);

/** The color fields, as the page groups them. */
const colorGroups = {
  colors: 'themeColor backgroundColor popUpColor msgAreaColor msgAreaBorderColor inputBoxPopUpColor'.split(
    ' ',
  ),
  messages: (
    'userMsgBubbleColor userMsgTextColor userMsgBubbleBorderColor botBubbleColor botTextColor ' +
    'botBubbleBorderColor welcomeMsgBackground welcomeTextColor'
  ).split(' '),
  buttons:
    'mainButtonPopUpColor mainButtonTextColor mainButtonBorderTrace auxiliaryButtonTextColor auxiliaryButtonBorderTrace'.split(
      ' ',
    ),
};

const CORNERS = ['bottom-end', 'bottom-start', 'bottom-right', 'bottom-left', 'top-end', 'top-start'];

const valueIn = (draft: Readonly<Draft>, field: string): string => {
  const value = draft[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** A color by the browser's picker, or written; empty means the built-in one. */
const colorControl = (control: Control, field: string): HTMLElement => {
  const { text, draft, set } = control;
  const value = valueIn(draft, field);
  const label = labelOf(control, field);
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

/** A text, or a number from the first of `range` to the second. */
const textControl = (control: Control, field: string, range?: readonly [number, number]): HTMLElement => {
  const { text, draft, set } = control;
  const input = element('input', {
    type: range ? 'number' : 'text',
    name: field,
    value: valueIn(draft, field),
    placeholder: text(['clear']),
  });
  if (range) Object.assign(input, { min: `${range[0]}`, max: `${range[1]}` });
  input.addEventListener('input', () => {
    const { value } = input;
    if (input.checkValidity()) set(field, value === '' ? undefined : range ? Number(value) : value);
  });
  return element('label', { className: 'field' }, element('span', {}, labelOf(control, field)), input);
};

const choiceControl = (
  control: Control,
  field: string,
  choices: readonly (string | number)[],
): HTMLElement => {
  const { text, draft, set } = control;
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
  return element('label', { className: 'field' }, element('span', {}, labelOf(control, field)), select);
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
  const launcher = partsOf(control, 'launcher');
  const placement = partsOf(control, 'placement');
  const colors = (name: keyof typeof colorGroups) =>
    colorGroups[name].map((field) => colorControl(control, field));
  return [
    group(
      text,
      'colors',
      true,
      ...colors('colors'),
      choiceControl(control, 'textColor', [0, 1]),
      textControl(control, 'roundedCorners', [0, 64]),
    ),
    group(
      text,
      'text',
      true,
      textControl(control, 'font'),
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
    group(text, 'header', false, headerControl(control), textControl(control, 'logo')),
    group(
      text,
      'launcher',
      false,
      choiceControl(launcher, 'icon', ['chat', 'question']),
      textControl(launcher, 'picture'),
      textControl(launcher, 'text'),
      textControl(launcher, 'size', [44, 96]),
      choiceControl(launcher, 'shape', ['circle', 'rounded', 'square']),
      colorControl(launcher, 'color'),
      choiceControl(placement, 'corner', CORNERS),
      textControl(placement, 'x', [-10_000, 10_000]),
      textControl(placement, 'y', [-10_000, 10_000]),
    ),
  ];
};
