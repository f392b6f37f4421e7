import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Step } from '../../service/contract/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { formatDuration } from './format-duration.ts';
import { kindOf } from './kinds.ts';
import { StepValue } from './step-value.tsx';
import css from './step-item.module.css';

export type StepItemProps = { step: Step };

/** One step of an answer; what went in and what came out are unfolded on demand. */
export const StepItem = ({ step }: StepItemProps) => {
  const { t, i18n } = useTranslation('process');
  const detailId = useId();
  const [isOpen, setOpen] = useState(false);
  const { title, status, input, output, ms } = step;
  const { icon, labelKey } = kindOf(step.kind);
  const hasDetail = input !== undefined || output !== undefined;
  const line = (
    <>
      <span className={css.icon}>
        <Icon name={icon} size={16} />
      </span>
      <span className={css.words}>
        <span className={css.title}>{title}</span>
        <span className={css.kind}>{labelKey ? t(labelKey) : step.kind}</span>
      </span>
      <span className={css.state}>
        {status !== 'done' && t(`states.${status}`)}
        {status === 'done' && <span className="visually-hidden">{t('states.done')}</span>}
        {ms !== undefined && status !== 'running' && <span>{formatDuration(ms, i18n.language)}</span>}
        {status === 'done' && <Icon name="check" size={14} />}
        {status === 'failed' && <Icon name="alert" size={14} />}
        {status === 'running' && <i />}
      </span>
    </>
  );
  return (
    <li className={css.step} data-status={status} data-kind={step.kind}>
      {hasDetail ? (
        <button
          type="button"
          className={css.line}
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {line}
          <span className={css.chevron}>
            <Icon name="chevron" size={14} />
          </span>
        </button>
      ) : (
        <div className={css.line}>{line}</div>
      )}
      {isOpen && (
        <div id={detailId} className={css.detail}>
          {input !== undefined && (
            <StepValue label={t('input')} name={t('inputOf', { title })} value={input} />
          )}
          {output !== undefined && (
            <StepValue label={t('output')} name={t('outputOf', { title })} value={output} />
          )}
        </div>
      )}
    </li>
  );
};
