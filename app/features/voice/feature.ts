import { textOf } from '../../conversation/tree/message-tree.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import type { Feature } from '../feature.ts';

const texts = 'voice';
const fallback = 'button';
const loadDictation = () => import('./dictation.tsx');
const VoiceInput = onDemand(async () => (await loadDictation()).VoiceInput, { texts, fallback });
const DictationStrip = onDemand(async () => (await loadDictation()).DictationStrip, { texts });
const ReadAloud = onDemand(async () => (await import('./read-aloud.tsx')).ReadAloud, { texts, fallback });

/** Read-aloud and voice input. Their code is loaded once the chat can be used. */
export const voice: Feature = {
  isOn: ({ phase, robotConfig }) => phase.type === 'ready' && robotConfig.openVoice === 1,
  slots: {
    composerEnd: [{ Part: VoiceInput }],
    aboveComposer: [{ Part: DictationStrip }],
    // An answer can be listened to while it is being written, when it has no other buttons yet.
    underAnswer: [
      {
        Part: ReadAloud,
        isFor: ({ message }) => message.status === 'running' && textOf(message) !== '',
      },
    ],
    answerActions: [{ Part: ReadAloud, isFor: ({ message }) => textOf(message) !== '' }],
  },
};
