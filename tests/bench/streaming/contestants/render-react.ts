import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Mount } from './mount.ts';

/** Renders synchronously, so that the work is done in the frame that it is for. */
export const mountReact =
  (element: (text: string) => ReactNode): Mount =>
  (root) => {
    const react = createRoot(root);
    return (text) => flushSync(() => react.render(element(text)));
  };
