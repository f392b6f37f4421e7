import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { dismissToast, TOAST_DURATION_MS, toasts, type Toast } from './toast-store.ts';
import css from './toasts.module.css';

type ToastItemProps = { toast: Toast };

const ToastItem = ({ toast: { id, kind, words } }: ToastItemProps) => {
  const { t } = useTranslation(['common', 'errors']);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(dismissToast, TOAST_DURATION_MS, id);
    return () => clearTimeout(timer);
  }, [held, id]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <div
      className={css.toast}
      data-surface="popup"
      data-kind={kind}
      role={kind === 'error' ? 'alert' : undefined}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon name={kind === 'error' ? 'alert' : 'check'} size={18} />
      <span>{'text' in words ? words.text : t(`errors:${words.textKey}`)}</span>
      <IconButton icon="close" label={t('common:dismiss')} iconSize={16} onClick={() => dismissToast(id)} />
    </div>
  );
};

export type ToastsProps = { label: string };

/** The region that short messages appear in; it exists from the start so that assistive technology listens to it. */
export const Toasts = ({ label }: ToastsProps) => {
  const { list } = useSnapshot(toasts);
  return (
    <section className={css.region} aria-label={label} aria-live="polite">
      {list.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </section>
  );
};
