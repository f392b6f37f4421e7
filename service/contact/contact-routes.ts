import { type ContactForm, problemsOfContact, sendContact } from 'casement/contract';
import type { Visitor } from '../accounts/index.ts';
import { notFound, ServiceFailure } from '../base/service-failure.ts';
import { contactFormOf } from '../bots/index.ts';
import type { Queries } from '../database/queries.ts';
import type { ContactGoal, ContactValue } from '../database/schema.ts';
import { findSession } from '../database/session-queries.ts';
import { answer } from '../http/answer.ts';
import { takeAction } from '../limits/index.ts';
import { insertContact, languageOf } from './contact-queries.ts';
import { contactTexts } from './contact-texts.ts';
import type { HandOn } from './hand-on.ts';

/** Returns what was filled in, under the labels that the visitor saw. */
const valuesOf = (
  form: ContactForm,
  values: Readonly<Record<string, string>>,
  language: string,
): ContactValue[] => {
  const labels: Readonly<Record<string, string>> = contactTexts[languageOf({ language })].labels;
  return form.fields.flatMap(({ id, label }) => {
    const value = (values[id] ?? '').trim();
    return value === '' ? [] : [{ id, label: label || labels[id] || id, value }];
  });
};

const goalsOf = ({ channel: { contact } }: Visitor): ContactGoal[] => [
  ...(contact?.webhook ? (['webhook'] as const) : []),
  ...(contact?.mail === undefined ? [] : (['mail'] as const)),
];

/** Takes the messages of visitors. */
export const contactRoutes = ({
  queries,
  handOn,
  now,
}: {
  queries: Queries;
  handOn: HandOn;
  now: () => number;
}) => [
  answer(sendContact, { for: 'visitor' }, async ({ visitor, input, locale }) => {
    const { visitorId, bot, channelId, channel } = visitor;
    if (!channel.contact) throw notFound('The form');
    const form = contactFormOf(channel.contact, locale, undefined);
    const fields = problemsOfContact(form, input.values, input.consent);
    if (Object.keys(fields).length > 0)
      throw new ServiceFailure(400, 'Please check what you have filled in.', { fields });
    const values = valuesOf(form, input.values, locale);
    if (values.length === 0) throw new ServiceFailure(400, 'The message is empty.');
    await takeAction(queries, 'contact', visitor, now());
    // A conversation of somebody else does not go along.
    const session =
      input.sessionId === undefined ? undefined : await findSession(queries, visitorId, input.sessionId);
    await insertContact(queries, {
      visitorId,
      id: input.id,
      botId: bot.id,
      channelId,
      sessionId: session?.session.id ?? null,
      fields: values,
      language: locale,
      createdAt: now(),
      pending: goalsOf(visitor),
    });
    handOn.wake();
    return { id: input.id };
  }),
];
