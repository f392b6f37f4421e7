import * as v from 'valibot';
import { countCharacters } from './count-characters.ts';
import { readEmailAddress } from './login.ts';
import { post } from './operation.ts';
import { flag, Id, maybe, text } from './primitives.ts';

/** The fields that the app has labels for. */
export const knownContactFields = ['name', 'email', 'phone', 'message'] as const;

/** The most characters of a message, and of any other field. */
const MAX_LENGTHS = { message: 4000, long: 4000, other: 320 } as const;

export const ContactField = v.object({
  /** `name`, `email`, `phone` and `message` are the app's own; any other has a label. */
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  label: text,
  required: flag(0),
  /** 1: several lines. */
  long: flag(0),
});
export type ContactField = v.InferOutput<typeof ContactField>;

/** The form by which a visitor leaves a message; `contact` of the configuration. */
export const ContactForm = v.object({
  fields: v.pipe(v.array(ContactField), v.minLength(1), v.maxLength(20)),
  /** The text that a visitor has to agree to; absent means nothing. `text` '' is the app's own words. */
  consent: maybe(v.object({ text, link: text })),
});
export type ContactForm = v.InferOutput<typeof ContactForm>;

/** A field's value is missing, is none of its kind, or is too long. */
export const ContactProblem = v.picklist(['missing', 'email', 'phone', 'long']);
export type ContactProblem = v.InferOutput<typeof ContactProblem>;

/** The `object` of a refusal (code 400): the fields at fault; `consent` where the visitor has not agreed. */
export const ContactRefusal = v.object({ fields: v.record(v.string(), ContactProblem) });

/** The most characters that a field takes. */
export const maxLengthOf = ({ id, long }: ContactField): number =>
  id === 'message' ? MAX_LENGTHS.message : long === 1 ? MAX_LENGTHS.long : MAX_LENGTHS.other;

/** Digits with what people write between them, as many as a number can have. */
const isPhone = (value: string): boolean => {
  const digits = value.replaceAll(/\D/g, '').length;
  return /^\+?[\d\s().\-/]+$/.test(value) && digits >= 4 && digits <= 20;
};

/** Returns what is wrong with what a visitor has filled in, by field. App and service judge by it. */
export const problemsOfContact = (
  { fields, consent }: ContactForm,
  values: Readonly<Record<string, string>>,
  hasAgreed: boolean,
): Record<string, ContactProblem> => {
  const problemOf = (field: ContactField): ContactProblem | undefined => {
    const value = (values[field.id] ?? '').trim();
    if (value === '') return field.required === 1 ? 'missing' : undefined;
    if (countCharacters(value) > maxLengthOf(field)) return 'long';
    if (field.id === 'email' && readEmailAddress(value) === undefined) return 'email';
    if (field.id === 'phone' && !isPhone(value)) return 'phone';
    return undefined;
  };
  const problems = fields.map((field) => [field.id, problemOf(field)] as const);
  const agreement = consent && !hasAgreed ? [['consent', 'missing'] as const] : [];
  return Object.fromEntries(
    [...problems, ...agreement].filter((one): one is readonly [string, ContactProblem] => Boolean(one[1])),
  );
};

/**
 * `POST /v1/contact/send`: leaves a message for the people behind the bot. The same `id` again is the same
 * message. Code 400 with `ContactRefusal` for what is wrong in it, 404 where there is no form, 1113 for too
 * many.
 */
export const sendContact = post(
  '/v1/contact/send',
  v.object({
    /** Made by the app. */
    id: Id,
    /** By the ids of the fields. */
    values: v.record(v.pipe(v.string(), v.maxLength(64)), v.pipe(v.string(), v.maxLength(16_000))),
    /** Whether the visitor has agreed to what the form asks for. */
    consent: v.optional(v.boolean(), false),
    /** The conversation that goes along; absent for none. */
    sessionId: v.optional(Id),
  }),
  v.object({ id: v.string() }),
);
