import * as fc from 'fast-check';
import type { GenericSchema } from 'valibot';

/** Texts on which parsers, databases and headers are known to stumble. */
const NASTY = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '\u202e\u2066',
  '\r\nX-Injected: 1',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%',
  '%00',
  '%zz',
  '%c0%af',
  "'; drop table sessions; --",
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e999',
  '2147483648',
  '9223372036854775808',
  'x'.repeat(129),
  'x'.repeat(70_000),
  '\u{1f642}'.repeat(300),
  'a\u0301'.repeat(2000),
  '((((((((((a+)+)+)+)+)+',
  ' '.repeat(31_000),
  '['.repeat(5000),
];

export const nastyText = (known: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: fc.constantFrom(...NASTY) },
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ maxLength: 60 }),
  );

const nested = (depth: number): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const nastyNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1, 0.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, 5e-324),
  fc.integer(),
  fc.double(),
);

export const nastyValue = (known: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    nastyText(known),
    nastyNumber,
    fc.constantFrom<unknown>(null, undefined, true, [], {}, [[]]),
    fc.jsonValue(),
    fc.constantFrom(99, 101, 3000).map(nested),
    fc.constant(Array(2000).fill('a')),
    nastyText(known).map(
      (key) => JSON.parse(`{${JSON.stringify(key)}:1,"__proto__":{"polluted":1}}`) as unknown,
    ),
  );

type Described = GenericSchema & {
  entries?: Record<string, GenericSchema>;
  options?: (GenericSchema | string | number)[];
  item?: GenericSchema;
  wrapped?: GenericSchema;
  literal?: unknown;
};

/** Values that pass the first check, by the names of their fields. */
export type UsualValues = Readonly<Record<string, readonly unknown[]>>;

/** Makes values that fit a schema, except that any part may be hostile. */
export const almost = (
  schema: GenericSchema,
  known: readonly string[],
  usual: UsualValues = {},
): fc.Arbitrary<unknown> => {
  const { type, entries, options, item, wrapped, literal } = schema as Described;
  const inner = (one: GenericSchema) => almost(one, known, usual);
  const field = (name: string, one: GenericSchema): fc.Arbitrary<unknown> =>
    Object.hasOwn(usual, name)
      ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...(usual[name] ?? [])) }, inner(one))
      : inner(one);
  const fitting = (): fc.Arbitrary<unknown> => {
    if (type === 'string') return nastyText(known);
    if (type === 'number') return nastyNumber;
    if (type === 'literal') return fc.constant(literal);
    if (type === 'picklist') return fc.constantFrom(...(options ?? []));
    if (type === 'union') return fc.oneof(...(options ?? []).map((option) => inner(option as GenericSchema)));
    if (type === 'array' && item) return fc.array(inner(item), { maxLength: 3 });
    if (type === 'optional' && wrapped) return fc.option(inner(wrapped), { nil: undefined });
    if (type === 'nullable' && wrapped) return fc.option(inner(wrapped), { nil: null });
    if (entries) {
      return fc.record(
        Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, field(name, value)])),
      );
    }
    return nastyValue(known);
  };
  return fc.oneof({ weight: 12, arbitrary: fitting() }, { weight: 1, arbitrary: nastyValue(known) });
};
