import { createContext, memo, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { findCited } from '../../base/cited-id.ts';
import css from '../markdown.module.css';

/** Something that an answer cites. */
export type MarkdownSource = { id: string; title: string };

type Citations = {
  /** By id. */
  sources: ReadonlyMap<string, MarkdownSource>;
  onCitation: ((id: string) => void) | undefined;
  onCitationHint: ((id: string, chip: HTMLElement) => void) | undefined;
};

/** Kept in a context, so that late sources render only the citations again. */
export const CitationContext = createContext<Citations>({
  sources: new Map(),
  onCitation: undefined,
  onCitationHint: undefined,
});

/** Keeps a number on the line of what it proves. The span must not wrap: lines break before any button. */
const JOINER = '\u2060';

type CitationViewProps = { id: string; label: string };

/**
 * A number that leads to a source: plain text when the source is not known, nothing where sources are not
 * shown.
 */
export const CitationView = memo(function CitationView({ id, label }: CitationViewProps) {
  const { sources, onCitation, onCitationHint } = useContext(CitationContext);
  const { t } = useTranslation('markdown');
  if (!onCitation) return null;
  const source = findCited(id, (known) => sources.get(known));
  // A space that does not break.
  if (!source) return <span data-unread="">{`\u00A0[${label}]`}</span>;
  return (
    <span className={css.joined}>
      <span className={css.joint} aria-hidden="true">
        {JOINER}
      </span>
      <button
        type="button"
        className={css.citation}
        data-on-paper=""
        aria-label={t('source', { label, title: source.title })}
        onClick={() => onCitation(source.id)}
        onPointerEnter={({ pointerType, currentTarget }) => {
          // A touch is a press, which leads to the source itself.
          if (pointerType !== 'touch') onCitationHint?.(source.id, currentTarget);
        }}
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) onCitationHint?.(source.id, currentTarget);
        }}
      >
        {label}
      </button>
    </span>
  );
});
