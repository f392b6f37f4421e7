/** A check of a field, and the words for its developer. */
export type FieldCheck = [isFit: (value: unknown) => boolean, expected: string];

export const isTextOf =
  (maxLength: number) =>
  (value: unknown): boolean =>
    typeof value === 'string' && value !== '' && value.length <= maxLength;

export const numberFrom = (least: number, most: number): FieldCheck => [
  (value) => typeof value === 'number' && value >= least && value <= most,
  `a number from ${least} to ${most}`,
];

/** Names each field of an object that is unknown or does not fit, and what would fit. */
export const problemsOfFields = <Fields>(
  value: unknown,
  checks: Record<keyof Fields & string, FieldCheck>,
  name: string,
): string[] => {
  if (typeof value !== 'object' || value === null) return [`${name} must be an object`];
  return Object.entries(value).flatMap(([field, given]) => {
    if (given === undefined) return [];
    if (!Object.hasOwn(checks, field)) return [`${name}.${field}: there is no such field`];
    const [isFit, expected] = checks[field as keyof typeof checks];
    return isFit(given) ? [] : [`${name}.${field} must be ${expected}`];
  });
};
