import { type FocusEvent, useState } from 'react';

/**
 * Whether an element that goes by itself is pointed at, or has the focus of a keyboard, and so has to stay;
 * the props tell of both. After a press of a mouse it goes, though the focus may be there.
 */
export const useHeld = () => {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  return {
    isHeld: isPointedAt || isFocused,
    holding: {
      onPointerEnter: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
};
