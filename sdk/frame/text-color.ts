/** Above this luminance, black has more contrast than white. */
const LIGHT = 0.179;

/** Black or white, whichever is easier to see on a hex color of six digits. */
export const textColorOn = (hex: string): '#000' | '#fff' => {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  // The luminance of WCAG, with a plain power for the curve of sRGB.
  const light = (shift: number) => (((value >> shift) & 255) / 255) ** 2.2;
  return 0.2126 * light(16) + 0.7152 * light(8) + 0.0722 * light(0) > LIGHT ? '#000' : '#fff';
};
