import type { Locator } from '@playwright/test';

/**
 * Returns the background of an element and the color of its text as they are seen: red, green and blue, 0 to
 * 255.
 */
export const seenColors = async (element: Locator): Promise<{ background: string; text: string }> => {
  const [background = '', text = ''] = await element.evaluate((shown) => {
    const { backgroundColor, color } = getComputedStyle(shown);
    // A style may name its colors in any space; painted, they are what the visitor sees.
    return [backgroundColor, color].map((named) => {
      const context = document.createElement('canvas').getContext('2d')!;
      context.fillStyle = named;
      context.fillRect(0, 0, 1, 1);
      return context.getImageData(0, 0, 1, 1).data.slice(0, 3).join(' ');
    });
  });
  return { background, text };
};
