import { useEffect, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { say } from '../i18n/words.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { focusMessageBox } from './message-box.ts';
import { dismissToast, TOAST_DURATION_MS, toasts, type Toast } from './toast-store.ts';
import { useHeld } from './use-held.ts';
import css from './toasts.module.css';

// Shows the toasts of `toast-store.ts`; one that is pointed at or has the focus stays.

type ToastItemProps = { toast: Toast };

const ToastItem = ({ toast: { id, kind, words } }: ToastItemProps) => {
  const { t } = useTranslation();
  const { isHeld, holding } = useHeld();
  const cameFrom = useRef<Element | null>(null);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(dismissToast, TOAST_DURATION_MS, id);
    return () => clearTimeout(timer);
  }, [isHeld, id]);
  const dismiss = ({ detail }: MouseEvent) => {
    dismissToast(id);
    // A press by key: its focus would be lost with the button.
    if (detail !== 0) return;
    const { current } = cameFrom;
    if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true });
    else focusMessageBox();
  };
  return (
    <div
      className={css.toast}
      data-surface="popup"
      data-kind={kind}
      role={kind === 'error' ? 'alert' : undefined}
      {...holding}
      onFocus={(event) => {
        cameFrom.current = event.relatedTarget;
        holding.onFocus(event);
      }}
    >
      <Icon name={kind === 'error' ? 'alert' : 'check'} size={18} />
      <span>{say(words)}</span>
      <IconButton icon="close" label={t('dismiss')} iconSize={16} onClick={dismiss} />
    </div>
  );
};

export type ToastsProps = { label: string };

/**
 * The region that short messages appear in; it exists from the start so that assistive technology listens to
 * it.
 */
export const Toasts = ({ label }: ToastsProps) => {
  const { list } = useSnapshot(toasts);
  return (
    <section className={css.region} aria-label={list[0] && label} aria-live="polite">
      {list.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </section>
  );
};
