import { subscribeKey } from 'valtio/utils';
import { sendsOnKey } from '../../ui/enter-key.ts';
import type { App } from '../app.ts';
import type { ComposerElements } from './composer-elements.ts';
import { createComposer } from './composer-store.ts';
import { takeOver } from './early-message.ts';

/** Grows a textarea with its text where the browser does not do so by `field-sizing`. */
const fitHeight = (field: HTMLTextAreaElement): void => {
  if (CSS.supports('field-sizing', 'content')) return;
  field.style.blockSize = 'auto';
  field.style.blockSize = `${field.scrollHeight}px`;
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
