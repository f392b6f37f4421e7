import { subscribeKey } from 'valtio/utils';
import { tabStorage } from '../../storage/safe-storage.ts';
import { sendsOnKey } from '../../ui/enter-key.ts';
import type { App } from '../app.ts';
import type { ComposerElements } from './composer-elements.ts';
import { createComposer } from './composer-store.ts';

/** Grows a textarea with its text where the browser does not do so by `field-sizing`. */
const fitHeight = (field: HTMLTextAreaElement): void => {
  if (CSS.supports('field-sizing', 'content')) return;
  field.style.blockSize = 'auto';
  field.style.blockSize = `${field.scrollHeight}px`;
};

/**
 * Takes over what was typed into index.html's textarea before the app was there.
 * @returns Whether the visitor has sent it: Send was pressed last, or Enter, whose line is dropped again.
 */
const takeOver = (message: HTMLTextAreaElement): boolean => {
  const { sent } = message.dataset;
  delete message.dataset.sent;
  message.dataset.taken = '';
  // From here on it is kept as a draft.
  tabStorage.remove(`casement:typed:${location.search}`);
  if (message.value.trim() === '') return false;
  const isEntered = sent === 'enter' && message.value.endsWith('\n');
  if (isEntered) message.value = message.value.slice(0, -1);
  return isEntered || sent === 'press';
};

/** Takes over the textarea of index.html and binds it to the draft, and its Enter to sending, until the app is disposed. */
export const bindComposer = (
  app: App,
  { form, message }: Pick<ComposerElements, 'form' | 'message'>,
): void => {
  const { visitor, conversation, signal } = app;
  const composer = app.store(createComposer);
  let isComposing = false;

  composer.state.isWaiting = takeOver(message);
  if (message.value) conversation.setDraft(message.value);

  /** The draft may be changed by others: the host page, a template, another conversation. */
  const showDraft = () => {
    const { draft } = conversation.state;
    if (isComposing || message.value === draft) return;
    message.value = draft;
    fitHeight(message);
  };
  const submitWaiting = () => {
    if (composer.state.isWaiting) composer.submit();
  };
  showDraft();
  const unsubscribes = [
    subscribeKey(conversation.state, 'draft', showDraft),
    subscribeKey(conversation.state, 'run', submitWaiting),
    subscribeKey(visitor.state, 'phase', submitWaiting),
  ];
  signal.addEventListener('abort', () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  });

  message.addEventListener(
    'input',
    () => {
      composer.state.isWaiting = false;
      conversation.setDraft(message.value);
      fitHeight(message);
    },
    { signal },
  );
  message.addEventListener('compositionstart', () => (isComposing = true), { signal });
  message.addEventListener('compositionend', () => (isComposing = false), { signal });
  message.addEventListener(
    'keydown',
    (event) => {
      if (!sendsOnKey(event, isComposing)) return;
      event.preventDefault();
      composer.submit();
    },
    { signal },
  );
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      composer.submit();
    },
    { signal },
  );
};
