import './texts.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { beginEdit } from './editing-store.ts';
import { takeFocus } from './focus-later.ts';
import { pencilIcon } from './icons.ts';
import css from './edit-button.module.css';

export type EditButtonProps = { message: ThreadMessage };

/** Opens the editor of a question. */
export const EditButton = ({ message: { id } }: EditButtonProps) => {
  const { t } = useTranslation('versions');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takeFocus(id) === 'edit') button.current?.focus({ preventScroll: true });
  }, [id]);
  return (
    <IconButton
      ref={button}
      className={css.edit ?? ''}
      icon={pencilIcon}
      iconSize={18}
      label={t('edit')}
      onClick={() => beginEdit(id)}
    />
  );
};
