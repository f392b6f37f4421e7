/** Black or white, whichever is easier to see on a hex colour. WCAG 2 relative luminance. */
export const textColorOn = (hex: string): '#000' | '#fff' => {
  const digits = hex.slice(1);
  const channels =
    digits.length < 6 ? Array.from(digits, (digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = channels.map((pair) => {
    const value = Number.parseInt(pair, 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  // Above this luminance black has the higher contrast of the two.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff';
};
