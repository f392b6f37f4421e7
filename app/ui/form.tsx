import type { ReactNode } from 'react';
import type { Steps } from './use-steps.ts';
import css from './form.module.css';

export type ProblemProps = {
  id?: string;
  /** The words for what is wrong; it takes no room without them. */
  children: ReactNode;
};

/** Says what is wrong, to screen readers as soon as it is there. */
export const Problem = ({ id, children }: ProblemProps) => (
  <p id={id} className={css.problem} role="alert">
    {children}
  </p>
);

/** Gives the attributes of an input, by which its problem is said to be its own. */
export const inputWith = (id: string, problem: unknown) => ({
  id,
  'aria-invalid': problem !== undefined,
  'aria-describedby': `${id}problem`,
});

export type FieldProps = {
  /** The element that `inputWith` made for the input. */
  input: { id: string };
  /** Default: none, where the input has one of its own. */
  label?: string;
  problem: ReactNode;
  /** Stands beside the problem, as a count does. */
  beside?: ReactNode;
  /** The input. */
  children: ReactNode;
};

/** A field under its label, with what is wrong with it. */
export const Field = ({ input: { id }, label, problem, beside, children }: FieldProps) => (
  <div className={css.field}>
    {label !== undefined && (
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
    )}
    {children}
    <div className={css.under}>
      <Problem id={`${id}problem`}>{problem}</Problem>
      {beside}
    </div>
  </div>
);

export type FormProps = {
  steps: Steps;
  /** Is taken when the form is submitted. Default: nothing. */
  step?: (() => Promise<void>) | undefined;
  children: ReactNode;
};

/** A form that says in our words what is wrong with it, as the browser's own would not fit the look. */
export const Form = ({ steps: { form, goOn }, step, children }: FormProps) => (
  <form
    ref={form}
    className={css.form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      if (step) goOn(step);
    }}
  >
    {children}
  </form>
);
