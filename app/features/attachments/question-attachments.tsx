import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { TryAgain } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useImage } from '../../ui/use-image.ts';
import { useApp } from '../app.ts';
import { describeFile, typeLabel } from './attachment-texts.ts';
import { icons } from './icons.ts';
import { ImageViewer } from './image-viewer.tsx';
import { attachmentsOf, type PartFile, readPart } from './part-file.ts';
import css from './question-attachments.module.css';

type DocumentLinkProps = { file: PartFile };

/** A document of a question: what it is, and where to get it. */
const DocumentLink = ({ file: { name, type, size, url } }: DocumentLinkProps) => {
  const { t, i18n } = useTranslation('attachments');
  const facts = describeFile(type, size, i18n.language);
  const shownName = name || t('document');
  const content = (
    <>
      <span className={css.icon} data-type={typeLabel(type)}>
        <Icon name={icons.file} />
      </span>
      <span className={css.text}>
        <span className={css.name} dir="auto">
          {shownName}
        </span>
        <span className={css.facts}>{url ? facts : t('unavailable')}</span>
      </span>
    </>
  );
  if (!url) return <span className={css.link}>{content}</span>;
  return (
    <a
      className={css.link}
      href={url}
      download={shownName}
      target="_blank"
      rel="noopener noreferrer"
      title={t('download', { name: shownName })}
    >
      {content}
    </a>
  );
};

type QuestionImageProps = { image: PartFile; isAlone: boolean; onOpen: () => void };

/** A visitor's own image in the thread. Its box is there before the image is, so that nothing shifts. */
const QuestionImage = ({ image, isAlone, onOpen }: QuestionImageProps) => {
  const { t } = useTranslation(['attachments', 'markdown']);
  const { url } = image;
  const { problem, isRetrying, retry, onError, retryRef, imageRef } = useImage(url);
  const name = image.name || t('image');
  if (!url || problem) {
    const canRetry = problem === 'failed';
    const message = canRetry ? t('markdown:imageFailed') : t('unavailable');
    return (
      <span className={css.missing}>
        <Icon name={icons.image} size={18} />
        <span dir="auto">{t('named', { name, message })}</span>
        {canRetry && <TryAgain ref={retryRef} aria-busy={isRetrying} onClick={retry} />}
      </span>
    );
  }
  return (
    <button
      ref={imageRef}
      type="button"
      className={css.image}
      data-alone={isAlone}
      data-on-paper=""
      title={t('openImage', { name })}
      onClick={onOpen}
    >
      <img
        src={url}
        alt={t('imageNamed', { name })}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={onError}
      />
    </button>
  );
};

export type QuestionAttachmentsProps = { message: ThreadMessage };

/** The files and images of a question. An image opens in the viewer, together with its neighbours. */
export const QuestionAttachments = ({ message }: QuestionAttachmentsProps) => {
  const { t } = useTranslation('attachments');
  const [shown, setShown] = useState<number>();
  const { serviceBase } = useApp().environment;
  const files = attachmentsOf(message.parts).map((part) => readPart(part, serviceBase));
  const images = files.filter(({ isImage }) => isImage);
  const documents = files.filter(({ isImage }) => !isImage);
  return (
    <>
      <ul className={css.files} aria-label={t('list')}>
        {images.map((image, index) => (
          <li key={image.address}>
            <QuestionImage image={image} isAlone={images.length === 1} onOpen={() => setShown(index)} />
          </li>
        ))}
        {documents.map((file) => (
          <li key={file.address}>
            <DocumentLink file={file} />
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <ImageViewer images={images} first={shown} onClose={() => setShown(undefined)} />
      )}
    </>
  );
};
