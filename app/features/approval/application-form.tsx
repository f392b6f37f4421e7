import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { countCharacters } from '../../service/contract/count-characters.ts';
import { MAX_REASON_LENGTH } from '../../service/contract/login.ts';
import { Button } from '../../ui/button.tsx';
import { useStore } from '../app.ts';
import { createApproval } from './approval-store.ts';
import field from '../../ui/text-field.module.css';
import css from './approval.module.css';

/** Asks who the visitor is and why they would like to be let in. */
export const ApplicationForm = () => {
  const { t } = useTranslation('approval');
  const approval = useStore(createApproval);
  const { userName, reason, problems, isSending } = useSnapshot(approval.state, { sync: true });
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const length = countCharacters(reason.trim());
  const submit = async () => {
    await approval.submit();
    // Moves the focus to the first field that is wrong.
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  return (
    <form
      ref={form}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={css.field}>
        <label htmlFor={`${id}name`}>{t('name')}</label>
        <input
          id={`${id}name`}
          className={field.field}
          data-autofocus={userName === '' || undefined}
          autoComplete="name"
          maxLength={100}
          value={userName}
          aria-invalid={problems.userName !== undefined}
          aria-describedby={`${id}nameproblem`}
          onChange={({ currentTarget: { value } }) => approval.edit({ userName: value })}
        />
        <p id={`${id}nameproblem`} className={css.problem} role="alert">
          {problems.userName?.()}
        </p>
      </div>
      <div className={css.field}>
        <label htmlFor={`${id}reason`}>{t('reason')}</label>
        <textarea
          id={`${id}reason`}
          className={`${field.field} ${css.reason}`}
          data-autofocus={userName !== '' || undefined}
          rows={4}
          placeholder={t('reasonLength')}
          value={reason}
          aria-invalid={problems.reason !== undefined || length > MAX_REASON_LENGTH}
          aria-describedby={`${id}reasonproblem ${id}count`}
          onChange={({ currentTarget: { value } }) => approval.edit({ reason: value })}
        />
        <div className={css.under}>
          <p id={`${id}reasonproblem`} className={css.problem} role="alert">
            {problems.reason?.() ?? (length > MAX_REASON_LENGTH && t('reasonLength'))}
          </p>
          <span id={`${id}count`} className={css.count} data-over={length > MAX_REASON_LENGTH}>
            {t('count', { length, most: MAX_REASON_LENGTH })}
          </span>
        </div>
      </div>
      <p className={css.problem} role="alert">
        {problems.form?.()}
      </p>
      <Button look="main" type="submit" aria-busy={isSending} disabled={isSending}>
        {t('submit')}
      </Button>
    </form>
  );
};
