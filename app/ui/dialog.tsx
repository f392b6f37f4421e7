import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';
import css from './dialog.module.css';

export type DialogProps = {
  title: string;
  /** Asked for by Escape, the close button and a press beside the dialog. */
  onClose: () => void;
  /** Stays open on a press beside it: there is something in it that would be lost. */
  isKept?: boolean;
  /** Takes the whole window: there is something to look at in it. */
  isFull?: boolean;
  /** Stands under what scrolls: the buttons. */
  footer?: ReactNode;
  children: ReactNode;
};

/**
 * A modal dialog. It is open as long as it is there; the focus goes to what has `data-autofocus`, else to the title, and
 * back to where it was. The browser's own element: it needs no focus trap and no style sheet made by script.
 */
export const Dialog = ({ title, onClose, isKept = false, isFull = false, footer, children }: DialogProps) => {
  const { t } = useTranslation('common');
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    if (!current) return undefined;
    current.showModal();
    current.querySelector<HTMLElement>('[data-autofocus], h2')?.focus({ preventScroll: true });
    // Before the element goes, so that the browser gives the focus back.
    return () => current.close();
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      className={css.dialog}
      data-full={isFull}
      data-surface="popup"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      onPointerDown={({ target, currentTarget }) => {
        if (target === currentTarget && !isKept) onClose();
      }}
    >
      <div className={css.sheet}>
        <header className={css.head}>
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <IconButton icon="close" label={t('close')} iconSize={18} onClick={onClose} />
        </header>
        <div className={css.body}>{children}</div>
        {footer && <footer className={css.footer}>{footer}</footer>}
      </div>
    </dialog>,
    // Out of what is laid out or hidden around the one who opens it.
    document.body,
  );
};
