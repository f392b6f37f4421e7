import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { textOf } from '../../conversation/tree/message-tree.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { useApp } from '../app.ts';

const ReadAloud = onDemand(async () => (await import('./read-aloud.tsx')).ReadAloud);
const VoiceInput = onDemand(async () => (await import('./voice-input.tsx')).VoiceInput);
const DictationStrip = onDemand(async () => (await import('./dictation-strip.tsx')).DictationStrip);

/** Whether the bot speaks and listens. The code of it all comes only then, once the chat can be used. */
const useIsOn = (): boolean => {
  const { phase, robotConfig } = useSnapshot(useApp().visitor.state);
  return phase.type === 'ready' && robotConfig.openVoice === 1;
};

export type ReadAloudPartProps = { message: ThreadMessage };

/** Read aloud, for an answer with something to read. */
export const ReadAloudPart = ({ message }: ReadAloudPartProps) =>
  useIsOn() && textOf(message) !== '' && <ReadAloud message={message} />;

/** Voice input, in the composer. */
export const VoiceInputPart = () => useIsOn() && <VoiceInput />;

/** What is being recorded, above the composer. */
export const DictationPart = () => useIsOn() && <DictationStrip />;
