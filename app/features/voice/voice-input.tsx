import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import { useApp, useStore } from '../app.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { createDictation, dictationMethod } from './dictation-store.ts';
import css from './dictation-strip.module.css';

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
