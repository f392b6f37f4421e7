import { useEffect, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { focusAfterPress } from '../../ui/message-box.ts';
import { useImage } from '../../ui/use-image.ts';
import { useStore } from '../app.ts';
import { type Attachment, isRunning } from './attachment-list.ts';
import { createAttachments } from './attachments-store.ts';
import { describeFile } from './attachment-texts.ts';
import { isImageType } from './check-file.ts';
import { icons } from './icons.ts';
import css from './attachment-chip.module.css';

/** Moves the focus off an attachment that is removed: to the next, else the one before, else the composer. */
const leaveAttachment = (chip: Element | null): void => {
  const neighbour = chip?.nextElementSibling ?? chip?.previousElementSibling;
  const button = neighbour?.querySelector<HTMLElement>('button:last-of-type');
  if (button) button.focus();
  else focusAfterPress();
};

type ThumbnailProps = { item: Attachment };

const Thumbnail = ({ item: { previewUrl, type } }: ThumbnailProps) => {
  const { problem, onError } = useImage(previewUrl);
  return (
    <span className={css.thumbnail}>
      {previewUrl && !problem ? (
        <img src={previewUrl} alt="" onError={onError} />
      ) : (
        <Icon name={isImageType(type) ? icons.image : icons.file} />
      )}
    </span>
  );
};

export type AttachmentChipProps = { item: Attachment };

/** One file or image of the draft: what it is, how far it is, and what can be done with it. */
export const AttachmentChip = ({ item }: AttachmentChipProps) => {
  const { t, i18n } = useTranslation('attachments');
  const attachments = useStore(createAttachments);
  const { id, name, size, type, state, share } = item;
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  const facts = describeFile(type, size, i18n.language);
  const stateText = t(`state.${state}`, { share });
  const retry = ({ currentTarget }: MouseEvent) => {
    // The button leaves the page once it is pressed.
    currentTarget.parentElement?.querySelector<HTMLElement>('button:last-of-type')?.focus();
    attachments.retry(id);
  };
  const remove = ({ currentTarget }: MouseEvent) => {
    leaveAttachment(currentTarget.closest('li'));
    attachments.remove(id);
  };
  return (
    <li ref={place} className={css.chip} data-state={state}>
      <Thumbnail item={item} />
      <span className={css.text}>
        <span className={css.name} title={name} dir="auto">
          {name}
        </span>
        <span className={css.facts}>
          {state === 'done' ? facts : stateText}
          {state === 'done' && <span className="visually-hidden"> {stateText}</span>}
        </span>
        {isRunning(item) && (
          <progress className={css.progress} max={1} value={share} aria-label={t('progress', { name })} />
        )}
      </span>
      {(state === 'failed' || state === 'interrupted') && (
        <IconButton
          className={css.button ?? ''}
          icon="retry"
          iconSize={16}
          label={t('retry', { name })}
          onClick={retry}
        />
      )}
      <IconButton
        className={css.button ?? ''}
        icon="close"
        iconSize={16}
        label={t(isRunning(item) ? 'cancel' : 'remove', { name })}
        onClick={remove}
      />
    </li>
  );
};
