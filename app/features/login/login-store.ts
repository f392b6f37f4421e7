import { proxy } from 'valtio/vanilla';
import * as v from 'valibot';
import { codes } from '../../service/contract/codes.ts';
import {
  emailLogin,
  LoginCode,
  LoginRefusal,
  phoneLogin,
  sendEmail,
  sendSms,
} from '../../service/contract/login.ts';
import { ServiceError } from '../../service/service-error.ts';
import { readStored } from '../../storage/read-stored.ts';
import { tabStorage } from '../../storage/safe-storage.ts';
import { showToast } from '../../ui/toast-store.ts';
import { i18n } from '../../i18n/i18n.ts';
import { chatKey } from '../../storage/chat-key.ts';
import type { App } from '../app.ts';
import { failureText } from '../failure-text.ts';
import { loadNumbers } from './load-numbers.ts';

/** A field of the form; `form` is what belongs to none. */
export type LoginField = 'phone' | 'email' | 'code' | 'consent' | 'form';

/** The words of each field's problem. */
type Problems = Partial<Record<LoginField, string>>;

/** The form and its last code, kept for the tab: a reload loses nothing. */
const Kept = v.object({
  way: v.picklist(['phone', 'email']),
  /** ISO 3166-1; '' until the visitor has chosen one. */
  country: v.string(),
  phone: v.string(),
  email: v.string(),
  hasConsent: v.boolean(),
  /** The recipient of the last code: `phone:8613800138000` or `email:a@example.com`; '' for none. */
  sentTo: v.string(),
  /** When another code may be asked for, epoch milliseconds. */
  resendAt: v.number(),
});
type KeptLogin = v.InferOutput<typeof Kept>;

const emptyForm: KeptLogin = {
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
  /** The part of the dialog on show. */
  view: 'form' | 'country' | 'check' | 'google';
  /** The call under way. */
  pending: 'code' | 'login' | null;
  problems: Problems;
  /** Said after a code was sent; a toast would stand under the dialog. */
  notice: string;
};

/** The recipient of a code. */
type Target =
  | { way: 'phone'; key: string; areaCode: string; phone: string }
  | { way: 'email'; key: string; email: string };

/** A first look at an address; the service looks closer. */
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);

const readRetryAfter = (error: unknown): number => {
  const isLimit = error instanceof ServiceError && error.code === codes.limitReached;
  const limit = v.safeParse(v.object({ retryAfterS: v.number() }), isLimit ? error.data : undefined);
  return limit.success ? limit.output.retryAfterS : 0;
};

/** Logs a visitor in by a code: the form, the check before a code is sent, and the login itself. */
export const createLogin = ({ visitor, logInWith }: App) => {
  const storageKey = chatKey('login', visitor.address);
  const state = proxy<LoginState>({
    ...(readStored(tabStorage, storageKey, Kept) ?? emptyForm),
    code: '',
    view: 'form',
    pending: null,
    problems: {},
    notice: '',
  });

  const keep = () => tabStorage.set(storageKey, JSON.stringify(v.parse(Kept, { ...state })));

  const t = i18n.getFixedT(null, 'login');

  const say = (field: LoginField, problem: string): undefined => {
    state.problems = { ...state.problems, [field]: problem };
    return undefined;
  };

  const readTarget = async (): Promise<Target | undefined> => {
    if (state.way === 'email') {
      const email = state.email.trim();
      if (email === '') return say('email', t('emailEmpty'));
      return isEmail(email) ? { way: 'email', key: `email:${email}`, email } : say('email', t('emailFormat'));
    }
    if (state.phone.trim() === '') return say('phone', t('phoneEmpty'));
    const numbers = await loadNumbers().catch(() => undefined);
    if (!numbers) return say('form', i18n.t('errors:systemRequest'));
    const number = numbers.readPhone(state.phone, state.country);
    if (!number) return say('phone', t('phoneFormat'));
    return { way: 'phone', key: `phone:${number.areaCode}${number.phone}`, ...number };
  };

  /** Asked each time: the dialog may be there before the configuration. */
  const needsConsent = (): boolean => {
    const { terms, privacy } = visitor.state.links;
    return Boolean(terms ?? privacy);
  };
  /** Whether the visitor has agreed to the agreements; says so when not. */
  const hasAgreed = (): boolean => {
    if (!needsConsent() || state.hasConsent) return true;
    say('consent', t('consentMissing'));
    return false;
  };
  const forgetProblems = () => Object.assign(state, { problems: {}, notice: '' });
  /** Returns the recipient that the form names once nothing is wrong with it. */
  const readForm = async (): Promise<Target | undefined> => {
    forgetProblems();
    const target = await readTarget();
    return hasAgreed() ? target : undefined;
  };

  /** Shows a refusal beside the field that it is about; what is typed stays. */
  const showRefusal = (error: unknown) => {
    const refusal = v.safeParse(LoginRefusal, error instanceof ServiceError ? error.data : undefined);
    const reason = refusal.success ? refusal.output.reason : undefined;
    if (reason === 'captcha') {
      say('form', t('checkFirst'));
      state.view = 'check';
    } else if (reason === 'code') say('code', t('codeWrong'));
    else if (reason === 'phone') say('phone', t('phoneFormat'));
    else if (reason === 'email') say('email', t('emailFormat'));
    else if (reason === 'cancelled' || reason === 'expired' || reason === 'provider')
      say('form', t(`google.${reason}`));
    else say('form', failureText(error));
  };

  /** Forgets what was typed: the visitor is logged in. */
  const finish = () => {
    tabStorage.remove(storageKey);
    Object.assign(state, { ...emptyForm, country: state.country, way: state.way, code: '' });
    showToast('success', t('success'));
  };

  const logIn = async (): Promise<void> => {
    if (state.pending) return;
    const target = await readForm();
    const { code } = state;
    if (code === '') say('code', t('codeEmpty'));
    else if (!v.is(LoginCode, code)) say('code', t('codeDigits'));
    // Another press may have begun the log-in while the form was read.
    if (!target || state.pending || Object.keys(state.problems).length > 0) return;
    state.pending = 'login';
    try {
      await logInWith((token) => {
        const options = { token };
        return target.way === 'phone'
          ? visitor.service.call(
              phoneLogin,
              { areaCode: target.areaCode, phone: target.phone, code },
              options,
            )
          : visitor.service.call(emailLogin, { email: target.email, code }, options);
      });
    } catch (error) {
      showRefusal(error);
      return;
    } finally {
      state.pending = null;
    }
    finish();
  };

  return {
    /** Components read it with `useSnapshot`. */
    state,
    /** Gets the phone numbers' code, and chooses the country that the visitor probably means. */
    preparePhone: async (): Promise<void> => {
      const { likelyCountry } = await loadNumbers();
      state.country ||= likelyCountry(visitor.environment.languages, visitor.state.language);
    },
    /** Takes over what the visitor has typed or chosen. */
    edit: (
      change: Partial<Pick<LoginState, 'way' | 'country' | 'phone' | 'email' | 'hasConsent' | 'code'>>,
    ): void => {
      const isNewCode = change.code !== undefined && change.code !== state.code;
      Object.assign(state, change);
      const problems: Problems = { ...state.problems };
      delete problems.form;
      for (const field of Object.keys(change))
        delete problems[field === 'hasConsent' ? 'consent' : (field as LoginField)];
      state.problems = problems;
      keep();
      // Once all six digits are there, no button has to be pressed.
      if (isNewCode && state.code.length === 6) void logIn();
    },
    show: (view: LoginState['view']): void => {
      state.view = view;
    },
    /** Asks for a code: first comes the check, then `sendCode`. */
    askForCode: async (): Promise<void> => {
      if (await readForm()) state.view = 'check';
    },
    /** Sends a code after the check. */
    sendCode: async (captchaVerification: string): Promise<void> => {
      const target = await readForm();
      if (!target || state.pending) {
        state.view = 'form';
        return;
      }
      state.pending = 'code';
      try {
        const { resendAfterS } =
          target.way === 'phone'
            ? await visitor.service.call(sendSms, {
                areaCode: target.areaCode,
                phone: target.phone,
                captchaVerification,
              })
            : await visitor.service.call(sendEmail, { email: target.email, captchaVerification });
        Object.assign(state, {
          view: 'form',
          sentTo: target.key,
          resendAt: Date.now() + resendAfterS * 1000,
        });
        state.notice = t('codeSent');
      } catch (error) {
        const retryAfterS = readRetryAfter(error);
        if (retryAfterS > 0) state.resendAt = Date.now() + retryAfterS * 1000;
        state.view = 'form';
        showRefusal(error);
      } finally {
        state.pending = null;
        keep();
      }
    },
    logIn,
    /** Asked before a way that needs nothing typed. */
    mayGoOn: (): boolean => {
      forgetProblems();
      return hasAgreed();
    },
    /** Shows words that belong to no field. */
    say: (problem: string): void => {
      say('form', problem);
    },
    showRefusal,
    finish,
    /** The visitor does not want to log in now; what is typed stays. */
    giveUp: (): void => {
      state.view = 'form';
      state.problems = {};
      visitor.challenges.settle(false);
    },
  };
};
