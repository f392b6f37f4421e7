import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Step } from '../../service/contract/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { scrollable } from '../../ui/scrollable.ts';
import { formatDuration } from './format-duration.ts';
import { formatValue } from './format-value.ts';
import { kindOf } from './kinds.ts';
import css from './step-item.module.css';

type StepValueProps = {
  label: string;
  /** Names the text, which the keyboard can scroll, for assistive technology. */
  name: string;
  value: unknown;
};

/** Shows the input or output of a step as text: it may come from anywhere. */
const StepValue = ({ label, name, value }: StepValueProps) => {
  const { t, i18n } = useTranslation('process');
  const { text, cut } = formatValue(value);
  return (
    <div className={css.value}>
      <p>{label}</p>
      <pre aria-label={name} {...scrollable} dir="auto">
        {text}
      </pre>
      {cut > 0 && <p>{t('cut', { count: cut, number: new Intl.NumberFormat(i18n.language).format(cut) })}</p>}
    </div>
  );
};

export type StepItemProps = { step: Step };

/** Shows one step of an answer; its input and output unfold on demand. */
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
