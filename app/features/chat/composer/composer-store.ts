import { subscribeKey } from 'valtio/utils';
import { proxy } from 'valtio/vanilla';
import type { ConversationState } from '../../../conversation/conversation-state.ts';
import { messageOf } from '../../../conversation/tree/message-tree.ts';
import { needPagePart, pagePart } from '../../../page/contract.ts';
import { enterKeyHint, noteKeyboard, sendsMessageOnKey } from '../../../ui/enter-key.ts';
import { watchFinger } from '../../../ui/message-box.ts';
import type { App } from '../../app.ts';
import { endEarlyMessage, noteSent, takeOver } from './early-message.ts';

/** A place in the box; index.html does without it. */
const findOrAdd = (id: 'composer-top' | 'composer-start', where: 'before' | 'after'): HTMLElement => {
  const found = pagePart(id);
  if (found) return found;
  const place = Object.assign(document.createElement('div'), { id });
  needPagePart('message')[where](place);
  return place;
};

/** Finds the composer's parts in index.html; the app takes them over and never makes them anew. */
export const composerElements = () => {
  return {
    form: needPagePart('composer'),
    message: needPagePart('message'),
    above: needPagePart('composer-above'),
    top: findOrAdd('composer-top', 'before'),
    start: findOrAdd('composer-start', 'after'),
    end: needPagePart('composer-end'),
  };
};

/** A text that was sent while an answer was being written. */
type Queued = Pick<ConversationState, 'draft' | 'sessionId'> & { answerId: string };

/**
 * Sends what stands in the composer, at once, when the chat is ready or when the answer being written has
 * ended. Until then it stays a draft, which can be changed and which another chat puts away.
 */
export const createComposer = ({ visitor, conversation }: App) => {
  let queued: Queued | undefined;
  /** Components read it with `useSnapshot`. */
  const state = proxy({
    /**
     * It was sent before the chat was ready, its files were there or an answer had ended, and goes then,
     * unless the text is changed.
     */
    isWaiting: false,
    /** It waits for the end of an answer that is being written. */
    isQueued: false,
    /** It was to be sent with nothing in it. */
    isEmpty: false,
  });
  /** Lets the text stay a draft. */
  const takeBack = (): void => {
    queued = undefined;
    Object.assign(state, { isWaiting: false, isQueued: false });
  };

  const submit = (): void => {
    const { draft, draftAttachments, run, uploads, heldUploads, missingUploads, sessionId } =
      conversation.state;
    if (heldUploads + missingUploads > 0) {
      takeBack();
      // Held files are uploaded first; the visitor decides about missing ones.
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
      takeBack();
      return;
    }
    const isReady = visitor.state.phase.type === 'ready';
    if (!run && isReady) {
      takeBack();
      conversation.send(draft, draftAttachments);
      return;
    }
    // The answer may be complete a moment before its run is over, which need not be said.
    const isQueued = run !== null && messageOf(conversation.state, run.answerId)?.status === 'running';
    queued = run ? { draft, sessionId, answerId: run.answerId } : undefined;
    Object.assign(state, { isWaiting: true, isQueued });
  };

  return {
    state,
    submit,
    takeBack,
    /** Sends what waits, if it is still what was to be sent and the answer before it has ended. */
    submitWaiting: (): void => {
      if (!state.isWaiting) return;
      if (queued && !conversation.state.run) {
        const { draft, sessionId, answerId } = queued;
        const isSame =
          conversation.state.draft === draft && [null, conversation.state.sessionId].includes(sessionId);
        const answer = messageOf(conversation.state, answerId);
        // One that waits for the visitor has not ended; one that failed may be asked for again first.
        if (!isSame || answer?.status === 'failed' || answer?.interrupts) {
          takeBack();
          return;
        }
      }
      submit();
    },
    /** Takes back what waits once something else is the draft. */
    noteDraft: (): void => {
      if (queued && conversation.state.draft !== queued.draft) takeBack();
    },
  };
};

/** Grows a textarea with its text where the browser does not do so by `field-sizing`. */
const fitText = (field: HTMLTextAreaElement): void => {
  if (CSS.supports('field-sizing', 'content')) return;
  field.cols = field.value.split('\n').reduce((most, { length }) => Math.max(most, length), 1);
  field.style.blockSize = 'auto';
  field.style.blockSize = `${field.scrollHeight}px`;
};

/** Binds the textarea of index.html to the draft, and its Enter to sending, until the app is disposed. */
export const bindComposer = (app: App): void => {
  const { visitor, conversation, signal } = app;
  const { form, message } = composerElements();
  const { state, submit, submitWaiting, takeBack, noteDraft } = app.store(createComposer);
  let isComposing = false;
  /** The text that was put before the visitor's own while an input method composed it. */
  let before = '';

  state.isWaiting = takeOver(message);
  if (message.value) conversation.setDraft(message.value);

  /** The draft may be changed by others: the host page, a template, another conversation. */
  const showDraft = () => {
    const { draft } = conversation.state;
    noteDraft();
    if (message.value === draft) return;
    if (isComposing) {
      before = draft.slice(0, draft.lastIndexOf(`\n${message.value}`) + 1);
      return;
    }
    message.value = draft;
    fitText(message);
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
    takeBack();
    noteSent(message, '');
    conversation.setDraft(before + message.value);
    fitText(message);
  };
  const onComposed = () => {
    isComposing = false;
    if (before === '') return;
    message.value = before + message.value;
    before = '';
    onInput();
  };
  const showHint = () => {
    message.enterKeyHint = enterKeyHint();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    noteKeyboard(event);
    showHint();
    if (isComposing || !sendsMessageOnKey(event)) return;
    onSubmit(event);
  };
  const onSubmit = (event: Event) => {
    event.preventDefault();
    submit();
    if (state.isWaiting) noteSent(message, 'press');
  };
  watchFinger(message, signal);
  message.addEventListener('input', onInput, { signal });
  // A keyboard may have been put on meanwhile.
  message.addEventListener('focus', showHint, { signal });
  message.addEventListener('blur', forgive, { signal });
  message.addEventListener('compositionstart', () => (isComposing = true), { signal });
  message.addEventListener('compositionend', onComposed, { signal });
  message.addEventListener('keydown', onKeyDown, { signal });
  form.addEventListener('submit', onSubmit, { signal });
};
