/** Puts the caret into the composer, where it was. */
export const focusMessage = (): void => document.getElementById('message')?.focus({ preventScroll: true });

/** Moves the focus off an attachment that goes: to the next one, else the one before it, else the composer. */
export const leaveAttachment = (chip: Element | null): void => {
  const neighbour = chip?.nextElementSibling ?? chip?.previousElementSibling;
  const button = neighbour?.querySelector<HTMLElement>('button:last-of-type');
  if (button) button.focus();
  else focusMessage();
};
