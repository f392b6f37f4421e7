import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../markdown.module.css';
import { CitationContext } from './citation-context.ts';

type CitationViewProps = { id: string; label: string };

/** A number that leads to a source: plain text when the source is not known, nothing where sources are not shown. */
export function CitationView({ id, label }: CitationViewProps) {
  const { titles, onCitation, onCitationHint } = useContext(CitationContext);
  const { t } = useTranslation('markdown');
  const title = titles.get(id);
  if (!onCitation) return null;
  if (title === undefined) return `[${label}]`;
  return (
    <button
      type="button"
      className={classes.citation}
      aria-label={t('source', { label, title })}
      onClick={() => onCitation(id)}
      onPointerEnter={({ pointerType, currentTarget }) => {
        // A finger that touches it presses it: that leads to the source itself.
        if (pointerType !== 'touch') onCitationHint?.(id, currentTarget);
      }}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) onCitationHint?.(id, currentTarget);
      }}
    >
      {label}
    </button>
  );
}
