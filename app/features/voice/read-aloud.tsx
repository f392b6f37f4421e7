import './texts.ts';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { visitor } from '../../visitor/visitor-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { hasBrowserVoices, onBrowserVoices } from './browser-voice.ts';
import { icons } from './icons.ts';
import { pauseReading, readAloud, reading, resumeReading, stopReading } from './reading-store.ts';
import css from './read-aloud.module.css';

export type ReadAloudProps = {
  message: ThreadMessage;
  /** The visitor does not see the chat. */
  isHidden: boolean;
};

const useCanRead = (): boolean => {
  const hasVoices = useSyncExternalStore(onBrowserVoices, hasBrowserVoices);
  return useSnapshot(visitor).speech.tts === 1 || hasVoices;
};

/** The answer whose button had the focus when it moved from below the growing answer to the other buttons. */
let focusedId: string | undefined;

/** Read aloud, and while this answer is read: Stop reading, and Pause or Resume. */
export const ReadAloud = ({ message: { id }, isHidden }: ReadAloudProps) => {
  const { t } = useTranslation('voice');
  const { messageId, phase } = useSnapshot(reading);
  const canRead = useCanRead();
  const button = useRef<HTMLButtonElement>(null);
  const isRead = messageId === id;

  useEffect(() => {
    if (isHidden) stopReading();
  }, [isHidden]);
  useLayoutEffect(() => {
    const element = button.current;
    if (focusedId === id) element?.focus({ preventScroll: true });
    focusedId = undefined;
    return () => {
      if (element !== null && element === document.activeElement) focusedId = id;
    };
  }, [id]);

  if (!canRead) return null;
  const isPaused = phase === 'paused';
  return (
    <>
      <IconButton
        ref={button}
        className={css.button ?? ''}
        icon={isRead ? icons.silence : icons.speaker}
        iconSize={18}
        label={t(isRead ? 'stopReading' : 'read')}
        data-read={isRead}
        aria-busy={isRead && phase === 'loading'}
        onClick={() => (isRead ? stopReading() : readAloud(id))}
      />
      {isRead && (
        <IconButton
          className={css.button ?? ''}
          icon={isPaused ? icons.play : icons.pause}
          iconSize={18}
          label={t(isPaused ? 'resume' : 'pause')}
          onClick={isPaused ? resumeReading : pauseReading}
        />
      )}
    </>
  );
};
