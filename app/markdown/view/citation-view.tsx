import { createContext, memo, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import css from '../markdown.module.css';

type Citations = {
  /** Titles of the sources by id. */
  titles: ReadonlyMap<string, string>;
  onCitation: ((id: string) => void) | undefined;
  onCitationHint: ((id: string, chip: HTMLElement) => void) | undefined;
};

/** Kept in a context, so that late sources render only the citations again. */
export const CitationContext = createContext<Citations>({
  titles: new Map(),
  onCitation: undefined,
  onCitationHint: undefined,
});

/** Keeps a number on the line of the words that it proves; a button alone may begin a line. */
const JOINER = '\u2060';

type CitationViewProps = { id: string; label: string };

/** A number that leads to a source: plain text when the source is not known, nothing where sources are not shown. */
export const CitationView = memo(function CitationView({ id, label }: CitationViewProps) {
  const { titles, onCitation, onCitationHint } = useContext(CitationContext);
  const { t } = useTranslation('markdown');
  const title = titles.get(id);
  if (!onCitation) return null;
  // A space that does not break.
  if (title === undefined) return `\u00A0[${label}]`;
  const chip = (
    <button
      type="button"
      className={css.citation}
      data-on-paper=""
      aria-label={t('source', { label, title })}
      onClick={() => onCitation(id)}
      onPointerEnter={({ pointerType, currentTarget }) => {
        // A touch is a press, which leads to the source itself.
        if (pointerType !== 'touch') onCitationHint?.(id, currentTarget);
      }}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) onCitationHint?.(id, currentTarget);
      }}
    >
      {label}
    </button>
  );
  return (
    <>
      <span className={css.joint} aria-hidden="true">
        {JOINER}
      </span>
      {chip}
    </>
  );
});
