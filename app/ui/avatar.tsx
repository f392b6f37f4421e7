import { useState } from 'react';
import { imageLoading } from '../base/safe-address.ts';
import css from './avatar.module.css';

export type AvatarProps = {
  /** A picture's address; a built-in one replaces '', one that does not load, or not of a safe origin. */
  src: string;
  /** The owner of the built-in picture. Default: the bot. */
  of?: 'bot' | 'visitor';
};

const drawings = {
  bot: 'M10.5 8h11A2.5 2.5 0 0 1 24 10.5v8a2.5 2.5 0 0 1-2.5 2.5H17l-5 4.5V21h-1.5A2.5 2.5 0 0 1 8 18.5v-8A2.5 2.5 0 0 1 10.5 8Z',
  visitor: 'M16 16a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm0 1.5c-5 0-8 2.7-8 6V25h16v-1.5c0-3.3-3-6-8-6Z',
};

/**
 * Whether a picture that the channel names may be loaded: only from where it cannot be changed on the way.
 */
const isSafe = (src: string): boolean => {
  // A browser runs nothing in an image, not even a script in a drawing.
  if (/^data:image\//i.test(src)) return true;
  if (src === '') return false;
  const picture = imageLoading(src, location.href);
  return picture.way === 'direct' || (picture.way === 'ask' && picture.url.protocol === 'https:');
};

/**
 * A picture of the speaker. It is decoration and has no text: the name stands beside it, or is said
 * otherwise.
 */
export const Avatar = ({ src, of = 'bot' }: AvatarProps) => {
  const [failedSrc, setFailedSrc] = useState('');
  return (
    <span className={css.avatar} data-of={of} aria-hidden="true">
      {isSafe(src) && src !== failedSrc ? (
        <img
          src={src}
          alt=""
          width={32}
          height={32}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailedSrc(src)}
        />
      ) : (
        <svg viewBox="0 0 32 32" fill="currentColor">
          <path d={drawings[of]} />
        </svg>
      )}
    </span>
  );
};
