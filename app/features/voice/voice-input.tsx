import './texts.ts';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { visitor } from '../../visitor/visitor-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { dictation, dictationWay, finishDictation, startDictation } from './dictation-store.ts';
import { icons } from './icons.ts';
import css from './dictation-strip.module.css';

/** Voice input: the microphone is asked for only when it is pressed. */
export const VoiceInput = () => {
  const { t } = useTranslation('voice');
  const { phase } = useSnapshot(dictation);
  // What can be done follows from the configuration.
  useSnapshot(visitor);
  if (!dictationWay()) return null;
  const isRecording = phase === 'recording';
  return (
    <IconButton
      className={css.microphone ?? ''}
      icon={isRecording ? 'stop' : icons.microphone}
      label={t(isRecording ? 'stop' : 'input')}
      data-recording={isRecording}
      aria-busy={phase === 'asking' || phase === 'writing'}
      onClick={() => {
        if (isRecording) finishDictation();
        else if (phase === 'idle' || phase === 'failed') void startDictation();
      }}
    />
  );
};
