import { useState } from 'react';
import css from './avatar.module.css';

export type AvatarProps = {
  /** Address of a picture; the built-in one stands in for '' and for a picture that does not load. */
  src: string;
};

/** The bot's picture. Decoration: its name stands beside it, or is said otherwise. */
export const Avatar = ({ src }: AvatarProps) => {
  const [failedSrc, setFailedSrc] = useState('');
  const isPicture = /^(?:https?:|data:image\/|\.{0,2}\/)/i.test(src) && src !== failedSrc;
  return (
    <span className={css.avatar} aria-hidden="true">
      {isPicture ? (
        <img src={src} alt="" referrerPolicy="no-referrer" onError={() => setFailedSrc(src)} />
      ) : (
        <svg viewBox="0 0 32 32" fill="currentColor">
          <path d="M10.5 8h11A2.5 2.5 0 0 1 24 10.5v8a2.5 2.5 0 0 1-2.5 2.5H17l-5 4.5V21h-1.5A2.5 2.5 0 0 1 8 18.5v-8A2.5 2.5 0 0 1 10.5 8Z" />
        </svg>
      )}
    </span>
  );
};
