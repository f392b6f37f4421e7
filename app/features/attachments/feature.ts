import type { Snapshot } from 'valtio/vanilla';
import { onDemand } from '../../ui/on-demand.tsx';
import type { VisitorState } from '../../visitor/visitor-state.ts';
import type { Feature } from '../feature.ts';
import { AttachmentsOfQuestion } from './attachments-of-question.ts';

/** Whether anything may be attached. The code of it all comes only then, once the chat can be used. */
const isOn = ({ phase, robotConfig }: Snapshot<VisitorState>): boolean =>
  phase.type === 'ready' && (robotConfig.supportFile === 1 || robotConfig.supportPicture === 1);

const loadStrip = () => import('./attachment-strip.tsx');
const AttachButton = onDemand(async () => (await loadStrip()).AttachButton, {
  texts: 'attachments',
  fallback: 'button',
});
const AttachmentStrip = onDemand(async () => (await loadStrip()).AttachmentStrip, {
  texts: 'attachments',
});

/** Files and images of questions. Those of a question are shown also where no more are taken. */
export const attachments: Feature = {
  slots: {
    composerStart: [{ Part: AttachButton, isOn }],
    composerTop: [{ Part: AttachmentStrip, isOn }],
    aboveQuestion: [
      {
        Part: AttachmentsOfQuestion,
        isFor: ({ message }) => message.parts.some(({ type }) => type !== 'text'),
      },
    ],
  },
};
