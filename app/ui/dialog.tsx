import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { listen } from '../base/listen.ts';
import { isComposing } from './enter-key.ts';
import { IconButton } from './icon-button.tsx';
import { focusAfterPress, messageBox } from './message-box.ts';
import css from './dialog.module.css';

export type ModalProps = Omit<ComponentProps<'dialog'>, 'onClose'> & {
  /** Called at Escape and at a press beside it. */
  onClose: () => void;
  /** Stays open on a press beside it, because its content would be lost. */
  isKept?: boolean | undefined;
};

/**
 * The browser's own modal element, which needs no focus trap and no style sheet made by script. It is open as
 * long as it is there; the focus goes to the element with `data-autofocus`, else to a title that takes it,
 * and back to where it was.
 */
export const Modal = ({ onClose, isKept = false, ...rest }: ModalProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  /** The press began beside it: a selection that was drawn out of it only ends there. */
  const isPressedBeside = useRef(false);
  const closeTopmost = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
    if ([...document.querySelectorAll('dialog[open]')].at(-1) !== dialog.current) return;
    // Browsers close together what has opened without a press, such as what a service asks for.
    event.preventDefault();
    onClose();
  });
  useEffect(() => listen(document, 'keydown', closeTopmost), []);
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // One selector of both would find the title first, which stands before everything else.
    const first =
      current?.querySelector<HTMLElement>('[data-autofocus]') ??
      current?.querySelector<HTMLElement>('h2[tabindex]');
    first?.focus({ preventScroll: true });
    // Before the element goes, so that the browser gives the focus back.
    return () => {
      current?.close();
      const { activeElement } = document;
      // The element that opened it may be gone by now. Safari leaves the focus in the message box when a
      // button is pressed, and a keyboard would rise with it.
      if (activeElement === document.body || activeElement === messageBox()) focusAfterPress();
    };
  }, []);
  return (
    <dialog
      {...rest}
      ref={dialog}
      data-surface="popup"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      onPointerDown={({ target, currentTarget }) => {
        isPressedBeside.current = target === currentTarget;
      }}
      // At the end of the press: gone at its beginning, it would let a finger press what is below.
      onClickCapture={({ target, currentTarget }) => {
        if (target === currentTarget && isPressedBeside.current && !isKept) onClose();
      }}
    />
  );
};

export type DialogProps = Pick<ModalProps, 'onClose' | 'isKept' | 'children'> & {
  title: string;
  /** Takes the whole window, to show something to look at. */
  isFull?: boolean;
  /** Stands under the part that scrolls: the buttons. */
  footer?: ReactNode;
};

/** A modal dialog with a title and a close button. */
export const Dialog = ({ title, onClose, isKept, isFull = false, footer, children }: DialogProps) => {
  const { t } = useTranslation('common');
  const titleId = useId();
  return createPortal(
    <Modal
      className={css.dialog}
      data-full={isFull}
      aria-labelledby={titleId}
      isKept={isKept}
      onClose={onClose}
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
    </Modal>,
    // Rendered in the body, so that layout or hiding around its opener does not affect it.
    document.body,
  );
};
