import { isJsonObject } from './arguments.ts';

/** The ways to answer what an agent asks; `wrap` makes the payload of the visitor's answer. */
export type ResponseForm = { wrap: (value: unknown) => unknown } & (
  | { type: 'approve' }
  | { type: 'choice'; options: readonly (string | number)[] }
  | { type: 'text' }
  /** Too complex to ask here: it can only be declined. */
  | { type: 'none' }
);

const asItIs = (value: unknown) => value;
const none: ResponseForm = { type: 'none', wrap: asItIs };

/** Derives the form from an interrupt's schema: a yes or no, a choice, a text, or an object of one. */
export const responseForm = (schema: unknown): ResponseForm => {
  if (schema === undefined || schema === null) return { type: 'approve', wrap: () => undefined };
  if (!isJsonObject(schema)) return none;
  const { type, enum: options, properties } = schema;
  if (Array.isArray(options) && options.length > 0) {
    const known = options.filter((option) => typeof option === 'string' || typeof option === 'number');
    return known.length === options.length ? { type: 'choice', options: known, wrap: asItIs } : none;
  }
  if (type === 'boolean') return { type: 'approve', wrap: () => true };
  if (type === 'string') return { type: 'text', wrap: asItIs };
  if (type !== 'object' || !isJsonObject(properties)) return none;
  const [[name, inner] = [], ...others] = Object.entries(properties);
  if (name === undefined || others.length > 0 || (isJsonObject(inner) && inner['type'] === 'object')) {
    return none;
  }
  const form = responseForm(inner);
  return { ...form, wrap: (value) => ({ [name]: form.wrap(value) }) };
};
