import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { versionsOf } from '../../conversation/tree/message-tree.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { useStore } from '../app.ts';
import { useConversationValue } from '../use-conversation-value.ts';
import { createEditing, lastQuestionOf } from './editing-store.ts';
import css from './question-body.module.css';

export const loadEditor = () => import('./question-editor.tsx');
export const loadControls = () => import('./version-controls.tsx');
const EditPart = onDemand(async () => (await loadEditor()).EditPart, {
  texts: 'versions',
  fallback: 'button',
});
export const VersionPager = onDemand(async () => (await loadControls()).VersionPager, {
  texts: 'versions',
  fallback: 'button',
});

/** The text of a question with its pencil and its versions; while it is edited, the editor in its place. */
const QuestionBodyPart = ({ message, children }: { message: ThreadMessage; children?: ReactNode }) => {
  const { id } = message;
  const isLast = useConversationValue((tree) => lastQuestionOf(tree)?.id === id);
  const isBusy = useConversationValue((tree) => tree.run !== null);
  const hasVersions = useConversationValue((tree) => versionsOf(tree, id).count > 1);
  const isEdited = useSnapshot(useStore(createEditing).state).questionId === id && isLast;
  return (
    <>
      <div className={css.row}>
        {isLast && (isEdited || !isBusy) && <EditPart message={message} />}
        {!isEdited && children}
      </div>
      {hasVersions && !isEdited && <VersionPager message={message} />}
    </>
  );
};

export const QuestionBody = Object.assign(QuestionBodyPart, { preload: EditPart.preload });
