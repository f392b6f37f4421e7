import { colourfulness, luminance, mix, type Rgb } from './colour.ts';
import type { ColourScheme } from './colour-scheme.ts';

/** Black of the dark scheme: white turns into it. */
const NIGHT: Rgb = [24, 25, 29];
const DAY: Rgb = [255, 255, 255];
/** From here on a colour is an accent, which both schemes can carry as it is. */
const ACCENT_COLOURFULNESS = 120;

/**
 * The counterpart of a colour in the other scheme: what is near to paper comes near to night, and the reverse.
 * Its hue stays, and accents stay as they are; the contrast of text is corrected afterwards.
 */
export const flipScheme = (colour: Rgb, to: ColourScheme): Rgb => {
  const fits = to === 'dark' ? luminance(colour) < 0.18 : luminance(colour) > 0.5;
  if (fits || colourfulness(colour) >= ACCENT_COLOURFULNESS) return colour;
  const inverted: Rgb = [255 - colour[0], 255 - colour[1], 255 - colour[2]];
  const mean = (inverted[0] + inverted[1] + inverted[2]) / 3;
  /** Inverting turns the hue round; turning it round once more brings it back. */
  const sameHue: Rgb = [2 * mean - inverted[0], 2 * mean - inverted[1], 2 * mean - inverted[2]];
  // Night is not quite black: on the way to the light, its own counterpart is white.
  const share = to === 'dark' ? mean / 255 : Math.min(1, mean / (255 - NIGHT[0]));
  const ground = mix(NIGHT, DAY, share);
  return [ground[0] + sameHue[0] - mean, ground[1] + sameHue[1] - mean, ground[2] + sameHue[2] - mean].map(
    (channel) => Math.min(255, Math.max(0, channel)),
  ) as [number, number, number];
};
