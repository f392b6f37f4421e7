import { memo, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import css from '../markdown.module.css';
import { TryAgain } from '../../ui/button.tsx';
import { imageLoading } from '../../ui/safe-address.ts';
import { useImage } from '../../ui/use-image.ts';

type ImageViewProps = { source: string; alt: string; title: string };

/** An image of a model. One of another site loads only on a press, since the request itself tells that site of the reader. */
export const ImageView = memo(function ImageView({ source, alt, title }: ImageViewProps) {
  const { t } = useTranslation('markdown');
  const [asked, setAsked] = useState(false);
  const loading = imageLoading(source, location.href);
  const { problem, isRetrying, retry, onError, retryRef, imageRef } = useImage(
    loading.way === 'never' ? undefined : loading.url.href,
  );
  if (loading.way === 'never') return alt;
  if (problem) {
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
  }
  if (loading.way === 'ask' && !asked) {
    const load = (event: MouseEvent) => {
      event.preventDefault();
      setAsked(true);
    };
    return (
      <button type="button" className={css.placeholder} data-on-paper="" onClick={load}>
        {alt === '' ? null : <span>{alt}</span>}
        <span className={css.host}>{t('loadImage', { host: loading.url.host })}</span>
      </button>
    );
  }
  return (
    <img
      ref={imageRef}
      className={css.image}
      src={loading.url.href}
      alt={alt}
      title={title === '' ? undefined : title}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={onError}
    />
  );
});
