import { loadCode } from '../../base/load-code.ts';
import type { Colors } from './mermaid.frame.ts';
import { openRealm, type Realm } from './realm.ts';

/** How long it may take to draw one, with the code that draws its kind. */
const maxWaitMs = 15_000;

/** How long the realm stays for the next diagram. */
const restMs = 60_000;

/** A drawn diagram: an address of its picture, its size in CSS pixels, and what it says of itself. */
export type Picture = { address: string; width: number; height: number; name: string };

/** The colors of the area that the diagram stands in. */
const colorsOf = (place: Element): Colors => {
  const style = getComputedStyle(place);
  const color = (name: string, fallback: string) =>
    style.getPropertyValue(`--casement-${name}`).trim() || fallback;
  const accent = color('accent', '#2456d6');
  return {
    isDark: style.colorScheme === 'dark',
    background: color('background', '#ffffff'),
    text: color('main-text', '#1a1c23'),
    quiet: color('auxiliary-text', '#565a66'),
    tint: color('tint', '#f3f4f6'),
    accent,
    line: color('line', '#e3e4e8'),
    hues: ['title', 'string', 'number', 'keyword', 'variable', 'type'].map((name) =>
      color(`code-${name}`, accent),
    ),
  };
};

const toPicture = (markup: string, background: string): Picture => {
  const svg = new DOMParser().parseFromString(markup, 'text/html').querySelector('svg');
  const [, , width = 0, height = 0] =
    svg
      ?.getAttribute('viewBox')
      ?.split(/[\s,]+/)
      .map(Number) ?? [];
  if (!svg || !(width > 0 && height > 0)) throw new Error('The diagram has no size.');
  for (const element of svg.querySelectorAll('script, foreignObject, image, iframe')) element.remove();
  for (const element of svg.querySelectorAll('a')) element.replaceWith(...element.childNodes);
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  // Its own ground keeps it readable where the system or paper has other colors.
  svg.style.background = background;
  const words = ['title', 'desc', '[class*="itleText"]'].map((part) =>
    svg.querySelector(part)?.textContent.trim(),
  );
  const [title, description, heading] = words;
  const name = [title || heading, description].filter(Boolean).join('. ');
  const xml = new XMLSerializer().serializeToString(svg);
  return { address: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(xml)}`, width, height, name };
};

const whenIdle = () =>
  new Promise<unknown>((resolve) => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: 1000 });
    else setTimeout(resolve, 50);
  });

let realm: Realm | undefined;
let rest: ReturnType<typeof setTimeout> | undefined;

const leaveRealm = (): void => {
  clearTimeout(rest);
  realm?.close();
  realm = undefined;
};

const drawNow = async (source: string, place: Element, id: string): Promise<Picture> => {
  clearTimeout(rest);
  realm ??= await loadCode(openRealm);
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        // A drawing that still runs there would hold up the next one.
        leaveRealm();
        reject(new Error('The diagram took too long.'));
      }, maxWaitMs);
    });
    const colors = colorsOf(place);
    return toPicture(await Promise.race([realm.render(id, source, colors), late]), colors.background);
  } finally {
    clearTimeout(timer);
    rest = setTimeout(leaveRealm, restMs);
  }
};

let last: Promise<unknown> = Promise.resolve();
let count = 0;

/**
 * Draws a diagram in the colors of `place`, one after another, each when the page has nothing else to do.
 * Rejects what is no diagram or is too large.
 */
export const draw = (source: string, place: Element): Promise<Picture> => {
  count += 1;
  const id = `casement-diagram-${count}`;
  const drawn = last.then(whenIdle).then(() => drawNow(source, place, id));
  last = drawn.catch(() => undefined);
  return drawn;
};
