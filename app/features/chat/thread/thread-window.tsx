import { memo, type RefObject, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { loadCode } from '../../../base/load-code.ts';
import { useStore } from '../../app.ts';
import { createRevealedMessage } from '../../revealed-message.ts';
import { type Chunk, leaveOut } from './chunks.ts';
import { Message } from './message.tsx';
import type { View } from './watch-window.tsx';
import css from './thread.module.css';

/** How many chunks at the end are always built: the answer that grows stands in the last one, and who is taken to the end finds it built. */
const ALWAYS_BUILT = 3;

type ChunkViewProps = {
  chunk: Chunk;
  lastId: string | undefined;
  askedId: string | undefined;
  watch: View['watch'] | undefined;
};

/** Shows the turns of a chunk. */
const ChunkView = memo(({ chunk, lastId, askedId, watch }: ChunkViewProps) => (
  <div ref={watch} className={css.chunk} data-chunk={chunk.id}>
    {chunk.turns.map(({ id, messageIds }) => (
      <section
        key={id}
        className={css.turn}
        data-turn={id === lastId ? 'last' : ''}
        data-pinned={id === askedId ? '' : undefined}
      >
        {messageIds.map((messageId) => (
          <Message key={messageId} id={messageId} />
        ))}
      </section>
    ))}
  </div>
));

const loadWatch = async () => (await import('./watch-window.tsx')).watchWindow;

/** Tells which chunks are near the view. Until that is known, and should its code not come, all of them are. */
const useView = (scroller: RefObject<HTMLElement | null>, isLong: boolean): View | undefined => {
  const [view, setView] = useState<View>();
  useEffect(() => {
    const ending = new AbortController();
    const start = (watchWindow: Awaited<ReturnType<typeof loadWatch>>) => {
      if (!ending.signal.aborted && scroller.current) watchWindow(scroller.current, setView, ending.signal);
    };
    if (isLong) loadCode(loadWatch).then(start, () => undefined);
    return () => {
      ending.abort();
      setView(undefined);
    };
  }, [scroller, isLong]);
  return view;
};

export type ThreadWindowProps = {
  scroller: RefObject<HTMLElement | null>;
  chunks: readonly Chunk[];
  lastId: string | undefined;
  /** The last question, if it was asked on this page: its turn gets room to grow, with the question near the top. */
  askedId: string | undefined;
  /** Hears that the reader is taken to a message. */
  onReveal: () => void;
};

/** The turns near what the reader sees, and room for the others: however long a chat is, what stands in the page is short. */
export const ThreadWindow = ({ scroller, chunks, lastId, askedId, onReveal }: ThreadWindowProps) => {
  const { messageId } = useSnapshot(useStore(createRevealedMessage).state);
  useEffect(() => {
    if (messageId === '') return;
    // Following the end would take the reader away again.
    onReveal();
    document
      .querySelector(`[data-message-id="${CSS.escape(messageId)}"]`)
      ?.scrollIntoView({ block: 'center' });
  }, [messageId, onReveal]);
  const view = useView(scroller, chunks.length > ALWAYS_BUILT);
  const isBuilt = ({ id, turns }: Chunk, index: number) =>
    !view ||
    index >= chunks.length - ALWAYS_BUILT ||
    view.isNear(id) ||
    (messageId !== '' && turns.some(({ messageIds }) => messageIds.includes(messageId)));
  return (
    <>
      {leaveOut(chunks, isBuilt).map((part) =>
        'turns' in part ? (
          <ChunkView
            key={part.id}
            chunk={part}
            lastId={part === chunks.at(-1) ? lastId : undefined}
            askedId={part === chunks.at(-1) ? askedId : undefined}
            watch={view?.watch}
          />
        ) : (
          view && (
            <view.Room
              key={`${part.from} to ${part.to}`}
              {...part}
              heights={view.heightsOf(part)}
              watch={view.watch}
            />
          )
        ),
      )}
    </>
  );
};
