import { proxy } from 'valtio/vanilla';
import * as v from 'valibot';
import { LoginCode } from '../../service/contract/login.ts';
import { readStored } from '../../storage/read-stored.ts';
import { tabStorage } from '../../storage/safe-storage.ts';
import { showToast } from '../../ui/toast-store.ts';
import { i18n } from '../../i18n/i18n.ts';
import { chatKey } from '../../storage/chat-key.ts';
import type { Words } from '../../i18n/words.ts';
import type { App } from '../app.ts';
import { loadNumbers } from './load-numbers.ts';
import { emptyForm, KeptLogin, type LoginField, type LoginState, type Problems } from './login-state.ts';
import { logInByCode, readTarget } from './login-target.ts';
import { createFormReader } from './read-form.ts';
import { createCodeSender } from './send-code.ts';
import { createSentCodes } from './sent-codes.ts';

const recipientFields = ['way', 'country', 'phone', 'email'] as const;

type Edit = Partial<Pick<LoginState, 'way' | 'country' | 'phone' | 'email' | 'hasConsent' | 'code'>>;

/** Takes what was typed into the form, and forgets the problems that were shown for those fields. */
const takeEdit = (state: LoginState, change: Edit): void => {
  Object.assign(state, change);
  // Another recipient has a code and a wait of its own.
  if (recipientFields.some((field) => change[field] !== undefined))
    Object.assign(state, { sentTo: '', resendAt: 0 });
  const problems: Problems = { ...state.problems };
  delete problems.form;
  for (const field of Object.keys(change))
    delete problems[field === 'hasConsent' ? 'consent' : (field as LoginField)];
  state.problems = problems;
};

type CodeLogin = {
  app: Pick<App, 'visitor' | 'logInWith'>;
  state: LoginState;
  form: ReturnType<typeof createFormReader>;
  finish: () => void;
};

/** Makes the function that logs in by the code that was typed, or says what is still missing. */
const createCodeLogin = ({ app, state, form, finish }: CodeLogin) => {
  const { visitor, logInWith } = app;
  const { say, forgetProblems, hasAgreed, showRefusal } = form;
  const t = i18n.getFixedT(null, 'login');
  return async (): Promise<void> => {
    if (state.pending) return;
    forgetProblems();
    const { code, sentTo } = state;
    const target = await readTarget(state, say);
    hasAgreed();
    if (sentTo === '') say('form', () => t('checkFirst'));
    else if (code === '') say('code', () => t('codeEmpty'));
    else if (!v.is(LoginCode, code)) say('code', () => t('codeDigits'));
    // Another press may have begun the log-in while the form was read.
    if (!target || state.pending || Object.keys(state.problems).length > 0) return;
    state.pending = 'login';
    try {
      await logInWith((token) => logInByCode(target, code, token, visitor.service));
    } catch (error) {
      showRefusal(error);
      return;
    } finally {
      state.pending = null;
    }
    finish();
  };
};

/** Logs a visitor in by a code: the form, the check before a code is sent, and the login itself. */
export const createLogin = (app: App) => {
  const { environment, visitor } = app;
  const t = i18n.getFixedT(null, 'login');
  const storageKey = chatKey('login', visitor.address);
  const sentCodes = createSentCodes(environment.storage, chatKey('codes', visitor.address));
  const state = proxy<LoginState>({
    ...(readStored(tabStorage, storageKey, KeptLogin) ?? emptyForm),
    code: '',
    view: 'form',
    pending: null,
    problems: {},
    notice: null,
  });

  const keep = () => tabStorage.set(storageKey, JSON.stringify(v.parse(KeptLogin, { ...state })));

  const form = createFormReader(state, visitor);
  const { say, forgetProblems, hasAgreed, readForm, showRefusal } = form;

  /** Goes back to the step that asks for the recipient, with what was typed there. */
  const changeRecipient = () => {
    forgetProblems();
    Object.assign(state, { sentTo: '', resendAt: 0, code: '' });
    keep();
  };

  /** Forgets what was typed: the visitor is logged in. */
  const finish = () => {
    tabStorage.remove(storageKey);
    Object.assign(state, { ...emptyForm, country: state.country, way: state.way, code: '' });
    showToast('success', () => t('success'));
  };

  const logIn = createCodeLogin({ app, state, form, finish });

  return {
    /** Components read it with `useSnapshot`. */
    state,
    /** Begins where the visitor has left; a code that must have expired by now is not asked for. */
    begin: (): void => {
      if (state.sentTo !== '' && !sentCodes.of(state.sentTo).isSent) changeRecipient();
    },
    changeRecipient,
    /** Gets the phone numbers' code, and chooses the country that the visitor probably means. */
    preparePhone: async (): Promise<void> => {
      const { likelyCountry } = await loadNumbers();
      state.country ||= likelyCountry(visitor.environment.languages, visitor.state.language);
    },
    /** Takes over what the visitor has typed or chosen. */
    edit: (change: Edit): void => {
      const isNewCode = change.code !== undefined && change.code !== state.code;
      takeEdit(state, change);
      keep();
      // Once all six digits are there, no button has to be pressed.
      if (isNewCode && state.code.length === 6) void logIn();
    },
    show: (view: LoginState['view']): void => {
      state.view = view;
    },
    /** Asks for a code, after the check. Too early, it tells of the code that was sent before. */
    askForCode: async (): Promise<void> => {
      const target = await readForm();
      if (!target) return;
      const { isSent, resendAt } = sentCodes.of(target.key);
      if (resendAt <= Date.now()) {
        state.view = 'check';
        return;
      }
      state.resendAt = resendAt;
      if (isSent) Object.assign(state, { sentTo: target.key, notice: () => t('tooEarly') });
      else say('form', () => i18n.t('errors:status.1113'));
      keep();
    },
    /** Leaves the check before a code, which is not sent then. */
    leaveCheck: (): void => {
      state.view = 'form';
      say('form', () => t('checkFirst'));
    },
    /** Sends a code after the check. */
    sendCode: createCodeSender({ state, visitor, form, keep, sentCodes }),
    logIn,
    /** Whether the visitor has agreed; asked before a way for which nothing is typed, such as Google. */
    mayGoOn: (): boolean => {
      forgetProblems();
      return hasAgreed();
    },
    /** Shows words that belong to no field. */
    say: (problem: Words): void => {
      say('form', problem);
    },
    showRefusal,
    finish,
    /** Leaves the log-in, as the visitor does not want it now; what is typed stays. */
    giveUp: (): void => {
      state.view = 'form';
      forgetProblems();
      visitor.challenges.settle(false);
    },
  };
};
