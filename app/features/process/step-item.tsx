import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { Step } from '../../service/contract/conversation.ts';
import { StepKind } from '../../service/contract/step-kind.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { scrollable } from '../../ui/scrollable.ts';
import { formatDuration } from './durations.ts';
import css from './step-item.module.css';

export const thoughtIcon =
  'M9.5 18.5h5M10.5 21h3M8.5 15.5c-1.7-1.2-2.7-3-2.7-5a6.2 6.2 0 0 1 12.4 0c0 2-1 3.8-2.7 5Z';

const icons: Record<v.InferOutput<typeof StepKind>, IconName> = {
  'file-knowledge':
    'M13.5 4H8a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2V8.5L13.5 4Zm0 0v4.5H18M9.5 13h5m-5 3.5h5',
  'web-knowledge':
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Zm0 0c-2-2.2-3.2-5-3.2-8.5S10 5.7 12 3.5c2 2.2 3.2 5 3.2 8.5s-1.2 6.3-3.2 8.5ZM3.8 9.5h16.4M3.8 14.5h16.4',
  'prior-knowledge': thoughtIcon,
  workflow: 'M4.5 5h6v5h-6ZM13.5 14h6v5h-6ZM7.5 10v4.5a2 2 0 0 0 2 2h4',
  api: 'M9 4v4m6-4v4M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0ZM12 17v3.5',
  code: 'm8.5 7.5-5 4.5 5 4.5m7-9 5 4.5-5 4.5M13.5 5l-3 14',
  mcp: 'M6 4.5h12A1.5 1.5 0 0 1 19.5 6v3.5A1.5 1.5 0 0 1 18 11H6a1.5 1.5 0 0 1-1.5-1.5V6A1.5 1.5 0 0 1 6 4.5ZM6 13h12a1.5 1.5 0 0 1 1.5 1.5V18a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18v-3.5A1.5 1.5 0 0 1 6 13Zm2-5.25v.01M8 16.25v.01',
};

/** Longer texts are cut, because they would make the page slow. */
const MAX_CHARACTERS = 20_000;

const parsed = (text: string): unknown => {
  if (!/^\s*[[{]/.test(text) || text.length > MAX_CHARACTERS * 5) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const written = (value: unknown): string => {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value, null, 2) ?? String(value);
  } catch {
    return String(value);
  }
};

/** Writes a step's value as text: JSON is indented, even as text; `cut` counts the characters left out. */
export const formatValue = (value: unknown): { text: string; cut: number } => {
  const whole = written(typeof value === 'string' ? parsed(value) : value);
  // The cut must not leave half of a surrogate pair.
  const end = /[\uD800-\uDBFF]/.test(whole[MAX_CHARACTERS - 1] ?? '') ? MAX_CHARACTERS - 1 : MAX_CHARACTERS;
  const text = whole.slice(0, end);
  return { text, cut: whole.length - text.length };
};

type StepValueProps = {
  label: string;
  /** Names the text, which the keyboard can scroll, for assistive technology. */
  name: string;
  value: unknown;
};

/** Shows the input or output of a step as text: it may come from anywhere. */
const StepValue = ({ label, name, value }: StepValueProps) => {
  const { t } = useTranslation('process');
  const { text, cut } = formatValue(value);
  return (
    <div className={css.value}>
      <p>{label}</p>
      <pre aria-label={name} {...scrollable} dir="auto">
        {text}
      </pre>
      {cut > 0 && <p>{t('cut', { count: cut })}</p>}
    </div>
  );
};

type StepItemProps = {
  step: Step;
  /** The answer waits for the visitor or the host page. */
  isWaiting: boolean;
};

/** Shows one step of an answer; its input and output unfold on demand. */
export const StepItem = ({ step, isWaiting }: StepItemProps) => {
  const { t, i18n } = useTranslation('process');
  const detailId = useId();
  const [isOpen, setOpen] = useState(false);
  const { title, input, output, ms } = step;
  const status = step.status === 'running' && isWaiting ? 'waiting' : step.status;
  // A kind that has no text of its own is shown by its name.
  const kind = v.is(StepKind, step.kind) ? step.kind : undefined;
  const hasDetail = input !== undefined || output !== undefined;
  const line = (
    <>
      <span className={css.icon}>
        <Icon name={icons[kind ?? 'workflow']} size={16} />
      </span>
      <span className={css.words}>
        <span className={css.title} dir="auto">
          {title}
        </span>
        <span className={css.kind}>{kind ? t(`kinds.${kind}`) : step.kind}</span>
      </span>
      <span className={css.state}>
        {status !== 'done' && t(`states.${status}`)}
        {status === 'done' && <span className="visually-hidden">{t('states.done')}</span>}
        {ms !== undefined && step.status !== 'running' && <span>{formatDuration(ms, i18n.language)}</span>}
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
