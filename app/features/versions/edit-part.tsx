import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { useStore } from '../app.ts';
import { EditButton } from './edit-button.tsx';
import { createEditing } from './editing-store.ts';
import { QuestionEditor } from './question-editor.tsx';

export type EditPartProps = { message: ThreadMessage };

/** The pencil of a question, or its editor; they come together, so that the editor opens at once. */
export const EditPart = ({ message }: EditPartProps) =>
  useSnapshot(useStore(createEditing).state).questionId === message.id ? (
    <QuestionEditor message={message} />
  ) : (
    <EditButton message={message} />
  );
