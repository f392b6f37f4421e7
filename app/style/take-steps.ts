/**
 * The element of a step: the last visible one that fits the selector and, where `name` is given, has that
 * name.
 */
export type Target = { css: string; name?: string };

/** One step of a visitor on the way to a state. */
export type Step =
  | { do: 'wait'; for: Target }
  | { do: 'press'; on: Target }
  | { do: 'fill'; on: Target; text: string }
  | { do: 'attach'; files: { name: string; type: string; base64: string }[] };

const GIVE_UP_AFTER_MS = 8000;
const LOOK_EVERY_MS = 20;

const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

const collapse = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const nameOf = (element: Element): string =>
  collapse(element.getAttribute('aria-label') ?? element.textContent ?? '');

const find = ({ css, name }: Target): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(css)].findLast(
    (element) => isShown(element) && (name === undefined || nameOf(element) === collapse(name)),
  );

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const until = async (target: Target, isPressed = false): Promise<HTMLElement> => {
  for (let waited = 0; waited < GIVE_UP_AFTER_MS; waited += LOOK_EVERY_MS) {
    const element = find(target);
    if (element && (!isPressed || !element.closest(':disabled'))) return element;
    await wait(LOOK_EVERY_MS);
  }
  throw new Error(`${target.name ?? target.css} did not come`);
};

/** Writes into a field as the browser does, so that React hears of it. */
const fill = (field: HTMLElement, text: string): void => {
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.focus();
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

const attach = (target: HTMLElement, files: { name: string; type: string; base64: string }[]): void => {
  const clipboardData = new DataTransfer();
  for (const { name, type, base64 } of files) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
    clipboardData.items.add(new File([bytes], name, { type }));
  }
  target.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
};

const take = async (step: Step): Promise<void> => {
  if (step.do === 'wait') await until(step.for);
  if (step.do === 'press') {
    const element = await until(step.on, true);
    element.focus();
    element.click();
  }
  if (step.do === 'fill') fill(await until(step.on), step.text);
  if (step.do === 'attach') attach(await until({ css: '#message' }), step.files);
};

/** Takes a visitor's steps to a state of the app. Rejects when what a step needs does not come. */
export const takeSteps = async (steps: readonly Step[]): Promise<void> => {
  for (const step of steps) await take(step);
  await document.fonts.ready;
};
