import { useEffect, useEffectEvent, useRef } from 'react';
import { onPageHidden } from '../../storage/page-hidden.ts';
import { sendsOnKey } from '../../ui/enter-key.ts';
import css from './session-item.module.css';

export type RenameFieldProps = {
  title: string;
  label: string;
  /** Undefined: as it was. `isLeft`: the focus went elsewhere by itself. */
  onFinish: (title: string | undefined, isLeft: boolean) => void;
};

/** The most characters that the service takes. */
const MAX_TITLE_LENGTH = 200;

/** The title of a conversation while it is being changed. Enter and leaving it keep the change, Escape does not. */
export const RenameField = ({ title, label, onFinish }: RenameFieldProps) => {
  const field = useRef<HTMLInputElement>(null);
  const isComposing = useRef(false);
  const isDone = useRef(false);
  useEffect(() => field.current?.select(), []);
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
  return (
    <input
      ref={field}
      className={css.field}
      aria-label={label}
      defaultValue={title}
      maxLength={MAX_TITLE_LENGTH}
      dir="auto"
      data-escape=""
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={() => {
        isComposing.current = false;
      }}
      onKeyDown={(event) => {
        const { nativeEvent, currentTarget } = event;
        if (sendsOnKey(nativeEvent, isComposing.current)) finish(currentTarget.value, false);
        else if (event.key !== 'Escape' || nativeEvent.isComposing || nativeEvent.keyCode === 229) return;
        else finish(undefined, false);
        event.preventDefault();
      }}
      onBlur={({ currentTarget }) => finish(currentTarget.value, true)}
    />
  );
};
