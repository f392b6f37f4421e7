import { memo, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { MarkdownDocument } from './syntax/markdown-document.ts';
import { BlockGroup } from './view/block-view.tsx';
import { byPlace } from './view/by-place.ts';
import { CitationContext, type MarkdownSource } from './view/citation-view.tsx';
import { KeepSelection } from './view/keep-selection.tsx';
import { NoteContext } from './view/reference-view.tsx';
import caret from './caret.module.css';
import css from './markdown.module.css';

export type MarkdownProps = {
  text: string;
  /** Whether more text will come; what is unfinished at the end is then shown as what it will become. */
  streaming?: boolean;
  /** The sources that `[n](source:ID)` may name; an unknown id is shown as plain text `[n]`. */
  sources?: readonly MarkdownSource[] | undefined;
  /** Absent: citations are left out. */
  onCitation?: ((id: string) => void) | undefined;
  /** A citation is pointed at, or has the keyboard's focus: its source may be shown beside it. */
  onCitationHint?: ((id: string, chip: HTMLElement) => void) | undefined;
};

const NoteList = onDemand(async () => (await import('./notes/note-list.tsx')).NoteList, { texts: 'details' });

/**
 * How often a text that is being written is looked at: if it has not grown since, the caret shows that it
 * waits.
 */
const LOOK_MS = 600;

/** Whether a text that is being written has not grown for a while. */
const useIsStill = (text: string, streaming: boolean): boolean => {
  const [stillText, setStillText] = useState<string>();
  const latest = useRef(text);
  // Neither useEffect nor a timer for each piece: both would cost more in every frame.
  useLayoutEffect(() => {
    latest.current = text;
  });
  useEffect(() => {
    if (!streaming) return undefined;
    let seen: string | undefined;
    const timer = setInterval(() => {
      if (latest.current === seen) setStillText(seen);
      seen = latest.current;
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [streaming]);
  return streaming && text === stillText;
};

const Blocks = ({ text, streaming = false, sources, onCitation, onCitationHint }: MarkdownProps) => {
  const [document] = useState(() => new MarkdownDocument());
  const groups = document.update(text, streaming);
  const notes = document.notes();
  const ownId = useId();
  const known = notes.nodes.map(({ label }) => label).join(' ');
  const noted = useMemo(
    () => ({ id: ownId, numbers: notes.numbers, known: new Set(known.split(' ')) }),
    [ownId, notes.numbers, known],
  );
  const [streamed] = useState(streaming);
  const citations = useMemo(
    () => ({ sources: new Map(sources?.map((source) => [source.id, source])), onCitation, onCitationHint }),
    [sources, onCitation, onCitationHint],
  );
  const isStill = useIsStill(text, streaming);
  const last = groups.length - 1;
  // A caret stands after the last letter of the text, but the notes below it may be what grows.
  const grows = streaming && notes.nodes.length === 0;
  return (
    <CitationContext value={citations}>
      <KeepSelection>
        <div className={isStill ? `${css.markdown} ${caret.waiting}` : css.markdown}>
          <NoteContext value={noted}>
            {byPlace(groups, (blocks, key) => (
              <div
                key={key}
                className={grows && key === last ? `${css.group} ${caret.writing}` : css.group}
                data-settled={streamed && key < last}
              >
                <BlockGroup blocks={blocks} />
              </div>
            ))}
            {notes.nodes.length > 0 && <NoteList groups={groups} nodes={notes.nodes} streaming={streaming} />}
          </NoteContext>
        </div>
      </KeepSelection>
    </CitationContext>
  );
};

/**
 * Renders Markdown of a model, block by block: what is settled is never parsed or rendered again. A text that
 * cannot be rendered is shown as it is.
 *
 * CommonMark with GitHub's tables, task lists, strikethrough, addresses and footnotes, and maths in `$`,
 * `$$`, `\(` and `\[`. Raw HTML is shown as text. Give each message a `key`, so that one text is not taken
 * for another's continuation.
 */
export const Markdown = memo(function Markdown(props: MarkdownProps) {
  return (
    <ErrorBoundary fallback={<div className={`${css.markdown} ${css.literal}`}>{props.text}</div>}>
      <Blocks {...props} />
    </ErrorBoundary>
  );
});
