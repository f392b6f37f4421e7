import { EMPTY, LIFTED } from '../../../page/contract.ts';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { messageOf, type MessageTree } from '../../../conversation/tree/message-tree.ts';
import { onDemand } from '../../../ui/on-demand.tsx';
import { useApp, useStore } from '../../app.ts';
import { useConversationValue } from '../../use-conversation-value.ts';
import { EmptyThread } from './empty-thread.tsx';
import { branchChunks } from './branch-chunks.ts';
import { type Chunks, noChunks } from './chunks.ts';
import { ThreadHead } from './thread-head.tsx';
import { createThreadView } from './thread-view.ts';
import { ThreadWindow } from './thread-window.tsx';
import { usePreparedAnswers } from '../answer/use-prepared-answers.ts';
import css from './thread.module.css';

/** Tells by a few values which messages are on show: a message may change, but never its parent. */
const shapeOf = ({ headId, messages, outbox, live }: MessageTree) =>
  [headId, messages.byId.size, outbox, live?.id] as const;

type Kept = { shape?: ReturnType<typeof shapeOf>; chunks: Chunks };

/** Gives a component the turns on show, in chunks; the same list as long as no message comes or goes. */
const useChunks = (): Chunks => {
  const kept = useRef<Kept>({ chunks: noChunks });
  return useConversationValue((tree) => {
    const { chunks, shape: before } = kept.current;
    const shape = shapeOf(tree);
    // While an answer grows this is asked each time it is drawn, in chats of thousands of messages as well.
    if (before && shape.every((value, index) => value === before[index])) return chunks;
    kept.current = { shape, chunks: branchChunks(tree, chunks) };
    return kept.current.chunks;
  });
};

const JumpToLatest = onDemand(async () => (await import('./jump-to-latest.tsx')).JumpToLatest, {
  texts: 'details',
  // Readers come to the end by themselves as well.
  fallback: 'nothing',
});

/** Whether a question is the one that was asked, or another version of it. */
const isVersionOf = (tree: MessageTree, askedId: string | null, id: string | undefined): boolean => {
  if (askedId === null || id === undefined) return false;
  const [asked, other] = [messageOf(tree, askedId), messageOf(tree, id)];
  return askedId === id || (asked !== undefined && asked.parentId === other?.parentId);
};

/** The conversation on show. The list itself is silent to assistive technology; `Announcer` speaks for it. */
export const Thread = () => {
  const { t } = useTranslation('chat');
  const { run, askedId, loading } = useSnapshot(useApp().conversation.state);
  const chunks = useChunks();
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const view = useStore(createThreadView);
  const { tell } = view;
  const { isAway } = useSnapshot(view.state);

  useEffect(() => {
    if (!scroller.current || !content.current || !end.current) return undefined;
    return view.showIn({ scroller: scroller.current, content: content.current, end: end.current });
  }, [view]);
  useEffect(() => {
    if (askedId !== null) tell('question-sent');
  }, [askedId, tell]);
  useEffect(() => {
    if (loading === 'loading') tell('thread-opened');
  }, [loading, tell]);
  usePreparedAnswers();

  const answerId = run?.answerId;
  useEffect(() => {
    if (!answerId) return undefined;
    tell('answer-began');
    return () => tell('answer-ended');
  }, [answerId, tell]);

  const isEmpty = chunks.list.length === 0;
  const lastId = chunks.list.at(-1)?.turns.at(-1)?.id;
  const isAskedLast = useConversationValue((tree) => isVersionOf(tree, askedId, lastId));
  const showsGreeting = isEmpty && loading === 'idle';
  useLayoutEffect(() => {
    // The composer is part of the page, not of what React draws.
    document.documentElement.toggleAttribute(LIFTED, showsGreeting);
    if (showsGreeting) view.goToStart();
  }, [showsGreeting, view]);
  return (
    <main className={css.area} data-surface="thread" {...{ [EMPTY]: showsGreeting ? '' : undefined }}>
      <div
        ref={scroller}
        className={css.scroller}
        role="log"
        aria-live="off"
        aria-label={t('thread.label')}
        data-phase={run?.phase}
      >
        <div ref={content} className={css.content}>
          <ThreadHead scroller={scroller} />
          {showsGreeting && <EmptyThread />}
          <ThreadWindow chunks={chunks.list} lastId={lastId} askedId={isAskedLast ? lastId : undefined} />
          <div ref={end} className={css.end} />
        </div>
      </div>
      {!isEmpty && isAway && <JumpToLatest />}
    </main>
  );
};
