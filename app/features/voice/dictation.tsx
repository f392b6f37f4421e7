import { useInterval, useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { Button } from '../../ui/button.tsx';
import { isComposing } from '../../ui/enter-key.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useApp, useStore } from '../app.ts';
import { createDictation, dictationMethod } from './dictation-store.ts';
import css from './dictation.module.css';

const microphoneIcon =
  'M12 14.500a3 3 0 0 0 3 -3v-5a3 3 0 0 0 -6 0v5a3 3 0 0 0 3 3ZM6 11.500a6 6 0 0 0 12 0M12 17.500v3';

/** Voice input: the microphone is asked for only when it is pressed. */
export const VoiceInput = () => {
  const { t } = useTranslation('voice');
  const { state, start, finish } = useStore(createDictation);
  const { phase } = useSnapshot(state);
  const { speech } = useSnapshot(useApp().visitor.state);
  if (!dictationMethod(speech)) return null;
  const isRecording = phase === 'recording';
  return (
    <IconButton
      className={css.microphone ?? ''}
      icon={isRecording ? 'stop' : microphoneIcon}
      label={t(isRecording ? 'stop' : 'input')}
      data-recording={isRecording}
      aria-busy={phase === 'asking' || phase === 'writing'}
      onClick={() => {
        if (isRecording) finish();
        else if (phase === 'idle' || phase === 'failed') void start();
      }}
    />
  );
};

/** Writes a duration as minutes and seconds, `0:07`, in the digits of a language. */
export const formatElapsed = (ms: number, language: string): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const format = (value: number, minimumIntegerDigits: number) =>
    new Intl.NumberFormat(language, { minimumIntegerDigits, useGrouping: false }).format(value);
  return `${format(Math.floor(seconds / 60), 1)}:${format(seconds % 60, 2)}`;
};

/** Shows how long the recording runs, and a dot that grows with the loudness. */
const RecordingTime = ({ startedAt }: { startedAt: number }) => {
  const { i18n } = useTranslation();
  const { loudness } = useStore(createDictation);
  const [now, setNow] = useState(startedAt);
  const dot = useRef<HTMLSpanElement>(null);
  useInterval(() => setNow(Date.now()), 250, { autoInvoke: true });
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      dot.current?.style.setProperty('--level', loudness().toFixed(2));
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [loudness]);
  return (
    <span className={css.time}>
      <span ref={dot} className={css.dot} />
      <time>{formatElapsed(now - startedAt, i18n.language)}</time>
    </span>
  );
};

/** Shows above the composer how the voice input is going. Escape cancels it from anywhere in the chat. */
export const DictationStrip = () => {
  const { t } = useTranslation('voice');
  const { state: dictation, cancel, retry } = useStore(createDictation);
  const { phase, transcript, problem, startedAt } = useSnapshot(dictation);
  const isIdle = phase === 'idle';

  useWindowEvent('keydown', (event) => {
    if (isIdle || event.key !== 'Escape' || isComposing(event)) return;
    event.preventDefault();
    cancel();
  });

  const state = phase === 'asking' || phase === 'recording' || phase === 'writing' ? phase : undefined;
  return (
    <>
      <div className="visually-hidden" aria-live="polite">
        {state && t(state)}
      </div>
      {!isIdle && (
        <div className={css.strip} data-escape="everywhere">
          {phase === 'recording' && <RecordingTime startedAt={startedAt} />}
          {state && <p aria-hidden="true">{transcript || t(state)}</p>}
          {phase === 'failed' && problem && <p role="alert">{t(`problem.${problem}`)}</p>}
          {phase === 'failed' && problem !== 'noDevice' && (
            <Button onClick={() => void retry()}>{t('tryAgain')}</Button>
          )}
          <IconButton icon="close" iconSize={18} label={t('cancel')} onClick={cancel} />
        </div>
      )}
    </>
  );
};
