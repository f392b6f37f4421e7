import type { ReactNode } from 'react';

/**
 * Elements of parts, each with its place as its key.
 * A text grows at its end only, so a part is known by its place.
 */
export const byPlace = <Part>(
  parts: readonly Part[],
  element: (part: Part, key: number) => ReactNode,
): ReactNode[] => parts.map((part, place) => element(part, place));
