import { type RefObject, useRef } from 'react';

export type Steps = {
  form: RefObject<HTMLFormElement | null>;
  /** Takes a step; it must not reject. */
  goOn: (step: () => Promise<void>) => void;
};

/** Lets a form take a step, and then puts the focus into the first field that is wrong. */
export const useSteps = (): Steps => {
  const form = useRef<HTMLFormElement>(null);
  const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
  const take = async (step: () => Promise<void>): Promise<void> => {
    await step();
    const wrong = find('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    // The button that was pressed has lost the focus while it was disabled.
    else if (document.activeElement === document.body) find('[data-autofocus]')?.focus();
  };
  return { form, goOn: (step) => void take(step) };
};
