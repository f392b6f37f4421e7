import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { icons } from './icons.ts';
import type { PartFile } from './part-file.ts';
import css from './question-image.module.css';

export type QuestionImageProps = { image: PartFile; isAlone: boolean; onOpen: () => void };

/** A visitor's own image in the thread. Its box is there before the image is, so that nothing shifts. */
export const QuestionImage = ({ image, isAlone, onOpen }: QuestionImageProps) => {
  const { t } = useTranslation('attachments');
  const [failedUrl, setFailedUrl] = useState<string>();
  const { url } = image;
  const name = image.name || t('image');
  if (url === undefined || url === failedUrl) {
    return (
      <span className={css.missing}>
        <Icon name={icons.image} size={18} />
        <span dir="auto">{t('named', { name, message: t('unavailable') })}</span>
      </span>
    );
  }
  return (
    <button
      type="button"
      className={css.image}
      data-alone={isAlone}
      title={t('openImage', { name })}
      onClick={onOpen}
    >
      <img
        src={url}
        alt={t('imageNamed', { name })}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailedUrl(url)}
      />
    </button>
  );
};
