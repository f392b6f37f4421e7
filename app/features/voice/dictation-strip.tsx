import './texts.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { cancelDictation, dictation, retryDictation } from './dictation-store.ts';
import { RecordingTime } from './recording-time.tsx';
import css from './dictation-strip.module.css';

export type DictationStripProps = {
  /** The visitor does not see the chat: nothing is recorded. */
  isHidden: boolean;
};

/** What becomes of what the visitor says, above the composer. Escape cancels it from anywhere in the chat. */
export const DictationStrip = ({ isHidden }: DictationStripProps) => {
  const { t } = useTranslation('voice');
  const { phase, heard, problem, startedAt } = useSnapshot(dictation);
  const isIdle = phase === 'idle';

  useEffect(() => {
    if (isHidden) cancelDictation();
  }, [isHidden]);
  useEffect(() => {
    if (isIdle) return undefined;
    const listening = new AbortController();
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || event.isComposing || event.keyCode === 229) return;
        event.preventDefault();
        cancelDictation();
      },
      { signal: listening.signal },
    );
    return () => listening.abort();
  }, [isIdle]);

  const state = phase === 'asking' || phase === 'recording' || phase === 'writing' ? phase : undefined;
  return (
    <>
      <output className="visually-hidden">{state && t(state)}</output>
      {!isIdle && (
        <div className={css.strip} data-escape="everywhere">
          {phase === 'recording' && <RecordingTime startedAt={startedAt} />}
          {state && <p aria-hidden="true">{heard || t(state)}</p>}
          {phase === 'failed' && problem && <p role="alert">{t(`problem.${problem}`)}</p>}
          {phase === 'failed' && problem !== 'noDevice' && (
            <Button onClick={() => void retryDictation()}>{t('tryAgain')}</Button>
          )}
          <IconButton icon="close" iconSize={18} label={t('cancel')} onClick={cancelDictation} />
        </div>
      )}
    </>
  );
};
