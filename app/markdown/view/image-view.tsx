import { memo, useEffect, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import markdownCss from '../markdown.module.css';
import css from './image.module.css';
import { onDemand } from '../../ui/on-demand.tsx';
import { imageLoading } from '../../base/safe-address.ts';

const FailedImage = onDemand(async () => (await import('./failed-image.tsx')).FailedImage, {
  fallback: 'button',
});

type ImageViewProps = { source: string; alt: string; title: string };

/**
 * An image of a model. One of another site loads only on a press, since the request itself tells that site of
 * the reader.
 */
export const ImageView = memo(function ImageView({ source, alt, title }: ImageViewProps) {
  const { t } = useTranslation('details');
  const [asked, setAsked] = useState(false);
  const [failedSource, setFailedSource] = useState<string>();
  // Where an image fails for want of a network, this code would not come either.
  useEffect(() => FailedImage.preload(), []);
  const loading = imageLoading(source, location.href);
  if (loading.way === 'never') return alt;
  if (loading.way === 'ask' && !asked) {
    const load = (event: MouseEvent) => {
      // The image may stand in a link.
      event.preventDefault();
      setAsked(true);
    };
    return (
      <button type="button" className={css.placeholder} data-on-paper="" onClick={load}>
        {alt === '' ? null : <span>{alt}</span>}
        <span className={markdownCss.host}>{t('loadImage', { host: loading.url.host })}</span>
      </button>
    );
  }
  const image = {
    className: css.image,
    src: loading.url.href,
    alt,
    title: title === '' ? undefined : title,
    loading: 'lazy',
    decoding: 'async',
    referrerPolicy: 'no-referrer',
  } as const;
  if (failedSource === source) return <FailedImage {...image} />;
  return <img {...image} alt={alt} onError={() => setFailedSource(source)} />;
});
