import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { useApp } from '../app.ts';

const Button = onDemand(async () => (await import('./attach-button.tsx')).AttachButton);
const Strip = onDemand(async () => (await import('./attachment-strip.tsx')).AttachmentStrip);
const InQuestion = onDemand(async () => (await import('./question-attachments.tsx')).QuestionAttachments);

/** Whether anything may be attached. The code of it all comes only then, once the chat can be used. */
const useIsOn = (): boolean => {
  const { phase, robotConfig } = useSnapshot(useApp().visitor.state);
  return phase.type === 'ready' && (robotConfig.supportFile === 1 || robotConfig.supportPicture === 1);
};

/** Attach files, in the composer. */
export const AttachPart = () => useIsOn() && <Button />;

/** What is attached, above the composer. */
export const AttachedPart = () => useIsOn() && <Strip />;

export type AskedFilesPartProps = { message: ThreadMessage };

/** Files and images of a question. */
export const AskedFilesPart = ({ message }: AskedFilesPartProps) =>
  message.parts.some(({ type }) => type !== 'text') && <InQuestion message={message} />;
