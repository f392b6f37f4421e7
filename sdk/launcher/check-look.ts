/*
 * Launcher and placement are checked field by field here, and a mistake is told by the event `error`: a page has
 * this part only where it asks for a look of its own, or its style does.
 */
import { type FieldCheck, isTextOf, numberFrom, problemsOfFields } from '../chat/check-fields.ts';
import { readColor } from '../protocol/guards.ts';
import { LAUNCHER_TEXT_MAX_LENGTH, LENGTH_MAX_PX, PICTURE_MAX_LENGTH } from '../protocol/limits.ts';
import { icons, type LauncherLook, type Offsets, type Placement, readPlacement } from './look.ts';

const oneOf = (...names: readonly string[]): FieldCheck => [
  (value) => names.includes(value as string),
  names.join(', '),
];

const isPicture = (value: unknown): boolean => {
  try {
    return /^(?:https?|data):$/.test(new URL(value as string, document.baseURI).protocol);
  } catch {
    return false;
  }
};

const lookChecks: Record<keyof LauncherLook, FieldCheck> = {
  icon: oneOf(...Object.keys(icons)),
  picture: [
    (value) => isTextOf(PICTURE_MAX_LENGTH)(value) && isPicture(value),
    `an address, http, https or data:, of at most ${PICTURE_MAX_LENGTH} characters`,
  ],
  text: [isTextOf(LAUNCHER_TEXT_MAX_LENGTH), `a text of 1 to ${LAUNCHER_TEXT_MAX_LENGTH} characters`],
  size: numberFrom(44, 96),
  shape: oneOf('circle', 'rounded', 'square'),
  color: [(value) => Boolean(readColor(value)), 'a CSS color'],
};

const distance = numberFrom(-LENGTH_MAX_PX, LENGTH_MAX_PX);
const offsetChecks: Record<keyof Offsets, FieldCheck> = { x: distance, y: distance };
const narrowChecks = { ...offsetChecks, maxWidth: numberFrom(1, LENGTH_MAX_PX) };
const isList: FieldCheck = [Array.isArray, 'a list of { maxWidth, x, y }'];
const placeChecks: Record<keyof Exclude<Placement, string>, FieldCheck> = {
  ...offsetChecks,
  corner: [(value) => Boolean(readPlacement(value)), 'a corner, such as bottom-end'],
  at: isList,
};

/** Names what is wrong with a launcher's look; nothing is wrong where there is none. */
export const problemsOfLook = (look: unknown): string[] =>
  look === undefined ? [] : problemsOfFields<LauncherLook>(look, lookChecks, 'launcher');

/** Names what is wrong with a placement; nothing is wrong where there is none. */
export const problemsOfPlacement = (place: unknown): string[] => {
  if (place === undefined) return [];
  if (typeof place === 'string')
    return readPlacement(place) ? [] : [`placement must be ${placeChecks.corner[1]}`];
  const problems = problemsOfFields<Exclude<Placement, string>>(place, placeChecks, 'placement');
  const { at } = Object(place) as { at?: unknown };
  const narrower = Array.isArray(at) ? at : [];
  return [
    ...problems,
    ...narrower.flatMap((one: unknown, index) => [
      ...problemsOfFields(one, narrowChecks, `placement.at[${index}]`),
      ...((Object(one) as { maxWidth?: unknown }).maxWidth === undefined
        ? [`placement.at[${index}].maxWidth is missing`]
        : []),
    ]),
  ];
};
