import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useStore } from '../app.ts';
import { createEditing } from './editing-store.ts';
import { createNextFocus } from './next-focus.ts';
import { pencilIcon } from './icons.ts';
import css from './edit-button.module.css';

export type EditButtonProps = { message: ThreadMessage };

/** Opens the editor of a question. */
export const EditButton = ({ message: { id } }: EditButtonProps) => {
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
