import { resultOf } from '../chat/catch-errors.ts';

/** The drawings of 24 px that a launcher may have. */
export const icons = {
  chat: 'M21 11.5a8.5 8.5 0 0 1-12.4 7.6L3 21l1.9-5.6A8.5 8.5 0 1 1 21 11.5Z',
  question: 'M8 9a4 4 0 1 1 6 3.5l-2 3M12 20v.01',
};

/** The look of the built-in launcher; what is left out is as it is by default. */
export type LauncherLook = {
  /** A built-in drawing. Default `chat`. */
  icon?: keyof typeof icons;
  /**
   * A picture of your own in place of the drawing: an address, http, https or `data:`, at most 8192
   * characters. Where it does not load, the drawing is shown.
   */
  picture?: string;
  /** Words beside the drawing, which make the launcher a pill; at most 40 characters. */
  text?: string;
  /** Its height in CSS px, 44 to 96. Default 56. */
  size?: number;
  /** Default `circle`, which with a text is a pill. */
  shape?: 'circle' | 'rounded' | 'square';
  /**
   * A CSS color, such as `#1f5f4a`; what stands on it is black or white, whichever is easier to see. Default:
   * the color of the chat.
   */
  color?: string;
};

/** The distances from a corner in CSS px. Default 20 each. */
export type Offsets = { x?: number; y?: number };

/** A corner of the window; `start` and `end` are the sides where lines of the page begin and end. */
export type Corner = `${'bottom' | 'top'}-${'right' | 'left' | 'end' | 'start'}`;

/** Where launcher and panel stand: a corner, with its distances, and other distances on narrower pages. */
export type Placement =
  | Corner
  | (Offsets & {
      /** Default `bottom-right`. */
      corner?: Corner;
      /**
       * Distances where the page is at most so many CSS px wide; of several that fit, the last counts, so the
       * narrowest comes last.
       */
      at?: (Offsets & { maxWidth: number })[];
    });

/**
 * Reads a placement by its form, as an object; the distances in it are checked later, see `check-look.ts`.
 * Returns null or false for what is none.
 */
export const readPlacement = (value: unknown): Exclude<Placement, string> | false | null =>
  resultOf(() => {
    const place = (typeof value === 'object' ? value : { corner: value }) as Exclude<Placement, string>;
    const { corner = 'top-end', at = [] } = place;
    return (
      /^(?:bottom|top)-(?:right|left|end|start)$/.test(corner) &&
      at.every(({ maxWidth }) => maxWidth > 0) &&
      place
    );
  });
