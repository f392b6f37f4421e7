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

/** Whether a key sends: Enter alone, or with Ctrl or Command. Never while an input method composes. */
export const sendsOnKey = (event: EnterKeyEvent): boolean =>
  event.key === 'Enter' && !event.shiftKey && !event.altKey && !event.repeat && !isComposing(event);
