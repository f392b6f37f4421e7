/** The part of a keydown that decides; a KeyboardEvent serves. */
export type EnterKeyEvent = Pick<
  KeyboardEvent,
  'key' | 'keyCode' | 'isComposing' | 'shiftKey' | 'altKey' | 'repeat'
>;

/**
 * Whether a key sends: Enter alone, or with Ctrl or Command.
 * Never while an input method composes. Safari ends the composition before the keydown of the Enter that confirmed it,
 * so `isComposing` is false there; the key code 229 still tells.
 */
export const sendsOnKey = (event: EnterKeyEvent): boolean =>
  event.key === 'Enter' &&
  !event.shiftKey &&
  !event.altKey &&
  !event.repeat &&
  !event.isComposing &&
  event.keyCode !== 229;
