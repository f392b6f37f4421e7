/** The corners of a style that does not speak of them, in CSS px. */
const DEFAULT_CORNERS = 12;
const MOST_ROUND_PX = 24;

/**
 * Returns the radius of the panel on the page, CSS px: a little rounder than what stands in it, and never so
 * round that it cuts off the header.
 * @param roundedCorners Those of the style, CSS px. Default 12.
 */
export const panelRadius = (roundedCorners = DEFAULT_CORNERS): number =>
  Math.min((roundedCorners * 4) / 3, MOST_ROUND_PX);
