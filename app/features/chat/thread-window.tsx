import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { loadCode } from '../../ui/load-code.ts';
import { useStore } from '../app.ts';
import { createRevealedMessage } from '../revealed-message.ts';
import type { Chunk, Chunks } from './chunks.ts';
import { Message } from './message.tsx';
import type { View } from './watch-window.tsx';
import css from './thread.module.css';

/** These, at the end, are always there: the answer that grows stands in the last one. */
const ALWAYS_BUILT = 2;
type ChunkViewProps = {
  chunk: Chunk;
  /** Its height where it is not built, px. */
  height: number | undefined;
  lastId: string | undefined;
  askedId: string | null;
};

/** A chunk's turns, or as much room as they take. */
const ChunkView = memo(({ chunk, height, lastId, askedId }: ChunkViewProps) => (
  <div className={css.chunk} data-chunk={chunk.id} style={{ blockSize: height }}>
    {height === undefined &&
      chunk.turns.map(({ id, messageIds }) => (
        <section
          key={id}
          className={css.turn}
          data-turn={id === lastId ? 'last' : ''}
          data-pinned={id === askedId && id === lastId ? '' : undefined}
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
  const watching = useRef<ReturnType<Awaited<ReturnType<typeof loadWatch>>>>(undefined);
  useEffect(() => {
    let isOver = false;
    const start = (watch: Awaited<ReturnType<typeof loadWatch>>) => {
      if (isOver || !scroller.current) return;
      watching.current = watch(scroller.current, setView);
      watching.current.watch();
    };
    if (isLong) loadCode(loadWatch).then(start, () => undefined);
    return () => {
      isOver = true;
      watching.current?.stop();
    };
  }, [scroller, isLong]);
  // The chunks may be others after any rendering.
  useEffect(() => watching.current?.watch());
  return view;
};

export type ThreadWindowProps = {
  scroller: RefObject<HTMLElement | null>;
  chunks: Chunks;
  lastId: string | undefined;
  /** The question that was asked on this page: its turn gets room to grow, with the question near the top. */
  askedId: string | null;
  /** Hears that the reader is taken to a message. */
  onReveal: () => void;
};

/** The turns near what the reader sees, and room for the others: however long a chat is, what stands in the page is short. */
export const ThreadWindow = ({
  scroller,
  chunks: { first, list },
  lastId,
  askedId,
  onReveal,
}: ThreadWindowProps) => {
  const { messageId } = useSnapshot(useStore(createRevealedMessage).state);
  useEffect(() => {
    if (messageId === '') return;
    // Its following of the end would take the reader away again.
    onReveal();
    document
      .querySelector(`[data-message-id="${CSS.escape(messageId)}"]`)
      ?.scrollIntoView({ block: 'center' });
  }, [messageId, onReveal]);
  const view = useView(scroller, list.length > ALWAYS_BUILT);
  return (
    <>
      {view && <view.KeepPlace scroller={scroller} first={first} view={view} />}
      {list.map((chunk, index) => {
        const isLast = index === list.length - 1;
        const isBuilt =
          !view ||
          index >= list.length - ALWAYS_BUILT ||
          view.isNear(chunk.id) ||
          chunk.turns.some(({ messageIds }) => messageIds.includes(messageId));
        return (
          <ChunkView
            key={chunk.id}
            chunk={chunk}
            height={isBuilt ? undefined : view.heightOf(chunk.id)}
            lastId={isLast ? lastId : undefined}
            askedId={isLast ? askedId : null}
          />
        );
      })}
    </>
  );
};
