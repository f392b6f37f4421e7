import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { linkUrl } from '../../base/safe-address.ts';
import {
  type ContactField,
  type ContactForm,
  type ContactProblem,
  knownContactFields,
  maxLengthOf,
} from '../../service/contract/contact.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Form, inputWith, Problem } from '../../ui/form.tsx';
import { useSteps } from '../../ui/use-steps.ts';
import { useApp, useStore } from '../app.ts';
import { createContact } from './contact-store.ts';
import field from '../../ui/text-field.module.css';
import css from './contact.module.css';

type KnownField = (typeof knownContactFields)[number];
const knownOf = (id: string): KnownField | undefined => knownContactFields.find((known) => known === id);

/** Tells browsers which fields they can fill in, and phones which keyboard to show. */
const inputs = {
  name: { autoComplete: 'name' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  message: {},
} as const;

type ContactInputProps = { of: ContactField; isFirst: boolean };

const ContactInput = ({ of, isFirst }: ContactInputProps) => {
  const { t } = useTranslation('contact');
  const contact = useStore(createContact);
  const { values, problems } = useSnapshot(contact.state, { sync: true });
  const htmlId = useId();
  const known = knownOf(of.id);
  const problem = problems[of.id];
  const label = of.label || (known ? t(`fields.${known}`) : of.id);
  const input = inputWith(htmlId, problem);
  const attributes = {
    ...input,
    className: field.field,
    dir: 'auto',
    'data-autofocus': isFirst || undefined,
    'aria-required': of.required === 1,
    value: values[of.id] ?? '',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      contact.edit(of.id, currentTarget.value),
  } as const;
  return (
    <Field
      input={input}
      label={of.required === 1 ? label : t('optional', { label })}
      problem={problem && t(`problems.${problem}`, { most: maxLengthOf(of) })}
    >
      {of.id === 'message' || of.long === 1 ? (
        <textarea
          {...attributes}
          className={`${field.field} ${css.long}`}
          rows={of.id === 'message' ? 4 : 2}
        />
      ) : (
        <input {...attributes} {...(known && inputs[known])} />
      )}
    </Field>
  );
};

type CheckProps = {
  isChecked: boolean;
  problem?: ContactProblem | undefined;
  onChange: (isChecked: boolean) => void;
  children: React.ReactNode;
};

const Check = ({ isChecked, problem, onChange, children }: CheckProps) => {
  const { t } = useTranslation('contact');
  const input = inputWith(useId(), problem);
  return (
    <div>
      <label className={css.check}>
        <input
          {...input}
          type="checkbox"
          checked={isChecked}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span>{children}</span>
      </label>
      <Problem id={`${input.id}problem`}>{problem && t('problems.agree')}</Problem>
    </div>
  );
};

export type ContactFieldsProps = { form: ContactForm };

/** The fields of the form, what the visitor agrees to, and whether the conversation goes along. */
export const ContactFields = ({ form: { fields, consent } }: ContactFieldsProps) => {
  const { t } = useTranslation(['contact', 'common']);
  const { conversation } = useApp();
  const contact = useStore(createContact);
  const { hasAgreed, withConversation, problems, isSending, failure } = useSnapshot(contact.state);
  const { sessionId } = useSnapshot(conversation.state);
  const steps = useSteps();
  const link = linkUrl(consent?.link, document.baseURI);
  return (
    <Form steps={steps} step={contact.submit}>
      {fields.map((one, index) => (
        <ContactInput key={one.id} of={one} isFirst={index === 0} />
      ))}
      {sessionId !== null && (
        <Check
          isChecked={withConversation}
          onChange={(isChecked) => contact.set({ withConversation: isChecked })}
        >
          {t('contact:withConversation')}
        </Check>
      )}
      {consent && (
        <Check
          isChecked={hasAgreed}
          problem={problems['consent']}
          onChange={(isChecked) => contact.set({ hasAgreed: isChecked })}
        >
          {consent.text || t('contact:consent')}{' '}
          {link && (
            <a href={link.href} target="_blank" rel="noopener noreferrer">
              {t('contact:privacy')}
              <span className="visually-hidden"> ({t('common:opensInNewTab')})</span>
            </a>
          )}
        </Check>
      )}
      <Problem>{failure?.()}</Problem>
      <Button look="main" type="submit" aria-busy={isSending} disabled={isSending}>
        {t('contact:send')}
      </Button>
    </Form>
  );
};
