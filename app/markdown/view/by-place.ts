import type { ReactNode } from 'react';

/** Elements of parts, keyed by their places: a text grows at its end only, so a place tells a part. */
export const byPlace = <Part>(
  parts: readonly Part[],
  element: (part: Part, key: number) => ReactNode,
): ReactNode[] => parts.map((part, place) => element(part, place));
