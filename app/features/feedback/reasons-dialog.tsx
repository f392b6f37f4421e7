import { useForm } from '@mantine/form';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { countCharacters } from '../../service/contract/count-characters.ts';
import { formatNumber } from '../../i18n/format-number.ts';
import { feedbackReasons, MAX_COMMENT_LENGTH, type FeedbackReason } from '../../service/contract/feedback.ts';
import { useStore } from '../app.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/form.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { createFeedback } from './feedback-store.ts';
import css from './reasons-dialog.module.css';

export type ReasonsDialogProps = { message: ThreadMessage; onClose: () => void };

type Values = { reasons: FeedbackReason[]; comment: string };

/** Keeps the values that were filled in and not submitted, by the id of their message. */
const createUnsentReasons = () => new Map<string, Values>();

/** Asks why an answer is disliked. Submit alone stores it; what is filled in is there when it opens again. */
export const ReasonsDialog = ({ message, onClose }: ReasonsDialogProps) => {
  const { t, i18n } = useTranslation('feedback');
  const { rate } = useStore(createFeedback);
  const unsent = useStore(createUnsentReasons);
  const id = useId();
  const [hasFailed, setFailed] = useState(false);
  const form = useForm<Values>({
    initialValues: unsent.get(message.id) ?? { reasons: [], comment: '' },
    onValuesChange: (values) => unsent.set(message.id, values),
    validate: {
      comment: (comment) => (countCharacters(comment.trim()) > MAX_COMMENT_LENGTH ? t('tooLong') : null),
    },
    validateInputOnChange: true,
  });
  const { reasons, comment } = form.values;
  const submit = form.onSubmit(async (values) => {
    setFailed(false);
    const text = values.comment.trim();
    const wanted = { rating: 'dislike', reasons: values.reasons, ...(text && { comment: text }) } as const;
    const isStored = await rate(message, wanted).then(
      () => true,
      () => false,
    );
    // The visitor may have closed the dialog meanwhile.
    const isOpen = document.getElementById(`${id}form`) !== null;
    if (isStored) {
      unsent.delete(message.id);
      if (isOpen) onClose();
      showToast('success', () => i18n.t('feedback:thanks'));
    } else if (isOpen) setFailed(true);
    else showToast('error', () => i18n.t('feedback:failed'));
  });
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      isKept={form.isDirty()}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="main" type="submit" form={`${id}form`} disabled={form.submitting}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <form id={`${id}form`} className={css.form} noValidate onSubmit={submit}>
        <fieldset className={css.reasons}>
          <legend className="visually-hidden">{t('reasonsLabel')}</legend>
          {feedbackReasons.map((reason) => (
            <label key={reason}>
              <input
                type="checkbox"
                checked={reasons.includes(reason)}
                onChange={({ currentTarget: { checked } }) =>
                  form.setFieldValue('reasons', (chosen) =>
                    feedbackReasons.filter((one) => (one === reason ? checked : chosen.includes(one))),
                  )
                }
              />
              {t(`reasons.${reason}`)}
            </label>
          ))}
        </fieldset>
        <div className={css.comment}>
          <label htmlFor={`${id}comment`}>{t('commentLabel')}</label>
          <textarea
            id={`${id}comment`}
            rows={3}
            placeholder={t('commentHint')}
            aria-invalid={form.errors.comment !== undefined}
            aria-describedby={`${id}count`}
            {...form.getInputProps('comment', { withError: false })}
          />
          <p id={`${id}count`} data-invalid={form.errors.comment !== undefined}>
            <span>{form.errors.comment}</span>
            {formatNumber(countCharacters(comment.trim()), i18n.language)}/
            {formatNumber(MAX_COMMENT_LENGTH, i18n.language)}
          </p>
        </div>
        <Problem>{hasFailed && t('failed')}</Problem>
      </form>
    </Dialog>
  );
};
