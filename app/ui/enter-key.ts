/** The part of a keydown that decides; a KeyboardEvent serves. */
export type EnterKeyEvent = Pick<
  KeyboardEvent,
  'key' | 'keyCode' | 'isComposing' | 'shiftKey' | 'altKey' | 'repeat'
>;

/**
 * Whether an input method has the key. Safari ends the composition before the keydown of the key that
 * confirmed or cancelled it, so `isComposing` is false there; the key code 229 still tells.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229;

/** A screen that is touched, and no mouse: its keyboard has no Shift+Enter. */
const TOUCH = '(hover: none) and (pointer: coarse)';
/** Marks the page while a real keyboard is used beside such a screen. */
const OWN_KEYBOARD = 'data-keyboard';
/** Keys that keyboards on a screen lack. */
const ownKeys = /^(?:Tab|Escape|Control|Meta|Alt|Arrow\w+|Page\w+|Home|End|F\d+)$/;

const breaksLines = (): boolean =>
  matchMedia(TOUCH).matches && !document.documentElement.hasAttribute(OWN_KEYBOARD);

/** The label of the Enter key on a screen keyboard, as `enterkeyhint` takes it. */
export const enterKeyHint = (): 'enter' | 'send' => (breaksLines() ? 'enter' : 'send');

/**
 * Learns from a key whether it is one of a screen's keyboard, which gives its keys no place, or of another
 * one.
 */
export const noteKeyboard = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): void => {
  const isPlaced = code !== '' && code !== 'Unidentified';
  if (!isPlaced || ownKeys.test(key)) document.documentElement.toggleAttribute(OWN_KEYBOARD, isPlaced);
};

/** Whether a key sends: Enter alone, or with Ctrl or Command. Never while an input method composes. */
export const sendsOnKey = (event: EnterKeyEvent): boolean =>
  event.key === 'Enter' && !event.shiftKey && !event.altKey && !event.repeat && !isComposing(event);

/**
 * Whether a key sends a message. On a screen's keyboard Enter makes a line, since there is no Shift+Enter,
 * and the button sends.
 */
export const sendsMessageOnKey = (
  event: EnterKeyEvent & Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>,
): boolean => sendsOnKey(event) && (event.ctrlKey || event.metaKey || !breaksLines());
