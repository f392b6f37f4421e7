import { createContext, memo, useContext, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import css from '../markdown.module.css';

type NoteContextValue = {
  /** Tells this text's notes from those of others on the page. */
  id: string;
  numbers: ReadonlyMap<string, number>;
  /** Labels of the notes that are there. */
  known: ReadonlySet<string>;
};

/** Kept in a context, so that a late note renders only its references again. */
export const NoteContext = createContext<NoteContextValue>({ id: '', numbers: new Map(), known: new Set() });

export const noteId = (id: string, number: number) => `${id}note-${number}`;

/** Brings an element into view and gives it the focus, without a change of the page's address. */
export const goTo = (event: MouseEvent, target: HTMLElement | null | undefined): void => {
  event.preventDefault();
  target?.scrollIntoView({ block: 'nearest' });
  target?.focus({ preventScroll: true });
};

/**
 * A number that leads to a note. It looks the same while the note is still to come, and is text when there is
 * none.
 */
export const ReferenceView = memo(function ReferenceView({ label }: { label: string }) {
  const { id, numbers, known } = useContext(NoteContext);
  const { t } = useTranslation('markdown');
  const number = numbers.get(label);
  if (number === undefined) return <span data-unread="">{`[^${label}]`}</span>;
  const target = noteId(id, number);
  return (
    <sup className={css.reference} data-unread="">
      {known.has(label) ? (
        <a
          href={`#${target}`}
          role="doc-noteref"
          data-note={number}
          aria-label={t('note', { number })}
          onClick={(event) => goTo(event, document.getElementById(target))}
        >
          {number}
        </a>
      ) : (
        number
      )}
    </sup>
  );
});
