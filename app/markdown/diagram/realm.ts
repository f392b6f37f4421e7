import css from './diagram-view.module.css';
import type { Render } from './mermaid.frame.ts';
import { default as scriptAddress } from './mermaid.frame.ts?worker&url';

/** A document of its own, in which diagrams are drawn. */
export type Realm = { render: Render; close: () => void };

/** Allows a document nothing but scripts of that origin, and what Mermaid writes into it itself. */
const policyFor = (origin: string): string =>
  [
    "default-src 'none'",
    `script-src ${origin}`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

const whenLoaded = (element: HTMLElement): Promise<void> =>
  new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve(), { once: true });
    element.addEventListener('error', () => reject(new Error('The code that draws diagrams did not come.')), {
      once: true,
    });
  });

/**
 * Makes a document in which nothing that a diagram names can be asked for: pictures, fonts and addresses in
 * styles would tell others what the model has put into them. It has the app's origin and, besides its own
 * policy, the one of the app's page.
 */
export const openRealm = async (): Promise<Realm> => {
  const script = new URL(scriptAddress, location.href);
  const frame = document.createElement('iframe');
  frame.className = css.realm ?? '';
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.srcdoc = `<meta http-equiv="Content-Security-Policy" content="${policyFor(script.origin)}">`;
  document.body.append(frame);
  try {
    await whenLoaded(frame);
    const { contentDocument: inner, contentWindow: view } = frame;
    if (!inner || !view) throw new Error('The frame for diagrams cannot be reached.');
    inner.documentElement.lang = document.documentElement.lang;
    const element = Object.assign(inner.createElement('script'), { type: 'module', src: script.href });
    inner.head.append(element);
    await whenLoaded(element);
    return { render: (view as Window & { render: Render }).render, close: () => frame.remove() };
  } catch (error) {
    frame.remove();
    throw error;
  }
};
