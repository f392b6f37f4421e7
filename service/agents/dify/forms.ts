import type { ResumeEntry, RunEvent } from 'casement/contract';
import * as v from 'valibot';
import { type FieldReader, readFields } from '../connection/fields.ts';

type Outcome = NonNullable<Extract<RunEvent, { type: 'RUN_FINISHED' }>['outcome']>;
type WireInterrupt = Extract<Outcome, { type: 'interrupt' }>['interrupts'][number];

const Entry = v.object({ name: v.string(), value: v.string() });

/** A form of a Human Input node as it is kept until the visitor has answered it. */
export const KeptForm = v.object({
  /** The answer that waits. */
  answerId: v.string(),
  token: v.string(),
  /** The beginning of the ids of its interrupts. */
  id: v.string(),
  /** The fields with their defaults. */
  inputs: v.array(Entry),
  /** The buttons: the id of each under its title. */
  actions: v.array(Entry),
});
export type KeptForm = v.InferOutput<typeof KeptForm>;

/** FieldReader that a card can show: texts and choices, but no files. */
const ASKABLE = new Set(['paragraph', 'text-input', 'select']);

/** Returns a form to keep; undefined where cards cannot show all of it, or nobody may answer it here. */
export const keptForm = (answerId: string, form: FieldReader): KeptForm | undefined => {
  const token = form.text('form_token');
  const fields = form.list('inputs').map(readFields);
  const defaults = form.in('resolved_default_values');
  const inputs = fields.flatMap((field) => {
    const name = field.text('output_variable_name');
    return name === undefined || !ASKABLE.has(field.text('type') ?? '')
      ? []
      : { name, value: defaults.text(name) ?? '' };
  });
  const actions = form.list('actions').flatMap((candidate) => {
    const value = readFields(candidate).text('id');
    return value === undefined ? [] : { name: readFields(candidate).text('title') ?? value, value };
  });
  if (token === undefined || actions.length === 0 || inputs.length < fields.length) return undefined;
  return { answerId, token, id: crypto.randomUUID(), inputs, actions };
};

/** The text of a form without the marks of its fields. */
export const formText = (form: FieldReader): string =>
  (form.text('form_content') ?? '').replaceAll(/\{\{#\$output\.[\w.]+#\}\}/g, '').trim();

/** Whether a form has one button only, which answering its fields presses. */
const hasPlainEnd = ({ inputs, actions }: KeptForm): boolean => actions.length === 1 && inputs.length > 0;

/** Asks for each field of a form and for its button, each by a card of its own. */
export const interruptsOf = (kept: KeptForm, form: FieldReader): WireInterrupt[] => {
  const expiresAtS = form.number('expiration_time');
  const ask = (name: string, message: string, options: readonly unknown[]): WireInterrupt => ({
    id: `${kept.id}-${name}`,
    reason: 'human_input',
    message,
    responseSchema: { type: 'string', ...(options.length > 0 && { enum: options }) },
    ...(expiresAtS !== undefined && { expiresAt: new Date(expiresAtS * 1000).toISOString() }),
  });
  const fields = form.list('inputs').map((input, index) => {
    const { name = '' } = kept.inputs[index] ?? {};
    return ask(name, name.replaceAll('_', ' '), readFields(input).in('option_source').list('value'));
  });
  if (hasPlainEnd(kept)) return fields;
  const titles = kept.actions.map(({ name }) => name);
  return [...fields, ask('#action', form.text('node_title') ?? titles.join(' / '), titles)];
};

/** Makes what a form is answered with; undefined where the visitor has declined, and nothing is to be sent. */
export const submissionOf = (form: KeptForm, resume: readonly ResumeEntry[]) => {
  const answerTo = (name: string): string | undefined => {
    const entry = resume.find(({ interruptId }) => interruptId === `${form.id}-${name}`);
    return entry?.status === 'resolved' && typeof entry.payload === 'string' ? entry.payload : undefined;
  };
  const isDeclined = hasPlainEnd(form) && form.inputs.every(({ name }) => answerTo(name) === undefined);
  const chosen = hasPlainEnd(form) ? form.actions[0]?.name : answerTo('#action');
  const action = form.actions.find(({ name }) => name === chosen);
  if (action === undefined || isDeclined) return undefined;
  const inputs = Object.fromEntries(form.inputs.map(({ name, value }) => [name, answerTo(name) ?? value]));
  return { inputs, action: action.value };
};
