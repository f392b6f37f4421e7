/* oxlint-disable unicorn/consistent-function-scoping -- Code that runs in the page takes its helpers along. */
import type { Frame } from '@playwright/test';

/**
 * Returns what a visitor with a phone cannot reach at the present size, each as one line: a covered composer,
 * targets under the phone's corners and bars, a dialog whose first or last button cannot be scrolled to, and
 * areas that scroll both down and sideways.
 */
export const findPhoneProblems = (frame: Frame): Promise<string[]> =>
  frame.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
    const problems: string[] = [];
    const probe = document.createElement('div');
    probe.style.cssText = `position: fixed; visibility: hidden; padding: ${['top', 'right', 'bottom', 'left']
      .map((side) => `env(safe-area-inset-${side})`)
      .join(' ')}`;
    document.body.append(probe);
    const insets = getComputedStyle(probe);
    const safe = {
      top: Number.parseFloat(insets.paddingTop),
      right: innerWidth - Number.parseFloat(insets.paddingRight),
      bottom: innerHeight - Number.parseFloat(insets.paddingBottom),
      left: Number.parseFloat(insets.paddingLeft),
    };
    probe.remove();

    const describe = (element: Element) =>
      `<${element.localName}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)}`;
    const isVisible = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('.visually-hidden, [aria-hidden=true], [inert]') === null;
    const isSafe = ({ top, right, bottom, left }: DOMRect) =>
      top >= safe.top - 1 && right <= safe.right + 1 && bottom <= safe.bottom + 1 && left >= safe.left - 1;
    const topOver = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2);
    };
    const isOnTop = (element: Element) => {
      const top = topOver(element);
      return top !== null && (element.contains(top) || top.contains(element));
    };
    const isScrolling = (value: string) => value === 'auto' || value === 'scroll';
    const isInScroller = (element: Element) => {
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around);
        if (isScrolling(overflowX) && around.scrollWidth > around.clientWidth + 1) return true;
        if (isScrolling(overflowY) && around.scrollHeight > around.clientHeight + 1) return true;
      }
      return false;
    };

    const dialog = document.querySelector('dialog[open]');
    const root = dialog ?? document.body;
    const targets = [
      ...root.querySelectorAll(
        'button, a[href], input:not([type=hidden]), textarea, summary, [role^=menuitem]',
      ),
    ].filter((element) => isVisible(element) && element.getBoundingClientRect().width > 1);

    if (!dialog) {
      const covering = document.querySelector('[role=menu], [role=listbox]');
      for (const element of document.querySelectorAll('#message, #composer-end button')) {
        if (!isVisible(element)) continue;
        if (!isSafe(element.getBoundingClientRect())) problems.push(`not in view: ${describe(element)}`);
        if (!covering && !isOnTop(element)) {
          const top = topOver(element);
          problems.push(`covered: ${describe(element)} by ${top ? describe(top) : 'the edge of the window'}`);
        }
      }
    }
    for (const target of targets) {
      if (!isInScroller(target) && !isSafe(target.getBoundingClientRect()))
        problems.push(`under a corner or bar: ${describe(target)}`);
    }
    const buttons = targets.filter(({ localName }) => localName === 'button');
    for (const last of dialog ? [...buttons.slice(-1), ...buttons.slice(0, 1)] : []) {
      last.scrollIntoView({ block: 'center', behavior: 'instant' });
      if (!isSafe(last.getBoundingClientRect()) || !isOnTop(last))
        problems.push(`not to be scrolled to: ${describe(last)}`);
    }
    for (const area of root.querySelectorAll('*')) {
      const { overflowX, overflowY } = getComputedStyle(area);
      const isText = area.matches('pre, textarea, input');
      if (isText || !isVisible(area) || !isScrolling(overflowX) || !isScrolling(overflowY)) continue;
      // A row may scroll sideways when it does not scroll down.
      if (area.scrollHeight <= area.clientHeight + 1) continue;
      // A picture in its own size is meant to scroll both ways.
      if (area.scrollWidth > area.clientWidth + 1 && area.querySelector('[data-actual=true]') === null)
        problems.push(`scrolls sideways: ${describe(area)} by ${area.scrollWidth - area.clientWidth} px`);
    }
    return problems;
  });
