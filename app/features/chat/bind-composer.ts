import { subscribeKey } from 'valtio/utils';
import { conversation, setDraft } from '../../conversation/conversation-store.ts';
import { visitor } from '../../visitor/visitor-store.ts';
import type { ComposerElements } from './composer-elements.ts';
import { composer, submitDraft } from './composer-store.ts';
import { sendsOnKey } from '../../ui/enter-key.ts';
import { fitHeight } from './fit-height.ts';
import { takeOver } from './early-message.ts';

const sendWaiting = () => {
  if (composer.isWaiting) submitDraft();
};

/**
 * Takes over the textarea of index.html and binds it to the draft, and its Enter to sending.
 * @returns Ends the binding.
 */
export const bindComposer = ({ form, message }: Pick<ComposerElements, 'form' | 'message'>): (() => void) => {
  const binding = new AbortController();
  const { signal } = binding;
  let isComposing = false;

  composer.isWaiting = takeOver(message);
  if (message.value) setDraft(message.value);

  /** The draft may be changed by others: the host page, a template, another conversation. */
  const showDraft = () => {
    if (isComposing || message.value === conversation.draft) return;
    message.value = conversation.draft;
    fitHeight(message);
  };
  showDraft();
  const unsubscribes = [
    subscribeKey(conversation, 'draft', showDraft),
    subscribeKey(conversation, 'run', sendWaiting),
    subscribeKey(visitor, 'phase', sendWaiting),
  ];

  message.addEventListener(
    'input',
    () => {
      composer.isWaiting = false;
      setDraft(message.value);
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
      submitDraft();
    },
    { signal },
  );
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      submitDraft();
    },
    { signal },
  );
  return () => {
    binding.abort();
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
};
