/** Black or white, whichever is easier to see on a hex colour of six digits. */
export const textColorOn = (hex: string): '#000' | '#fff' => {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  // Perceived brightness, as in ITU-R BT.601.
  const brightness = 0.299 * (value >> 16) + 0.587 * ((value >> 8) & 255) + 0.114 * (value & 255);
  return brightness > 150 ? '#000' : '#fff';
};
