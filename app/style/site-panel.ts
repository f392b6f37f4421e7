import { luminance, parseHex } from '../theme/color.ts';
import { element } from './element.ts';
import { readSite, rulesOf } from './read-site.ts';
import type { TextOf } from './texts.ts';

const DARK_BELOW = 0.18;

const isDarkHex = (hex: string): boolean => luminance(parseHex(hex)?.rgb ?? [255, 255, 255]) < DARK_BELOW;

/** Returns a CSS color as hex, by drawing it; undefined for one that is none or cannot be seen. */
const hexOf = (color: string): string | undefined => {
  if (!CSS.supports('color', color)) return undefined;
  const pen = element('canvas', { width: 1, height: 1 }).getContext('2d');
  if (!pen) return undefined;
  pen.fillStyle = color;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
  if (alpha === 0) return undefined;
  return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
};

/** Reads a site's look from its CSS, or from an address where the service does so. */
export const sitePanel = (text: TextOf, onFound: (found: object) => void): HTMLElement => {
  const outcome = element('output');
  const css = element('textarea', { name: 'css', rows: 3, spellcheck: false });
  const takeOver = (source: string): void => {
    const found = readSite(rulesOf(source), hexOf, isDarkHex);
    const what = Object.entries(found).map(
      ([field, value]) => `${text(['field', field])} ${JSON.stringify(value)}`,
    );
    outcome.textContent =
      what.length > 0 ? text(['site', 'found'], { what: what.join(', ') }) : text(['site', 'nothing']);
    onFound(found);
  };
  const read = element('button', { type: 'button' }, text(['site', 'read']));
  read.addEventListener('click', () => takeOver(css.value));

  const address = element('input', { type: 'url', name: 'address', placeholder: 'http://localhost:3000/' });
  const ask = element('button', { type: 'button' }, text(['site', 'fetch']));
  const readAddress = async (): Promise<void> => {
    const reply = await fetch(`./site?${new URLSearchParams({ address: address.value })}`);
    const words = await reply.text();
    if (reply.ok) takeOver(words);
    else outcome.textContent = text(['site', 'failed'], { why: words.trim() });
  };
  ask.addEventListener('click', () => void readAddress());
  const byAddress = element(
    'div',
    { hidden: true },
    element('label', { className: 'wide' }, element('span', {}, text(['site', 'address'])), address),
    ask,
  );
  // Only a service that nobody else reaches reads addresses.
  const offerAddress = async (): Promise<void> => {
    byAddress.hidden = (await fetch('./site')).status !== 200;
  };
  void offerAddress();
  return element(
    'details',
    {},
    element('summary', {}, element('h2', {}, text(['group', 'site']))),
    element('label', { className: 'wide' }, element('span', {}, text(['site', 'css'])), css),
    read,
    byAddress,
    outcome,
  );
};
