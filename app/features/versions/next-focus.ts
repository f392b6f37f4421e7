type Control = 'edit' | 'previous' | 'next';

/** The control that gets the focus once it is drawn, because the focused one disappears with its message. */
export const createNextFocus = () => {
  let wanted: { messageId: string; control: Control } | undefined;
  return {
    want: (messageId: string, control: Control): void => {
      wanted = { messageId, control };
    },
    /** Returns the control of a message that waits for the focus; asked once, when the controls have come. */
    take: (messageId: string): Control | undefined => {
      if (wanted?.messageId !== messageId) return undefined;
      const { control } = wanted;
      wanted = undefined;
      return control;
    },
  };
};
