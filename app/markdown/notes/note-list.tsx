import { useContext, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlockNode, Groups, InlineNode, NoteNode } from '../syntax/nodes.ts';
import { BlockGroup } from '../view/block-view.tsx';
import { goTo, NoteContext, noteId } from '../view/reference-view.tsx';
import css from './note-list.module.css';

/** How often a text refers to each note, by label. */
const countReferences = (groups: Groups<BlockNode>): Map<string, number> => {
  const counts = new Map<string, number>();
  const inText = (nodes: readonly InlineNode[]): void => {
    for (const node of nodes) {
      if (node.type === 'reference') counts.set(node.label, (counts.get(node.label) ?? 0) + 1);
      else if ('children' in node) inText(node.children);
    }
  };
  const inBlock = (node: BlockNode): void => {
    if (node.type === 'paragraph' || node.type === 'heading') inText(node.children);
    else if (node.type === 'quote') node.children.flat().forEach(inBlock);
    else if (node.type === 'note') node.children.forEach(inBlock);
    else if (node.type === 'list') for (const { children } of node.items.flat()) children.forEach(inBlock);
    else if (node.type === 'table')
      [node.header, ...node.rows.flat().map(({ cells }) => cells)].flat().forEach(inText);
  };
  groups.flat().forEach(inBlock);
  return counts;
};

type NoteListProps = {
  /** All of the text. */
  groups: Groups<BlockNode>;
  nodes: readonly NoteNode[];
  /** Whether more text will come; the ways back to each place are counted once it has ended. */
  streaming: boolean;
};

/** More ways back from one note are of no use, and each is an element. */
const maxWaysBack = 20;

/** The notes of a text, below it, each with the ways back to where the text refers to it. */
export const NoteList = ({ groups, nodes, streaming }: NoteListProps) => {
  const { id, numbers } = useContext(NoteContext);
  const { t } = useTranslation('details');
  const list = useRef<HTMLElement>(null);
  const counts = useMemo(
    () => (streaming ? new Map<string, number>() : countReferences(groups)),
    [streaming, groups],
  );
  const references = (number: number) =>
    list.current?.parentElement?.querySelectorAll<HTMLElement>(`a[data-note='${number}']`);
  return (
    <section ref={list} className={css.notes} role="doc-endnotes" aria-label={t('notes.title')}>
      <ol>
        {nodes.map((node) => {
          const number = numbers.get(node.label) ?? 0;
          const count = Math.min(counts.get(node.label) ?? 0, maxWaysBack);
          return (
            <li key={node.label} id={noteId(id, number)} value={number} tabIndex={-1} dir="auto">
              <BlockGroup blocks={node.children} />
              {Array.from({ length: count }, (_, place) => (
                <a
                  key={place}
                  href={`#${noteId(id, number)}`}
                  role="doc-backlink"
                  aria-label={
                    count === 1
                      ? t('notes.back', { number })
                      : t('notes.backTo', { number, place: place + 1 })
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
