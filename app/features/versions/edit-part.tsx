import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio/react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useStore } from '../app.ts';
import { createEditing } from './editing-store.ts';
import { createNextFocus } from './next-focus.ts';
import { QuestionEditor } from './question-editor.tsx';
import css from './edit-part.module.css';

export type EditPartProps = { message: ThreadMessage };

const pencilIcon = 'M13.5 6.5l4 4M5 19l1-4.5L16.2 4.3a1.8 1.8 0 0 1 2.5 0l1 1a1.8 1.8 0 0 1 0 2.5L9.5 18Z';

/** Opens the editor of a question. */
const EditButton = ({ message: { id } }: EditPartProps) => {
  const { t } = useTranslation('versions');
  const { edit } = useStore(createEditing);
  const nextFocus = useStore(createNextFocus);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (nextFocus.take(id) === 'edit') button.current?.focus({ preventScroll: true });
  }, [nextFocus, id]);
  return (
    <IconButton
      ref={button}
      className={css.edit ?? ''}
      icon={pencilIcon}
      iconSize={18}
      label={t('edit')}
      onClick={() => edit(id)}
    />
  );
};

/** The pencil of a question, or its editor; they come together, so that the editor opens at once. */
export const EditPart = ({ message }: EditPartProps) =>
  useSnapshot(useStore(createEditing).state).questionId === message.id ? (
    <QuestionEditor message={message} />
  ) : (
    <EditButton message={message} />
  );
