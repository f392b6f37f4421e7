import { memo, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { useStore } from '../../app.ts';
import { type Chunk, type LeftOut, leaveOut } from './chunks.ts';
import { Message } from './message.tsx';
import { createThreadView } from './thread-view.ts';
import type { Built } from './watch-window.ts';
import css from './thread.module.css';

/** The last chunks are always built: answers grow there, and readers are taken there. */
const ALWAYS_BUILT = 3;

type ChunkViewProps = {
  chunk: Chunk;
  lastId: string | undefined;
  askedId: string | undefined;
  watch: Built['watch'] | undefined;
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

type RoomProps = LeftOut & Pick<Built, 'heightsOf' | 'watch'>;

/** Takes as much room as some chunks and the gaps between them. */
const Room = ({ from, to, heightsOf, watch }: RoomProps) => {
  const height = heightsOf({ from, to }).reduce((sum, one) => sum + one);
  const blockSize = `calc(${height}px + ${to - from} * var(--thread-gap))`;
  return <div ref={watch} data-chunk={from} data-last-chunk={to} style={{ blockSize }} />;
};

export type ThreadWindowProps = {
  chunks: readonly Chunk[];
  lastId: string | undefined;
  /** The last question, if it was asked on this page: its turn gets room to grow under it. */
  askedId: string | undefined;
};

/** The turns near what the reader sees, and room for the others: the page stays small in a long chat. */
export const ThreadWindow = ({ chunks, lastId, askedId }: ThreadWindowProps) => {
  const view = useStore(createThreadView);
  const { revealedId } = useSnapshot(view.state);
  /** Undefined while all of the thread is built. */
  const [built, setBuilt] = useState<Built>();
  useEffect(() => {
    if (revealedId !== '') view.goToRevealed();
  }, [revealedId, view]);
  const isLong = chunks.length > ALWAYS_BUILT;
  useEffect(() => {
    if (!isLong) return undefined;
    const end = view.keepShort(setBuilt);
    return () => {
      end();
      setBuilt(undefined);
    };
  }, [isLong, view]);
  const isBuilt = ({ id, turns }: Chunk, index: number) =>
    !built ||
    index >= chunks.length - ALWAYS_BUILT ||
    built.isNear(id) ||
    (revealedId !== '' && turns.some(({ messageIds }) => messageIds.includes(revealedId)));
  return (
    <>
      {leaveOut(chunks, isBuilt).map((part) =>
        'turns' in part ? (
          <ChunkView
            key={part.id}
            chunk={part}
            lastId={part === chunks.at(-1) ? lastId : undefined}
            askedId={part === chunks.at(-1) ? askedId : undefined}
            watch={built?.watch}
          />
        ) : (
          built && (
            <Room
              key={`${part.from} to ${part.to}`}
              {...part}
              heightsOf={built.heightsOf}
              watch={built.watch}
            />
          )
        ),
      )}
    </>
  );
};
