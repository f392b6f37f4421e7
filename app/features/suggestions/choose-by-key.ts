/** The index of the question to mark, -1 for none; to take the marked one; or to hide the list. Undefined: the key has its own use. */
export type KeyChoice = number | 'take' | 'hide' | undefined;

export type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** A list of predictions when a key is pressed. */
export type ListState = {
  /** 0 when the list is hidden. */
  count: number;
  /** The marked question, -1 for none. */
  active: number;
  /** Whether the caret stands after all that is typed. */
  isAtEnd: boolean;
};

/** Says what a key does to a list of predictions. Beyond both ends of the list nothing is marked. */
export const chooseByKey = (press: KeyPress, { count, active, isAtEnd }: ListState): KeyChoice => {
  if (count === 0 || press.shiftKey || press.altKey || press.ctrlKey || press.metaKey) return undefined;
  switch (press.key) {
    case 'ArrowDown':
      return active + 1 >= count ? -1 : active + 1;
    case 'ArrowUp':
      return active < 0 ? count - 1 : active - 1;
    case 'Enter':
    case 'Tab':
      return active < 0 ? undefined : 'take';
    case 'ArrowRight':
      return active < 0 || !isAtEnd ? undefined : 'take';
    case 'Escape':
      return 'hide';
    default:
      return undefined;
  }
};
