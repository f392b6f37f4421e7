/* oxlint-disable unicorn/consistent-function-scoping -- Code that runs in the page takes its helpers along. */
import type { Frame } from '@playwright/test';

/** The least width and height of a target, CSS px: WCAG 2.2, 2.5.8. */
const LEAST_TARGET = 24;

/**
 * Returns what a visitor cannot reach or read at the present size, each as one line: a page larger than its
 * window, words that are cut off or outside of the window, and targets that are too small (except links in
 * running text, as WCAG allows).
 */
export const findLayoutProblems = (frame: Frame): Promise<string[]> =>
  frame.evaluate(async (leastTarget) => {
    // Elements that follow the window's size have their new size by the second frame.
    for (let frames = 0; frames < 2; frames += 1) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
    const problems: string[] = [];
    const { clientWidth, scrollWidth, clientHeight, scrollHeight } = document.documentElement;
    const isVisible = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('.visually-hidden, [aria-hidden=true], [inert]') === null;
    const describe = (element: Element) =>
      `<${element.localName}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)}`;
    const dialog = document.querySelector('dialog[open]');
    const root = dialog ?? document.body;

    if (Math.max(scrollWidth, document.body.scrollWidth) > clientWidth)
      problems.push(`the page is ${scrollWidth - clientWidth} px too wide`);
    if (scrollHeight > clientHeight)
      problems.push(`the page itself scrolls ${scrollHeight - clientHeight} px`);

    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (!isVisible(element)) continue;
      const style = getComputedStyle(element);
      const hasOwnText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      );
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      const canScroll = /auto|scroll/.test(style.overflowX);
      const isEllipsis = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      if (
        hasOwnText &&
        !canScroll &&
        !isEllipsis &&
        style.overflowX !== 'visible' &&
        element.scrollWidth > element.clientWidth + 1
      )
        problems.push(`cut off: ${describe(element)}`);
      // Text in a scroller of its own can be reached by scrolling sideways.
      let scroller = element.parentElement;
      while (scroller && !/auto|scroll|hidden|clip/.test(getComputedStyle(scroller).overflowX))
        scroller = scroller.parentElement;
      const isScrolled =
        scroller !== null && scroller !== document.body && scroller !== document.documentElement;
      if (hasOwnText && !isScrolled && (box.left < -1 || box.right > clientWidth + 1))
        problems.push(`outside: ${describe(element)}`);
    }

    const targets = root.querySelectorAll<HTMLElement>(
      'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=menuitem], [role=menuitemradio], [role=slider]',
    );
    for (const element of targets) {
      if (!isVisible(element)) continue;
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
      let line = element.parentElement;
      while (line?.parentElement && getComputedStyle(line).display === 'inline') line = line.parentElement;
      const isInText =
        getComputedStyle(element).display === 'inline' ||
        [...(line?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && (node.textContent?.trim().length ?? 0) > 1,
        );
      if (!isInText && (width < leastTarget - 0.5 || height < leastTarget - 0.5))
        problems.push(`small: ${describe(element)} ${Math.round(width)} x ${Math.round(height)}`);
    }

    const box = document.querySelector<HTMLTextAreaElement>('#message');
    if (box && isVisible(box) && box.value === '') {
      const canvas = document.createElement('canvas').getContext('2d')!;
      const style = getComputedStyle(box);
      canvas.font = style.font;
      const room =
        box.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      if (canvas.measureText(box.placeholder).width > room + 1)
        problems.push(`placeholder cut: ${box.placeholder}`);
    }
    return problems;
  }, LEAST_TARGET);
