import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../service/contract/index.ts';
import { onPageHidden } from '../../base/page-hidden.ts';
import { isComposing, sendsOnKey } from '../../ui/enter-key.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useApp } from '../app.ts';
import { createSessions } from './sessions-store.ts';
import css from './session-item.module.css';

type RenameFieldProps = {
  title: string;
  label: string;
  /** Undefined: as it was. `isLeft`: the focus went elsewhere by itself. */
  onFinish: (title: string | undefined, isLeft: boolean) => void;
};

/** The most characters that the service takes. */
const MAX_TITLE_LENGTH = 200;

/** A conversation's title while it is being changed. Enter and leaving keep the change, Escape does not. */
const RenameField = ({ title, label, onFinish }: RenameFieldProps) => {
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    // Not every browser focuses a field whose text is selected.
    field.current?.focus();
    field.current?.select();
  }, []);
  const finish = (text: string | undefined, isLeft: boolean) => {
    if (isDone.current) return;
    isDone.current = true;
    onFinish(text, isLeft);
  };
  const keep = useEffectEvent(() => finish(field.current?.value, true));
  useEffect(() => {
    const here = new AbortController();
    // A page that is reloaded does not take the focus away first.
    onPageHidden(keep, here.signal);
    return () => here.abort();
  }, []);
  // The list draws a conversation anew when it moves to another group: the title is kept then as well.
  useLayoutEffect(() => keep, []);
  return (
    <input
      ref={field}
      className={css.field}
      aria-label={label}
      defaultValue={title}
      maxLength={MAX_TITLE_LENGTH}
      dir="auto"
      data-escape=""
      onKeyDown={(event) => {
        const { nativeEvent, currentTarget } = event;
        if (sendsOnKey(nativeEvent)) finish(currentTarget.value, false);
        else if (event.key !== 'Escape' || isComposing(nativeEvent)) return;
        else finish(undefined, false);
        event.preventDefault();
      }}
      onBlur={({ currentTarget }) => finish(currentTarget.value, true)}
    />
  );
};

export type SessionItemProps = {
  session: Session;
  isShown: boolean;
  /** An answer is being written in it. */
  isRunning: boolean;
  onOpen: (() => void) | undefined;
};

const PENCIL = 'M4.5 19.5l1-4L16 5a2.1 2.1 0 0 1 3 3L8.500 18.500ZM14 7l3 3';
const BIN =
  'M5 7h14M10 7V5.500A1.500 1.500 0 0 1 11.500 4h1A1.500 1.500 0 0 1 14 5.500V7M7 7l.8 11a2 2 0 0 0 2 1.900h4.400a2 2 0 0 0 2-1.900L17 7';

/** One conversation of the list. */
export const SessionItem = ({ session, isShown, isRunning, onOpen }: SessionItemProps) => {
  const { t } = useTranslation('history');
  const app = useApp();
  const { rename, remove } = app.store(createSessions);
  const [isRenaming, setRenaming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { id, headId } = session;
  const title = session.title || t('untitled');
  if (isRenaming) {
    const finish = (text: string | undefined, isLeft: boolean) => {
      setRenaming(false);
      if (text !== undefined) void rename(id, text);
      // The focus goes back to where it was, unless the visitor has moved it.
      if (!isLeft) requestAnimationFrame(() => opener.current?.focus());
    };
    return (
      <li className={css.item}>
        <RenameField title={session.title} label={t('rename', { title })} onFinish={finish} />
      </li>
    );
  }
  return (
    <li className={css.item} data-shown={isShown ? '' : undefined}>
      <button
        ref={opener}
        type="button"
        className={css.open}
        aria-current={isShown ? 'true' : undefined}
        title={title}
        data-session={id}
        onClick={() => {
          if (!isShown) void app.conversation.openSession(id, headId);
          onOpen?.();
        }}
      >
        <span className={css.title} dir="auto">
          {title}
        </span>
        {isRunning && (
          <span className={css.running}>
            <span className="visually-hidden">{t('running')}</span>
          </span>
        )}
      </button>
      <div className={css.actions}>
        <IconButton
          icon={PENCIL}
          iconSize={16}
          label={t('rename', { title })}
          onClick={() => setRenaming(true)}
        />
        <IconButton icon={BIN} iconSize={16} label={t('delete', { title })} onClick={() => remove(id)} />
      </div>
    </li>
  );
};
