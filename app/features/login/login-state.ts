import * as v from 'valibot';
import type { Words } from '../../i18n/words.ts';

/** A field of the form; `form` is what belongs to none. */
export type LoginField = 'phone' | 'email' | 'code' | 'consent' | 'form';

/** The words of each field's problem. */
export type Problems = Partial<Record<LoginField, Words>>;

/** The form and its last code, kept for the tab: a reload loses nothing. */
export const KeptLogin = v.object({
  way: v.picklist(['phone', 'email']),
  /** ISO 3166-1; '' until the visitor has chosen one. */
  country: v.string(),
  phone: v.string(),
  email: v.string(),
  hasConsent: v.boolean(),
  /**
   * The recipient of the code that the visitor is asked for: `phone:8613800138000` or `email:a@example.com`.
   * '' in the step before, where the recipient is asked for.
   */
  sentTo: v.string(),
  /** When another code may be asked for, epoch milliseconds. */
  resendAt: v.number(),
});
export type KeptLogin = v.InferOutput<typeof KeptLogin>;

export const emptyForm: KeptLogin = {
  way: 'phone',
  country: '',
  phone: '',
  email: '',
  hasConsent: false,
  sentTo: '',
  resendAt: 0,
};

export type LoginState = KeptLogin & {
  code: string;
  /** The part of the dialog on show; `form` is the step that `sentTo` tells. */
  view: 'form' | 'country' | 'check' | 'google';
  /** The call under way. */
  pending: 'code' | 'login' | null;
  problems: Problems;
  /** Said of the code that is asked for; a toast would stand under the dialog. */
  notice: Words | null;
};
