import './texts.ts';
import { proxy, subscribe } from 'valtio/vanilla';
import { conversation } from '../../conversation/conversation-store.ts';
import { currentBranch, messageOf, textOf } from '../../conversation/tree/message-tree.ts';
import { i18n } from '../../i18n/i18n.ts';
import { visitor } from '../../visitor/visitor-store.ts';
import { showToast } from '../../ui/toast-store.ts';
import { chooseVoice } from './choose-voice.ts';
import { findSentence } from './find-range.ts';
import { markRange } from './mark-sentence.ts';
import { createScript, type Sentence } from './script.ts';
import { startReading, type Reading, type ReadingPhase } from './start-reading.ts';

/** What is being read aloud. Components read it with `useSnapshot`. */
export const reading = proxy({ messageId: null as string | null, phase: 'loading' as ReadingPhase });

let current: { reading: Reading; end: AbortController } | undefined;

/** Ends the reading, whatever is read. */
export const stopReading = (): void => current?.end.abort();

export const pauseReading = (): void => current?.reading.pause();

export const resumeReading = (): void => current?.reading.resume();

const words = () => {
  const t = i18n.getFixedT(null, 'voice');
  return { language: visitor.language, code: t('code'), formula: t('formula') };
};

/** Marks the sentences of an answer as they are read. */
const createMarker = (messageId: string) => {
  let end = 0;
  return ({ text, isQuoted }: Sentence) => {
    const article = document.querySelector(`[data-message-id="${CSS.escape(messageId)}"]`);
    const body = article?.querySelector('[data-surface="bot"]');
    const found = isQuoted && body ? findSentence(body, text, end) : undefined;
    if (found) ({ end } = found);
    markRange(found?.range);
  };
};

/** Calls back when the answer changes, and when it is no longer on show. */
const followAnswer = (
  messageId: string,
  { onChange, onGone }: { onChange: () => void; onGone: () => void },
  signal: AbortSignal,
) => {
  let message = messageOf(conversation, messageId);
  let { headId } = conversation;
  const unsubscribe = subscribe(conversation, () => {
    const now = messageOf(conversation, messageId);
    const isGone =
      conversation.headId !== headId && !currentBranch(conversation).some(({ id }) => id === messageId);
    ({ headId } = conversation);
    if (!now || isGone) onGone();
    else if (now !== message) onChange();
    message = now;
  });
  signal.addEventListener('abort', unsubscribe);
};

/** Reads an answer aloud from its beginning, also one that is being written; ends what was read before. */
export const readAloud = (messageId: string): void => {
  stopReading();
  const end = new AbortController();
  const { signal } = end;
  const makeScript = createScript(words);
  const script = () => {
    const message = messageOf(conversation, messageId);
    return makeScript(message ? textOf(message) : '', message?.status !== 'running');
  };
  reading.messageId = messageId;
  const started = startReading({
    voice: chooseVoice(messageId),
    script,
    onPhase: (phase) => {
      if (!signal.aborted) reading.phase = phase;
    },
    onSentence: createMarker(messageId),
    signal,
  });
  const mine = { reading: started, end };
  current = mine;
  followAnswer(messageId, { onChange: started.wake, onGone: () => end.abort() }, signal);
  globalThis.addEventListener('pagehide', () => end.abort(), { signal });

  const leave = () => {
    end.abort();
    if (current !== mine) return;
    current = undefined;
    reading.messageId = null;
    markRange(undefined);
  };
  const finish = async () => {
    try {
      await started.done;
    } catch {
      if (!signal.aborted) showToast('error', i18n.t('voice:readFailed'));
    }
    leave();
  };
  signal.addEventListener('abort', leave, { once: true });
  void finish();
};
