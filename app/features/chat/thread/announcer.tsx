import { useEffect, useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { snapshot, subscribe } from 'valtio/vanilla';
import type { ThreadMessage } from '../../../conversation/conversation-state.ts';
import { messageOf, textOf } from '../../../conversation/tree/message-tree.ts';
import { langOf } from '../../../i18n/language-of.ts';
import { readPlainText } from '../../../markdown/plain-text.ts';
import type { MessageStatus } from '../../../service/contract/index.ts';
import { type App, useApp, useStore } from '../../app.ts';
import { runErrorText } from '../../failure-text.ts';
import { useConversationValue } from '../../use-conversation-value.ts';

/** The part of the newest message that decides whether there is something to announce. */
export type Heard = {
  id: string;
  role: 'user' | 'assistant';
  status: MessageStatus;
  hasText: boolean;
  isUnsent: boolean;
  /** An old message, on show again because another version of it was refused. */
  isKnown: boolean;
  hasError: boolean;
};

type AnnouncementKind = 'cut' | 'started' | 'finished' | 'stopped' | 'failed' | 'unsent';

/**
 * Tells what to announce when the newest message goes from one state to another; undefined when nothing.
 * Tokens are never announced, and neither is what was there when the conversation opened.
 */
export const announcementOf = (
  before: Heard | undefined,
  now: Heard | undefined,
): AnnouncementKind | undefined => {
  if (!before || !now) return undefined;
  const isSame = before.id === now.id;
  if (now.role === 'user') return now.isUnsent && isSame && !before.isUnsent ? 'unsent' : undefined;
  // Another version of it was asked for, and could not be had.
  const wasAskedFor = isSame ? before.status === now.status && !before.hasError : before.role === 'user';
  if (now.hasError && wasAskedFor && (isSame || now.isKnown)) return 'failed';
  if (!isSame && now.isKnown) return undefined;
  const wasRunning = isSame ? before.status === 'running' : before.role === 'user';
  if (!wasRunning) return undefined;
  if (now.status === 'running') return now.hasText && !(isSame && before.hasText) ? 'started' : undefined;
  return now.status === 'complete' ? 'finished' : now.status;
};

const heardOf = (message: ThreadMessage | undefined, isKnown: boolean): Heard | undefined =>
  message && {
    id: message.id,
    role: message.role,
    status: message.status,
    hasText: textOf(message) !== '',
    isUnsent: message.delivery === 'unsent',
    isKnown,
    hasError: message.error !== undefined,
  };

/** Some screen readers do not read a live region's text that is there from the region's start. */
const FIRST_DELAY_MS = 100;

/** Finds out what assistive technology has to be told of the conversation on show. */
const createAnnouncements = ({ conversation }: App) => {
  let isFirst = true;

  const newest = (): ThreadMessage | undefined => {
    const tree = snapshot(conversation.state);
    return tree.headId === null ? undefined : messageOf(tree, tree.headId);
  };

  const wasMissed = ({ role, error, status, runId }: ThreadMessage): boolean =>
    role === 'user' ? error !== undefined : status === 'running' || conversation.isOwnRun(runId);

  return {
    /**
     * Calls back with what is to be announced.
     * @param leave Called when another conversation, or none, is on show: what was said belongs to the one
     * before.
     * @returns A function that ends the listening.
     */
    listen: (
      announce: (kind: AnnouncementKind, message: ThreadMessage) => void,
      leave: () => void,
    ): (() => void) => {
      /** The messages that are not being written. */
      const known = new Set<string>();
      const hearOf = (message: ThreadMessage | undefined): Heard | undefined => {
        const heard = heardOf(message, message !== undefined && known.has(message.id));
        const answers = (message && conversation.state.messages.byParent.get(message.id)) ?? [];
        for (const one of message ? [message, ...answers] : [])
          if (one.status !== 'running') known.add(one.id);
        return heard;
      };
      const first = newest();
      let before = hearOf(first);
      // A question may be asked, and answered, before the app is drawn: its result is news all the same.
      if (isFirst && before && first && wasMissed(first)) {
        before = { ...before, status: 'running', hasText: false, isUnsent: false };
      }
      let wasCut = false;
      let { sessionId } = conversation.state;
      const hear = () => {
        if (conversation.state.sessionId !== sessionId) {
          ({ sessionId } = conversation.state);
          leave();
        }
        const message = newest();
        const isCut = conversation.state.run?.phase === 'reconnecting';
        const now = hearOf(message);
        const kind = announcementOf(before, now);
        before = now;
        if (message && kind) announce(kind, message);
        // Announced last, since a cut may come together with the start of an answer, and lasts.
        if (message && isCut && !wasCut) announce('cut', message);
        wasCut = isCut;
      };
      const timer = setTimeout(() => {
        isFirst = false;
        hear();
      }, FIRST_DELAY_MS);
      const unsubscribe = subscribe(conversation.state, hear);
      return () => {
        clearTimeout(timer);
        unsubscribe();
      };
    },
  };
};

/** The focus comes first when a chat opens, and would interrupt the greeting. */
const GREETING_DELAY_MS = 300;

/** How long announced words stay in the page: who reads it line by line would meet each answer twice. */
const SAID_MS = 5000;

/** Whether an open chat shows its greeting, and nothing else. */
const useGreets = (): boolean => {
  const { visitor, host } = useApp();
  const { isVisible } = useSnapshot(host.state);
  const { phase } = useSnapshot(visitor.state);
  const isEmpty = useConversationValue(({ headId, loading }) => headId === null && loading === 'idle');
  return isVisible && isEmpty && phase.type === 'ready';
};

/** Tells assistive technology that an answer has started, then the whole of it once, and what went wrong. */
export const Announcer = () => {
  const { t, i18n } = useTranslation(['chat', 'errors', 'details', 'shell']);
  const { visitor } = useApp();
  /** Numbered, so that the same words are said once more. */
  const [said, say] = useReducer(({ number }, words: string) => ({ words, number: number + 1 }), {
    words: '',
    number: 0,
  });
  const { listen } = useStore(createAnnouncements);
  useEffect(() => {
    const wordsFor = async (kind: AnnouncementKind, message: ThreadMessage): Promise<string> => {
      if (kind === 'cut') return t('chat:thread.reconnecting');
      if (kind === 'started') return t('details:announce.started');
      const isFailure = kind === 'failed' || kind === 'unsent';
      const text = isFailure ? runErrorText(t, message.error) : await readPlainText(textOf(message));
      return t(`details:announce.${kind}`, { text });
    };
    let last = 0;
    const announce = async (kind: AnnouncementKind, message: ThreadMessage) => {
      const own = (last += 1);
      const next = await wordsFor(kind, message);
      // A long answer takes a while to read; something else may have happened since.
      if (own === last) say(next);
    };
    const leave = () => {
      last += 1;
      say('');
    };
    const stop = listen((kind, message) => void announce(kind, message), leave);
    return () => {
      stop();
      // Nobody is told again in another language what they have heard.
      leave();
    };
  }, [listen, t]);
  const greets = useGreets();
  useEffect(() => {
    if (!greets) return undefined;
    const greet = () => {
      const greeting = document.querySelector<HTMLElement>('[data-surface="welcome"]')?.innerText.trim();
      const name = visitor.state.robotConfig.botName || t('shell:title');
      if (greeting) say(`${name}: ${greeting}`);
    };
    const timer = setTimeout(greet, GREETING_DELAY_MS);
    return () => clearTimeout(timer);
  }, [greets, t, visitor]);
  useEffect(() => {
    if (said.words === '') return undefined;
    const timer = setTimeout(say, SAID_MS, '');
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <div className="visually-hidden" aria-live="polite">
      <span key={said.number} lang={langOf(said.words, i18n.language)}>
        {said.words}
      </span>
    </div>
  );
};
