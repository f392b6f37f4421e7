import type { Viewport } from '../../sdk/protocol/messages.ts';

/** Fits the app into the part of the frame that a keyboard on the screen leaves. */
export const showViewport = ({ height, offsetTop, isFullScreen }: Viewport): void => {
  const { style } = document.documentElement;
  const isCovered = isFullScreen && (offsetTop > 0 || height < innerHeight);
  if (isCovered) {
    style.setProperty('--casement-height', `${height}px`);
    style.setProperty('--casement-offset', `${offsetTop}px`);
  } else {
    style.removeProperty('--casement-height');
    style.removeProperty('--casement-offset');
  }
};
