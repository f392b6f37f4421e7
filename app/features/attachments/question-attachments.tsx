import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { useApp } from '../app.ts';
import { DocumentLink } from './document-link.tsx';
import { ImageViewer } from './image-viewer.tsx';
import { attachmentsOf, readPart } from './part-file.ts';
import { QuestionImage } from './question-image.tsx';
import css from './question-attachments.module.css';

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
