import type { HostTool } from 'casement/contract';
import * as v from 'valibot';

/** A parameter of a tool that a command in plain words can fill. */
export type Field = {
  name: string;
  /** Its name for people. */
  label: string;
  type: 'string' | 'number' | 'integer' | 'boolean';
  isRequired: boolean;
  values: string[] | undefined;
  hasDefault: boolean;
};

const TYPES: Field['type'][] = ['string', 'number', 'integer', 'boolean'];

const Property = v.object({
  type: v.optional(v.union([v.string(), v.array(v.string())])),
  enum: v.optional(v.array(v.unknown())),
  title: v.optional(v.string()),
  description: v.optional(v.string()),
  default: v.optional(v.unknown()),
});

const Parameters = v.object({
  properties: v.optional(v.record(v.string(), v.unknown()), {}),
  required: v.optional(v.array(v.string()), []),
});

/** Reads the simple parameters of a tool; undefined when it needs one that is not simple. */
export const readFields = ({ parameters }: HostTool): Field[] | undefined => {
  const schema = v.safeParse(Parameters, parameters);
  if (!schema.success) return undefined;
  const { properties, required } = schema.output;
  const fields = Object.entries(properties).flatMap(([name, property]) =>
    readField(name, property, required.includes(name)),
  );
  return required.every((name) => !(name in properties) || fields.some((field) => field.name === name))
    ? fields
    : undefined;
};

const readField = (name: string, candidate: unknown, isRequired: boolean): Field[] => {
  const property = v.safeParse(Property, candidate);
  if (!property.success) return [];
  const { title, description, default: fallback } = property.output;
  const values = property.output.enum?.filter((value) => typeof value === 'string');
  const given = new Set([property.output.type ?? (values ? 'string' : [])].flat());
  const type = TYPES.find((one) => given.has(one));
  if (!type || values?.length === 0) return [];
  const label = title ?? description ?? name;
  return [{ name, label, type, isRequired, values, hasDefault: fallback !== undefined }];
};
