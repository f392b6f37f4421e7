import { subscribeKey } from 'valtio/utils';
import { proxy, subscribe } from 'valtio/vanilla';
import { currentBranch, messageOf, textOf } from '../../conversation/tree/message-tree.ts';
import { i18n } from '../../i18n/i18n.ts';
import { ServiceError } from '../../service/service-error.ts';
import { showToast } from '../../ui/toast-store.ts';
import { showFailure } from '../../visitor/show-failure.ts';
import type { App } from '../app.ts';
import { createMarker } from './mark-sentences.ts';
import { playScript, type Playback, type ReadingPhase } from './play-script.ts';
import { createScript } from './script.ts';
import { browserVoice, createServiceVoice, withBrowserFallback } from './voices.ts';

/** Reads answers aloud, one at a time. */
export const createReading = (app: App) => {
  const { visitor, host } = app;
  const conversation = app.conversation.state;
  /** Components read it with `useSnapshot`. */
  const state = proxy({ messageId: null as string | null, phase: 'loading' as ReadingPhase });
  const serviceVoice = createServiceVoice(app);
  let focusedId: string | undefined;
  let current: { playback: Playback; ending: AbortController } | undefined;

  const stop = (): void => current?.ending.abort();

  const words = () => ({
    language: visitor.state.language,
    code: i18n.t('voice:code'),
    formula: i18n.t('voice:formula'),
    formulaInSentence: i18n.t('voice:formulaInSentence'),
  });

  const stopWatching = subscribeKey(host.state, 'isVisible', (isVisible) => {
    if (!isVisible) stop();
  });
  app.signal.addEventListener('abort', () => {
    stopWatching();
    stop();
  });

  return {
    state,
    /** Remembers that the focused button of an answer is leaving the page, to be drawn in another place. */
    keepFocus: (messageId: string): void => {
      focusedId = messageId;
    },
    /** Returns whether the button of an answer was focused before it was drawn here; asked once. */
    takeFocus: (messageId: string): boolean => {
      const isFocused = focusedId === messageId;
      focusedId = undefined;
      return isFocused;
    },
    stop,
    pause: (): void => current?.playback.pause(),
    resume: (): void => current?.playback.resume(),
    /**
     * Reads an answer from its start, also one that is being written; ends what was read before. Call it
     * within the visitor's press, else browsers play nothing.
     * @param article Gives the answer's element while it is in the page.
     */
    start: (messageId: string, article: () => Element | null): void => {
      stop();
      const ending = new AbortController();
      const { signal } = ending;
      const makeScript = createScript(words);
      const marker = createMarker(article);
      state.messageId = messageId;
      const playback = playScript({
        voice: visitor.state.speech.tts === 1 ? withBrowserFallback(serviceVoice(messageId)) : browserVoice,
        script: () => {
          const answer = messageOf(conversation, messageId);
          return makeScript(answer ? textOf(answer) : '', answer?.status !== 'running');
        },
        onPhase: (phase) => {
          if (!signal.aborted) state.phase = phase;
        },
        onSentence: marker.mark,
        signal,
      });
      current = { playback, ending };
      let message = messageOf(conversation, messageId);
      const unsubscribe = subscribe(conversation, () => {
        const now = messageOf(conversation, messageId);
        if (!now || !currentBranch(conversation).some(({ id }) => id === messageId)) ending.abort();
        else if (now !== message) playback.update();
        message = now;
      });
      globalThis.addEventListener('pagehide', () => ending.abort(), { signal });
      signal.addEventListener('abort', () => {
        unsubscribe();
        if (current?.ending !== ending) return;
        current = undefined;
        state.messageId = null;
        marker.clear();
      });
      void playback.done
        .catch((error: unknown) => {
          if (signal.aborted) return;
          if (error instanceof ServiceError && error.handling === 'shown') showFailure(error);
          else showToast('error', () => i18n.t('voice:readFailed'));
        })
        .finally(() => ending.abort());
    },
  };
};
