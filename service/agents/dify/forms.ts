import type { ResumeEntry } from 'casement/contract';
import * as v from 'valibot';
import { answerTo, choiceCard, type Interrupt } from '../connection/cards.ts';
import type { FieldReader } from '../connection/fields.ts';

const Entry = v.object({ name: v.string(), value: v.string() });

/** A form of a Human Input node as it is kept until the visitor has answered it. */
export const KeptForm = v.object({
  token: v.string(),
  /** The beginning of the ids of its cards. */
  id: v.string(),
  /** The fields with their defaults. */
  inputs: v.array(Entry),
  /** The buttons: the id of each under its title. */
  actions: v.array(Entry),
});
export type KeptForm = v.InferOutput<typeof KeptForm>;

/** The fields that a card can show: texts and choices, but no files. */
const ASKABLE = new Set(['paragraph', 'text-input', 'select']);

/** Returns a form to keep; undefined where cards cannot show all of it, or nobody may answer it here. */
export const keptForm = (form: FieldReader): KeptForm | undefined => {
  const token = form.text('form_token');
  const fields = form.each('inputs');
  const inputs = fields.flatMap((field) => {
    const name = field.text('output_variable_name');
    if (name === undefined || !ASKABLE.has(field.text('type') ?? '')) return [];
    return { name, value: form.in('resolved_default_values').text(name) ?? '' };
  });
  const actions = form.each('actions').flatMap((action) => {
    const value = action.text('id');
    return value === undefined ? [] : { name: action.text('title') ?? value, value };
  });
  if (token === undefined || actions.length === 0 || inputs.length < fields.length) return undefined;
  return { token, id: crypto.randomUUID(), inputs, actions };
};

/** The text of a form without the marks of its fields. */
export const formText = (form: FieldReader): string =>
  (form.text('form_content') ?? '').replaceAll(/\{\{#\$output\.[\w.]+#\}\}/g, '').trim();

/** Whether a form has one button only, which answering its fields presses. */
const hasPlainEnd = ({ inputs, actions }: Pick<KeptForm, 'inputs' | 'actions'>): boolean =>
  actions.length === 1 && inputs.length > 0;

/** Asks for each field of a form and for its button, each by a card of its own. */
export const cardsOf = (kept: KeptForm, form: FieldReader): Interrupt[] => {
  const expiresAtS = form.number('expiration_time');
  const expiresAt = expiresAtS === undefined ? undefined : new Date(expiresAtS * 1000).toISOString();
  const cards = form.each('inputs').map((input, index) => {
    const { name = '' } = kept.inputs[index] ?? {};
    const choices = input.in('option_source').list('value');
    return choiceCard(`${kept.id}-${name}`, name.replaceAll('_', ' '), choices, expiresAt);
  });
  if (hasPlainEnd(kept)) return cards;
  const titles = kept.actions.map(({ name }) => name);
  const title = form.text('node_title') ?? titles.join(' / ');
  return [...cards, choiceCard(`${kept.id}-#action`, title, titles, expiresAt)];
};

/**
 * Makes what a form is answered with; undefined where the visitor has declined, and nothing is to be sent.
 */
export const submissionOf = (form: Omit<KeptForm, 'token'>, resume: readonly ResumeEntry[]) => {
  const answers = form.inputs.map(({ name }) => answerTo(resume, `${form.id}-${name}`));
  const isDeclined = hasPlainEnd(form) && answers.every((answer) => answer === undefined);
  const chosen = hasPlainEnd(form) ? form.actions[0]?.name : answerTo(resume, `${form.id}-#action`);
  const action = form.actions.find(({ name }) => name === chosen)?.value;
  if (action === undefined || isDeclined) return undefined;
  const inputs = Object.fromEntries(
    form.inputs.map(({ name, value }, index) => [name, answers[index] ?? value]),
  );
  return { inputs, action };
};
