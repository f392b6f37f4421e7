import type { ComponentProps, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { TryAgain } from '../../ui/button.tsx';
import { useImage } from '../../ui/use-image.ts';
import css from './image.module.css';

export type FailedImageProps = ComponentProps<'img'> & { src: string; alt: string };

/** Says that an image failed, with a way to try again unless it is gone; shows it once it has come. */
export const FailedImage = ({ alt, ...image }: FailedImageProps) => {
  const { t } = useTranslation('markdown');
  const { problem, isRetrying, retry, onError, retryRef, imageRef } = useImage(image.src, true);
  if (!problem) return <img {...image} ref={imageRef} alt={alt} onError={onError} />;
  const tryAgain = (event: MouseEvent) => {
    // The image may stand in a link.
    event.preventDefault();
    retry();
  };
  return (
    <span className={css.placeholder}>
      {[alt, t('imageFailed')].filter(Boolean).join(' · ')}
      {problem === 'failed' && <TryAgain ref={retryRef} aria-busy={isRetrying} onClick={tryAgain} />}
    </span>
  );
};
