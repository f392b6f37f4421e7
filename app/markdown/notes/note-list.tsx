import { useContext, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NoteNode } from '../syntax/nodes.ts';
import { BlockGroup } from '../view/block-view.tsx';
import { goTo, NoteContext, noteId } from '../view/reference-view.tsx';
import css from './note-list.module.css';

type NoteListProps = {
  nodes: readonly NoteNode[];
  /** Whether more text will come; the ways back to each place are counted once it has ended. */
  streaming: boolean;
};

/** More ways back to one note are of no use, and each is an element. */
const maxWaysBack = 20;

/** The notes of a text, below it, each with the ways back to where the text refers to it. */
export const NoteList = ({ nodes, streaming }: NoteListProps) => {
  const { id, numbers } = useContext(NoteContext);
  const { t } = useTranslation('markdown');
  const list = useRef<HTMLElement>(null);
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(new Map());
  const references = (number: number) =>
    list.current?.parentElement?.querySelectorAll<HTMLElement>(`a[data-note='${number}']`);
  useLayoutEffect(() => {
    if (streaming) return;
    const found = new Map<number, number>();
    for (const reference of list.current?.parentElement?.querySelectorAll<HTMLElement>('a[data-note]') ??
      []) {
      const number = Number(reference.dataset['note']);
      found.set(number, (found.get(number) ?? 0) + 1);
    }
    setCounts(found);
  }, [streaming, nodes]);
  return (
    <section ref={list} className={css.notes} role="doc-endnotes" aria-label={t('notes')}>
      <ol>
        {nodes.map((node) => {
          const number = numbers.get(node.label) ?? 0;
          const count = Math.min(counts.get(number) ?? 0, maxWaysBack);
          return (
            <li key={node.label} id={noteId(id, number)} value={number} tabIndex={-1} dir="auto">
              <BlockGroup blocks={node.children} />
              {Array.from({ length: count }, (_, place) => (
                <a
                  key={place}
                  href={`#${noteId(id, number)}`}
                  role="doc-backlink"
                  aria-label={
                    count === 1 ? t('noteBack', { number }) : t('noteBackTo', { number, place: place + 1 })
                  }
                  onClick={(event) => goTo(event, references(number)?.[place])}
                >
                  {count === 1 ? '↩' : `↩${place + 1}`}
                </a>
              ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
};
