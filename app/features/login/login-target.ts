import { i18n } from '../../i18n/i18n.ts';
import type { Words } from '../../i18n/words.ts';
import {
  emailLogin,
  phoneLogin,
  readEmailAddress,
  sendEmail,
  sendSms,
} from '../../service/contract/login.ts';
import type { Service } from '../../service/service.ts';
import { loadNumbers } from './load-numbers.ts';
import type { LoginField, LoginState } from './login-state.ts';

/** The recipient of a code. */
export type LoginTarget =
  | { way: 'phone'; key: string; areaCode: string; phone: string }
  | { way: 'email'; key: string; email: string };

/**
 * Reads the recipient that the form names.
 * @param say Hears what is wrong with a field; the result is undefined then.
 */
export const readTarget = async (
  state: LoginState,
  say: (field: LoginField, problem: Words) => undefined,
): Promise<LoginTarget | undefined> => {
  const t = i18n.getFixedT(null, 'login');
  if (state.way === 'email') {
    if (state.email.trim() === '') return say('email', () => t('emailEmpty'));
    const email = readEmailAddress(state.email);
    return email === undefined
      ? say('email', () => t('emailFormat'))
      : { way: 'email', key: `email:${email}`, email };
  }
  if (state.phone.trim() === '') return say('phone', () => t('phoneEmpty'));
  const numbers = await loadNumbers().catch(() => undefined);
  if (!numbers) return say('form', () => i18n.t('errors:systemRequest'));
  const number = numbers.readPhone(state.phone, state.country);
  if (!number) return say('phone', () => t('phoneFormat'));
  return { way: 'phone', key: `phone:${number.areaCode}${number.phone}`, ...number };
};

/** Sends a code; `captchaVerification` proves the check before it. Rejects with a `ServiceError`. */
export const sendCodeTo = (
  target: LoginTarget,
  captchaVerification: string,
  { call }: Pick<Service, 'call'>,
) =>
  target.way === 'phone'
    ? call(sendSms, { areaCode: target.areaCode, phone: target.phone, captchaVerification })
    : call(sendEmail, { email: target.email, captchaVerification });

/**
 * Logs in by a code. Rejects with a `ServiceError`.
 * @param token The credential whose visitor becomes the user; '' for none.
 */
export const logInByCode = (
  target: LoginTarget,
  code: string,
  token: string,
  { call }: Pick<Service, 'call'>,
) =>
  target.way === 'phone'
    ? call(phoneLogin, { areaCode: target.areaCode, phone: target.phone, code }, { token })
    : call(emailLogin, { email: target.email, code }, { token });
