import type { QuestionTemplate } from '../../service/contract/index.ts';
import css from './question-choices.module.css';

export type QuestionChoicesProps = {
  label: string;
  choices: readonly QuestionTemplate[];
  onChoose: (text: string) => void;
  /** Templates show their text below their title. */
  isTemplates?: boolean;
};

/** Questions to press instead of typing. */
export const QuestionChoices = ({ label, choices, onChoose, isTemplates }: QuestionChoicesProps) => {
  if (choices.length === 0) return null;
  return (
    <ul className={isTemplates ? css.templates : css.choices} aria-label={label}>
      {choices.map(({ title, text }) => (
        <li key={`${title}\n${text}`}>
          <button type="button" dir="auto" onClick={() => onChoose(text)}>
            {title}
            {isTemplates && title !== text && <span>{text}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
};
