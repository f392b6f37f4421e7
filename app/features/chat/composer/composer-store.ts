import { subscribeKey } from 'valtio/utils';
import { proxy } from 'valtio/vanilla';
import { messageOf } from '../../../conversation/tree/message-tree.ts';
import { needPagePart, pagePart } from '../../../page/contract.ts';
import { sendsOnKey } from '../../../ui/enter-key.ts';
import { watchFinger } from '../../../ui/message-box.ts';
import type { App } from '../../app.ts';
import { endEarlyMessage, noteSent, takeOver } from './early-message.ts';

/** A place before the text; index.html does without it. */
const findOrAdd = (id: 'composer-top' | 'composer-start'): HTMLElement => {
  const found = pagePart(id);
  if (found) return found;
  const place = document.createElement('div');
  place.id = id;
  needPagePart('message').before(place);
  return place;
};

/** Finds the composer's parts in index.html; the app takes them over and never makes them anew. */
export const composerElements = () => {
  return {
    form: needPagePart('composer'),
    message: needPagePart('message'),
    above: needPagePart('composer-above'),
    top: findOrAdd('composer-top'),
    start: findOrAdd('composer-start'),
    end: needPagePart('composer-end'),
  };
};

/** Sends what stands in the composer, at once or when the chat is ready. */
export const createComposer = ({ visitor, conversation }: App) => {
  /** Components read it with `useSnapshot`. */
  const state = proxy({
    /** It was sent before the chat was ready or its files were there, and goes as soon as they are, unless the text is changed. */
    isWaiting: false,
    /** It was to be sent with nothing in it. */
    isEmpty: false,
  });
  return {
    state,
    submit: (): void => {
      const { draft, draftAttachments, run, uploads, heldUploads, missingUploads } = conversation.state;
      if (heldUploads + missingUploads > 0) {
        // What is held is uploaded first; of what is missing the visitor decides.
        state.isWaiting = missingUploads === 0;
        conversation.holdSend();
        return;
      }
      if (uploads > 0) {
        state.isWaiting = true;
        return;
      }
      state.isEmpty = draft.trim() === '' && draftAttachments.length === 0;
      if (state.isEmpty) {
        state.isWaiting = false;
        return;
      }
      if (run) {
        // The answer may be complete a moment before its run is over.
        const status = messageOf(conversation.state, run.answerId)?.status;
        state.isWaiting = status !== undefined && status !== 'running';
        return;
      }
      const isReady = visitor.state.phase.type === 'ready';
      state.isWaiting = !isReady;
      if (isReady) conversation.send(draft, draftAttachments);
    },
  };
};

/** Grows a textarea with its text where the browser does not do so by `field-sizing`. */
const fitHeight = (field: HTMLTextAreaElement): void => {
  if (CSS.supports('field-sizing', 'content')) return;
  field.style.blockSize = 'auto';
  field.style.blockSize = `${field.scrollHeight}px`;
};

/** Binds the textarea of index.html to the draft, and its Enter to sending, until the app is disposed. */
export const bindComposer = (app: App): void => {
  const { visitor, conversation, signal } = app;
  const { form, message } = composerElements();
  const { state, submit } = app.store(createComposer);
  let isComposing = false;
  /** The text that was put before the visitor's own while an input method composed it. */
  let before = '';

  state.isWaiting = takeOver(message);
  if (message.value) conversation.setDraft(message.value);

  /** The draft may be changed by others: the host page, a template, another conversation. */
  const showDraft = () => {
    const { draft } = conversation.state;
    if (message.value === draft) return;
    if (isComposing) {
      before = draft.slice(0, draft.lastIndexOf(`\n${message.value}`) + 1);
      return;
    }
    message.value = draft;
    fitHeight(message);
  };
  const submitWaiting = () => {
    if (state.isWaiting) submit();
  };
  const onPhase = () => {
    if (visitor.state.phase.type === 'ready') endEarlyMessage(message);
    submitWaiting();
  };
  showDraft();
  signal.addEventListener('abort', subscribeKey(conversation.state, 'draft', showDraft));
  for (const key of ['run', 'uploads'] as const) {
    signal.addEventListener('abort', subscribeKey(conversation.state, key, submitWaiting));
  }
  signal.addEventListener('abort', subscribeKey(visitor.state, 'phase', onPhase));

  const forgive = () => {
    state.isEmpty = false;
  };
  const onInput = () => {
    forgive();
    state.isWaiting = false;
    noteSent(message, '');
    conversation.setDraft(before + message.value);
    fitHeight(message);
  };
  const onComposed = () => {
    isComposing = false;
    if (before === '') return;
    message.value = before + message.value;
    before = '';
    onInput();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing || !sendsOnKey(event)) return;
    onSubmit(event);
  };
  const onSubmit = (event: Event) => {
    event.preventDefault();
    submit();
    if (state.isWaiting) noteSent(message, 'press');
  };
  watchFinger(message, signal);
  message.addEventListener('input', onInput, { signal });
  message.addEventListener('blur', forgive, { signal });
  message.addEventListener('compositionstart', () => (isComposing = true), { signal });
  message.addEventListener('compositionend', onComposed, { signal });
  message.addEventListener('keydown', onKeyDown, { signal });
  form.addEventListener('submit', onSubmit, { signal });
};
