import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { useApp, useStore } from '../app.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useThread } from '../thread-on-show.ts';
import { createReading } from './reading-store.ts';
import { hasBrowserVoices, onBrowserVoices } from './voices.ts';
import css from './read-aloud.module.css';

const icons = {
  speaker: 'M4.5 9.5v5h3.500l4.500 4v-13l-4.500 4Zm11 -0.500a4.200 4.200 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  silence: 'M4.5 9.5v5h3.500l4.500 4v-13l-4.500 4ZM16 9.500l5 5m0 -5l-5 5',
  pause: 'M9 6.500v11M15 6.500v11',
  play: 'M8 5.500v13l10.500 -6.500Z',
} as const;

/** Read aloud, and while this answer is read: Stop reading, and Pause or Resume. */
export const ReadAloud = ({ message: { id } }: { message: ThreadMessage }) => {
  const { t } = useTranslation('voice');
  const reading = useStore(createReading);
  const thread = useThread();
  const { messageId, phase } = useSnapshot(reading.state);
  const hasVoices = useSyncExternalStore(onBrowserVoices, hasBrowserVoices);
  const { speech } = useSnapshot(useApp().visitor.state);
  const button = useRef<HTMLButtonElement>(null);
  const isRead = messageId === id;

  // The button of a growing answer moves to the other buttons when the answer ends, and keeps the focus.
  useLayoutEffect(() => {
    const element = button.current;
    if (reading.takeFocus(id)) element?.focus({ preventScroll: true });
    return () => {
      if (element !== null && element === document.activeElement) reading.keepFocus(id);
    };
  }, [reading, id]);

  if (speech.tts !== 1 && !hasVoices) return null;
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
        onClick={() => (isRead ? reading.stop() : reading.start(id, () => thread.elementOf(id)))}
      />
      {isRead && (
        <IconButton
          className={css.button ?? ''}
          icon={isPaused ? icons.play : icons.pause}
          iconSize={18}
          label={t(isPaused ? 'resume' : 'pause')}
          onClick={isPaused ? reading.resume : reading.pause}
        />
      )}
    </>
  );
};
