import type { HostTool } from 'casement/contract';
import * as v from 'valibot';
import type { Field } from './read-arguments.ts';

const TYPES = ['string', 'number', 'integer', 'boolean'] as const;

const Property = v.object({
  type: v.optional(v.union([v.string(), v.array(v.string())])),
  enum: v.optional(v.array(v.union([v.string(), v.number(), v.boolean(), v.null()]))),
  title: v.optional(v.string()),
  description: v.optional(v.string()),
  default: v.optional(v.unknown()),
});

const Parameters = v.object({
  properties: v.optional(v.record(v.string(), v.unknown()), {}),
  required: v.optional(v.array(v.string()), []),
});

/** The simple fields of a tool; undefined when it needs one that is not simple. */
export const readFields = ({ parameters }: HostTool): Field[] | undefined => {
  const schema = v.safeParse(Parameters, parameters);
  if (!schema.success) return undefined;
  const { properties, required } = schema.output;
  const fields: Field[] = [];
  for (const [name, candidate] of Object.entries(properties)) {
    const property = v.safeParse(Property, candidate);
    const isRequired = required.includes(name);
    const values = property.success ? property.output.enum?.filter((value) => typeof value === 'string') : [];
    const given = property.success ? [property.output.type ?? (values ? 'string' : [])].flat() : [];
    const type = TYPES.find((one) => given.includes(one));
    if (property.success && type && !(values?.length === 0)) {
      const { title, description, default: fallback } = property.output;
      const label = title ?? description ?? name;
      fields.push({ name, label, type, isRequired, values, hasDefault: fallback !== undefined });
    } else if (isRequired) return undefined;
  }
  return fields;
};
