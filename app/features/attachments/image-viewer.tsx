import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { icons } from './icons.ts';
import type { PartFile } from './part-file.ts';
import css from './image-viewer.module.css';

export type ImageViewerProps = {
  images: readonly PartFile[];
  /** Which one to begin with. */
  first: number;
  onClose: () => void;
};

/** Which key steps which way, as the page reads. */
const stepOf = (key: string): -1 | 0 | 1 => {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0;
  return (key === 'ArrowRight') === (document.documentElement.dir !== 'rtl') ? 1 : -1;
};

/** Shows the images of a question one at a time, fitted to the window or in their actual size. */
export const ImageViewer = ({ images, first, onClose }: ImageViewerProps) => {
  const { t } = useTranslation('attachments');
  const [index, setIndex] = useState(first);
  const [isActual, setActual] = useState(false);
  const count = images.length;
  useWindowEvent('keydown', ({ key, altKey, ctrlKey, metaKey }) => {
    // With these the browser zooms, or goes back.
    if (altKey || ctrlKey || metaKey) return;
    if (key === '+' || key === '=') setActual(true);
    else if (key === '-' || key === '0') setActual(false);
    // Else the arrows move over the image.
    else if (!isActual) setIndex((now) => Math.min(count - 1, Math.max(0, now + stepOf(key))));
  });

  const image = images[index];
  if (!image?.url) return null;
  const name = image.name || t('image');
  const download = t('download', { name });
  const zoom = t(isActual ? 'viewer.zoomOut' : 'viewer.zoomIn');
  const toggleZoom = () => setActual(!isActual);
  const go = (step: number) => {
    setActual(false);
    setIndex(index + step);
  };
  return (
    <Dialog
      title={name}
      isFull
      onClose={onClose}
      footer={
        <>
          {count > 1 && (
            <span className={css.steps}>
              <IconButton
                icon={icons.previous}
                className={css.step ?? ''}
                label={t('viewer.previous')}
                disabled={index === 0}
                onClick={() => go(-1)}
              />
              <span aria-live="polite">{t('viewer.position', { index: index + 1, count })}</span>
              <IconButton
                icon="chevron"
                className={css.step ?? ''}
                label={t('viewer.next')}
                disabled={index === count - 1}
                onClick={() => go(1)}
              />
            </span>
          )}
          <IconButton icon={isActual ? icons.zoomOut : icons.zoomIn} label={zoom} onClick={toggleZoom} />
          <a
            className={css.download}
            href={image.url}
            download={name}
            target="_blank"
            rel="noopener noreferrer"
            title={download}
            aria-label={download}
          >
            <Icon name={icons.download} />
          </a>
        </>
      }
    >
      <div className={css.stage}>
        <button
          type="button"
          className={css.zoom}
          data-actual={isActual}
          data-autofocus
          aria-pressed={isActual}
          title={zoom}
          onClick={toggleZoom}
        >
          <img key={image.url} src={image.url} alt={t('imageNamed', { name })} referrerPolicy="no-referrer" />
        </button>
      </div>
    </Dialog>
  );
};
