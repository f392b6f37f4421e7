import { type ContactForm, knownContactFields } from 'casement/contract';
import * as v from 'valibot';
import { filled, onOff, strict } from './checks.ts';
import { type ByLocale, inLocale } from './in-locale.ts';

const words = v.pipe(filled, v.maxLength(500, 'has at most 500 characters'));
const textByLocale = v.union(
  [words, v.record(v.string(), words)],
  'must be a text, or one by language (en, zh-CN, de, …)',
);
type Text = v.InferOutput<typeof textByLocale>;

const field = v.nullable(
  strict({ label: v.optional(textByLocale), required: v.optional(onOff), long: v.optional(onOff) }),
);

const isKnown = (id: string): boolean => knownContactFields.some((known) => known === id);

const fields = v.pipe(
  v.record(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'an id has letters, digits, - and _')), field),
  v.check((given) => Object.keys(given).length > 0, 'must have at least one field'),
  v.check((given) => Object.keys(given).length <= 20, 'has at most 20 fields'),
  v.check(
    (given) => Object.entries(given).every(([id, one]) => isKnown(id) || one?.label !== undefined),
    'a field other than name, email, phone and message needs a label',
  ),
);

const address = (pattern: RegExp, message: string) => v.pipe(filled, v.regex(pattern, message));

/** Messages leave over an encrypted connection, or stay on this machine. */
const webhookUrl = v.pipe(
  filled,
  v.check((value) => {
    if (!URL.canParse(value)) return false;
    const { protocol, hostname, username } = new URL(value);
    return username === '' && /^https:|^http:(?:localhost|127\.0\.0\.1|\[::1\])$/.test(protocol + hostname);
  }, 'must be an https address without a password'),
);

const webhook = strict({
  url: webhookUrl,
  /** The variable of the environment with the secret that signs. */
  secretEnv: address(/^[A-Za-z_]\w*$/, 'must be the name of an environment variable'),
});

/** The form by which visitors leave a message, and where the messages go beside the database. */
export const ContactConfig = strict({
  fields: v.optional(fields, { name: null, email: { required: 1 }, message: { required: 1 } }),
  consent: v.optional(v.nullable(strict({ text: v.optional(textByLocale), link: v.optional(filled) }))),
  webhook: v.optional(webhook),
  mail: v.optional(address(/^[^\s@<>,]+@[^\s@<>,.]+(?:\.[^\s@<>,.]+)+$/, 'must be an e-mail address')),
});
export type ContactConfig = v.InferOutput<typeof ContactConfig>;

const textIn = (given: Text | undefined, locale: string): string =>
  typeof given === 'object' ? (inLocale(given as ByLocale<string>, locale) ?? '') : (given ?? '');

/**
 * Returns the form as the app shows it, in a language.
 * @param privacy The address of the privacy agreement, to which the visitor agrees where the form names no
 * other.
 */
export const contactFormOf = (
  { fields: given, consent }: ContactConfig,
  locale: string,
  privacy: string | undefined,
): ContactForm => ({
  fields: Object.entries(given).map(([id, one]) => ({
    id,
    label: textIn(one?.label, locale),
    required: Number(one?.required ?? 0) === 1 ? 1 : 0,
    long: Number(one?.long ?? 0) === 1 ? 1 : 0,
  })),
  ...(consent !== undefined && {
    consent: { text: textIn(consent?.text, locale), link: consent?.link ?? privacy ?? '' },
  }),
});
