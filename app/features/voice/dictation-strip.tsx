import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { useStore } from '../app.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { createDictation } from './dictation-store.ts';
import { RecordingTime } from './recording-time.tsx';
import css from './dictation-strip.module.css';

/** Shows above the composer how the voice input is going. Escape cancels it from anywhere in the chat. */
export const DictationStrip = () => {
  const { t } = useTranslation('voice');
  const { state: dictation, cancel, retry } = useStore(createDictation);
  const { phase, transcript, problem, startedAt } = useSnapshot(dictation);
  const isIdle = phase === 'idle';

  useEffect(() => {
    if (isIdle) return undefined;
    const listening = new AbortController();
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || event.isComposing || event.keyCode === 229) return;
        event.preventDefault();
        cancel();
      },
      { signal: listening.signal },
    );
    return () => listening.abort();
  }, [isIdle, cancel]);

  const state = phase === 'asking' || phase === 'recording' || phase === 'writing' ? phase : undefined;
  return (
    <>
      <output className="visually-hidden">{state && t(state)}</output>
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
