import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { subscribeKey } from 'valtio/utils';
import { snapshot } from 'valtio/vanilla';
import { listen } from '../../base/listen.ts';
import { currentBranch } from '../../conversation/tree/message-tree.ts';
import { isComposing } from '../../ui/enter-key.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { focusAfterPress } from '../../ui/message-box.ts';
import { useApp } from '../app.ts';
import { type ThreadOnShow, useThread } from '../thread-on-show.ts';
import { useConversationValue } from '../use-conversation-value.ts';
import css from './find-bar.module.css';
import { createFindMessages, type Found } from './find-messages.ts';
import { createFind } from './find-store.ts';
import { markText } from './mark-text.ts';

const upIcon = 'm6 14 6-6 6 6';
const downIcon = 'm6 10 6 6 6-6';

const MAX_QUERY_LENGTH = 200;

/** Loads earlier pages one by one while something is looked for, and says how that goes. */
const useWholeConversation = (isWanted: boolean) => {
  const { conversation } = useApp();
  const { hasEarlier, loadingEarlier, earlierFailed, loading } = useSnapshot(conversation.state);
  // The failed call has its toast; it is not repeated again and again.
  const isLoading = isWanted && hasEarlier && !earlierFailed;
  useEffect(() => {
    if (isLoading && !loadingEarlier && loading === 'idle') void conversation.loadEarlier();
  }, [isLoading, loadingEarlier, loading, conversation]);
  return { isLoading, hasFailed: isWanted && hasEarlier && earlierFailed };
};

/** Finds a text in what has been read of the conversation on show, and reads on until that is all of it. */
const useFound = (query: string): Found => {
  const { state } = useApp().conversation;
  const [{ find, read }] = useState(createFindMessages);
  const [, onRead] = useReducer((count: number) => count + 1, 0);
  const last = useRef<Found>({ ids: [], isComplete: true });
  const found = useConversationValue((tree) => {
    const next = find(currentBranch(tree), query);
    const { ids, isComplete } = last.current;
    const isSame = next.ids.length === ids.length && next.ids.every((id, index) => id === ids[index]);
    if (!isSame || next.isComplete !== isComplete) last.current = next;
    return last.current;
  });
  const { isComplete } = found;
  useEffect(() => {
    if (isComplete) return undefined;
    const ending = new AbortController();
    void read(() => currentBranch(snapshot(state)), onRead, ending.signal);
    return () => ending.abort();
  }, [isComplete, read, state]);
  return found;
};

/** Marks what was found in a message, and brings the first place into sight: a message may be very long. */
const showPlace = (thread: ThreadOnShow, messageId: string, query: string, bar: Element | null): void => {
  const place = markText(thread.elementOf(messageId), query);
  // The bar lies over the top of the thread.
  if (place) thread.bringIntoSight(place, bar?.getBoundingClientRect().bottom);
};

/** Keeps a found message in sight and the text in it marked, until the bar is closed. */
const useShownMessage = (
  shownId: string | undefined,
  query: string,
  bar: RefObject<HTMLElement | null>,
): void => {
  const thread = useThread();
  useEffect(() => {
    if (shownId !== undefined) thread.reveal(shownId);
  }, [shownId, thread]);
  useEffect(() => {
    const frame = requestAnimationFrame(() => showPlace(thread, shownId ?? '', query, bar.current));
    return () => cancelAnimationFrame(frame);
  }, [thread, shownId, query, bar]);
  useEffect(
    () => () => {
      markText(null, '');
      thread.release();
    },
    [thread],
  );
};

/** Closes the bar by Escape, from each of its parts. */
const useEscape = (bar: RefObject<HTMLElement | null>, close: () => void): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return;
      event.preventDefault();
      close();
    };
    return listen(bar.current, 'keydown', onKeyDown);
  }, [bar, close]);
};

/** Closes the bar with the chat: the next one is not searched for the same words. */
const useChatEnd = (close: () => void): void => {
  const { state } = useApp().conversation;
  useEffect(() => subscribeKey(state, 'sessionId', close), [state, close]);
};

/** Looks for a text in the conversation on show, and leads from one message that has it to the next. */
export const FindBar = () => {
  const { t } = useTranslation(['menu', 'common']);
  const app = useApp();
  const find = app.store(createFind);
  const thread = useThread();
  const [query, setQuery] = useState('');
  const [atId, setAtId] = useState('');
  const { isLoading, hasFailed } = useWholeConversation(query.trim() !== '');
  const { ids, isComplete } = useFound(query);
  const shownId = ids.includes(atId) ? atId : ids.at(-1);
  // It stays at this one: a newer message that has the text as well must not move the reader.
  if (shownId !== undefined && shownId !== atId) setAtId(shownId);
  const input = useRef<HTMLInputElement>(null);
  const bar = useRef<HTMLElement>(null);
  const close = useCallback(() => {
    find.setOpen(false);
    focusAfterPress();
  }, [find]);
  useEscape(bar, close);
  useChatEnd(close);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  const index = shownId === undefined ? -1 : ids.indexOf(shownId);

  /** Goes from the newest one to the earlier ones, as one reads back. */
  const step = (by: 1 | -1) => {
    const nextId = ids[(index + by + ids.length) % ids.length] ?? '';
    setAtId(nextId);
    // It is the only one, and the reader has gone elsewhere.
    if (nextId === shownId) showPlace(thread, nextId, query, bar.current);
  };

  useShownMessage(shownId, query, bar);

  const status = () => {
    if (query.trim() === '') return '';
    if (ids.length > 0) return t('menu:find.place', { number: index + 1, count: ids.length });
    return isLoading || !isComplete ? t('menu:find.loading') : t('menu:find.nothing');
  };
  return (
    <search
      ref={bar}
      className={css.bar}
      data-surface="popup"
      aria-label={t('menu:find.title')}
      data-escape=""
    >
      <div className={css.row}>
        <input
          type="search"
          ref={input}
          aria-label={t('menu:find.title')}
          placeholder={t('menu:find.title')}
          maxLength={MAX_QUERY_LENGTH}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
            event.preventDefault();
            step(event.shiftKey ? 1 : -1);
          }}
        />
        <output className={css.status}>{status()}</output>
        <IconButton
          icon={upIcon}
          label={t('menu:find.previous')}
          disabled={ids.length < 2}
          onClick={() => step(-1)}
        />
        <IconButton
          icon={downIcon}
          label={t('menu:find.next')}
          disabled={ids.length < 2}
          onClick={() => step(1)}
        />
        <IconButton icon="close" label={t('common:close')} onClick={close} />
      </div>
      <p className={css.note} aria-live="polite">
        {hasFailed && t('menu:find.incomplete')}
      </p>
    </search>
  );
};
