import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { countCharacters } from '../../service/contract/count-characters.ts';
import { MAX_REASON_LENGTH } from '../../service/contract/login.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Form, inputWith, Problem } from '../../ui/form.tsx';
import { useSteps } from '../../ui/use-steps.ts';
import { useStore } from '../app.ts';
import { createApproval } from './approval-store.ts';
import field from '../../ui/text-field.module.css';
import css from './approval.module.css';

/** Asks who the visitor is and why they would like to be let in. */
export const ApplicationForm = () => {
  const { t } = useTranslation('approval');
  const approval = useStore(createApproval);
  const { userName, reason, problems, isSending } = useSnapshot(approval.state, { sync: true });
  const steps = useSteps();
  const id = useId();
  const length = countCharacters(reason.trim());
  const isTooLong = length > MAX_REASON_LENGTH;
  const reasonProblem = problems.reason?.() ?? (isTooLong ? t('reasonLength') : undefined);
  const nameInput = inputWith(`${id}name`, problems.userName);
  const reasonInput = inputWith(`${id}reason`, reasonProblem);
  return (
    <Form steps={steps} step={approval.submit}>
      <Field input={nameInput} label={t('name')} problem={problems.userName?.()}>
        <input
          {...nameInput}
          className={field.field}
          data-autofocus={userName === '' || undefined}
          autoComplete="name"
          maxLength={100}
          value={userName}
          onChange={({ currentTarget: { value } }) => approval.edit({ userName: value })}
        />
      </Field>
      <Field
        input={reasonInput}
        label={t('reason')}
        problem={reasonProblem}
        beside={
          <span id={`${id}count`} className={css.count} data-over={isTooLong}>
            {t('count', { length, most: MAX_REASON_LENGTH })}
          </span>
        }
      >
        <textarea
          {...reasonInput}
          aria-describedby={`${reasonInput['aria-describedby']} ${id}count`}
          className={`${field.field} ${css.reason}`}
          data-autofocus={userName !== '' || undefined}
          rows={4}
          placeholder={t('reasonLength')}
          value={reason}
          onChange={({ currentTarget: { value } }) => approval.edit({ reason: value })}
        />
      </Field>
      <Problem>{problems.form?.()}</Problem>
      <Button look="main" type="submit" aria-busy={isSending} disabled={isSending}>
        {t('submit')}
      </Button>
    </Form>
  );
};
