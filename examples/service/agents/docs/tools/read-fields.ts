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
  const fields: Field[] = [];
  for (const [name, candidate] of Object.entries(properties)) {
    const isRequired = required.includes(name);
    const field = readField(name, candidate, isRequired);
    if (field) fields.push(field);
    else if (isRequired) return undefined;
  }
  return fields;
};

const readField = (name: string, candidate: unknown, isRequired: boolean): Field | undefined => {
  const property = v.safeParse(Property, candidate);
  if (!property.success) return undefined;
  const { title, description, default: fallback } = property.output;
  const values = property.output.enum?.filter((value) => typeof value === 'string');
  const given = new Set([property.output.type ?? (values ? 'string' : [])].flat());
  const type = TYPES.find((one) => given.has(one));
  if (!type || values?.length === 0) return undefined;
  return {
    name,
    label: title ?? description ?? name,
    type,
    isRequired,
    values,
    hasDefault: fallback !== undefined,
  };
};
