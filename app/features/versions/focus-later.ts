/** A control that will be there after the next render: the one under the focus goes with what it stands beside. */
export type FocusTarget = { messageId: string; control: 'edit' | 'previous' | 'next' };

let wanted: FocusTarget | undefined;

/** Gives the focus to a control as soon as it is there. */
export const focusLater = (target: FocusTarget): void => {
  wanted = target;
};

/** The control of a message that waits for the focus; asked once, when the message's controls have come. */
export const takeFocus = (messageId: string): FocusTarget['control'] | undefined => {
  if (wanted?.messageId !== messageId) return undefined;
  const { control } = wanted;
  wanted = undefined;
  return control;
};

/** Puts the focus into the message box. */
export const focusMessageBox = (): void => document.getElementById('message')?.focus({ preventScroll: true });
