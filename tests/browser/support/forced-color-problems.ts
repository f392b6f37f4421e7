/* oxlint-disable unicorn/consistent-function-scoping -- Code that runs in the page takes its helpers along. */
import type { Frame } from '@playwright/test';

/**
 * Returns what is invisible where the visitor's own colors are forced on the page, each as one line: shapes
 * drawn by a background alone, which the browser removes there; icons whose color is too near the background;
 * and a focus that does not show.
 */
export const findForcedColorProblems = (frame: Frame): Promise<string[]> =>
  frame.evaluate(() => {
    const problems: string[] = [];
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const rgba = (color: string): number[] => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = '#0000';
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const luminance = (color: string): number => {
      const [red = 0, green = 0, blue = 0] = rgba(color).map((value) => {
        const part = value / 255;
        return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: string, other: string): number => {
      const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
      return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
    };
    const system = document.createElement('div');
    system.style.cssText = 'color: CanvasText; background: Canvas; position: fixed';
    document.body.append(system);
    const ground = getComputedStyle(system).backgroundColor;
    system.remove();

    const describe = (element: Element) =>
      `<${element.localName} class="${element.getAttribute('class') ?? ''}"> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)}`;
    const isVisible = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('.visually-hidden, [inert]') === null;
    const hasEdge = (style: CSSStyleDeclaration): boolean =>
      (style.outlineStyle !== 'none' &&
        Number.parseFloat(style.outlineWidth) > 0 &&
        // The browser chooses the color of its own outline.
        (style.outlineStyle === 'auto' || contrast(style.outlineColor, ground) >= 3)) ||
      (['Top', 'Right', 'Bottom', 'Left'] as const).some(
        (side) =>
          style[`border${side}Style`] !== 'none' &&
          Number.parseFloat(style[`border${side}Width`]) > 0 &&
          contrast(style[`border${side}Color`], ground) >= 3,
      );
    const isSeen = (style: CSSStyleDeclaration): boolean =>
      hasEdge(style) ||
      ((rgba(style.backgroundColor)[3] ?? 0) > 0 && contrast(style.backgroundColor, ground) >= 3);

    const root = document.querySelector('dialog[open]') ?? document.body;
    for (const element of root.querySelectorAll('*')) {
      if (!isVisible(element)) continue;
      const style = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      // An empty element with a size of its own is meant to be seen.
      const isDrawn =
        element.matches('i, meter, progress, hr, input[type=range], [role=switch]') ||
        (element.matches('span') && element.childNodes.length === 0);
      if (isDrawn && width > 1 && height > 1 && !isSeen(style))
        problems.push(`vanished: ${describe(element)}`);
      if (element.matches('svg') && width > 0 && !element.closest(':disabled')) {
        const isDecoration = element.closest('[data-of]') !== null;
        const paint = style.stroke === 'none' ? style.fill : style.stroke;
        if (
          !isDecoration &&
          paint !== 'none' &&
          contrast(paint, ground) < 3 &&
          !element.querySelector('[fill]')
        )
          problems.push(`too faint: ${describe(element.parentElement ?? element)} ${paint}`);
      }
    }

    const before = document.activeElement;
    const focusable = root.querySelectorAll<HTMLElement>(
      'button:enabled, a[href], input:enabled, textarea:enabled, summary, [role=slider]',
    );
    for (const element of focusable) {
      if (!isVisible(element) || element.tabIndex < 0) continue;
      element.focus({ preventScroll: true, focusVisible: true });
      if (document.activeElement !== element) continue;
      const isShown = (at: Element | null, levels: number): boolean => {
        if (!at || levels === 0) return false;
        const { outlineStyle, outlineWidth, opacity } = getComputedStyle(at);
        const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && opacity !== '0';
        return isOutlined || isShown(at.parentElement, levels - 1);
      };
      if (!isShown(element, 4)) problems.push(`focus not shown: ${describe(element)}`);
    }
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    return problems;
  });
