import * as v from 'valibot';
import { i18n } from '../../i18n/i18n.ts';
import type { Words } from '../../i18n/words.ts';
import { LoginRefusal } from '../../service/contract/login.ts';
import { ServiceError } from '../../service/service-error.ts';
import type { Visitor } from '../../visitor/visitor.ts';
import { failureText } from '../failure-text.ts';
import type { LoginField, LoginState } from './login-state.ts';
import { type LoginTarget, readTarget } from './login-target.ts';

/** Reads the form, and says beside each field what is wrong with it. */
export const createFormReader = (state: LoginState, visitor: Pick<Visitor, 'state'>) => {
  const t = i18n.getFixedT(null, 'login');

  const say = (field: LoginField, problem: Words): undefined => {
    // The problem of a field is shown in the step that has the field.
    if (field !== 'code' && field !== 'form') state.sentTo = '';
    state.problems = { ...state.problems, [field]: problem };
    return undefined;
  };

  /** Asked each time: the dialog may be there before the configuration. */
  const needsConsent = (): boolean => {
    const { terms, privacy } = visitor.state.links;
    return Boolean(terms ?? privacy);
  };
  /** Whether the visitor has agreed to the agreements; says so when not. */
  const hasAgreed = (): boolean => {
    if (!needsConsent() || state.hasConsent) return true;
    say('consent', () => t('consentMissing'));
    return false;
  };
  const forgetProblems = () => Object.assign(state, { problems: {}, notice: null });
  /** Returns the recipient that the form names once nothing is wrong with it. */
  const readForm = async (): Promise<LoginTarget | undefined> => {
    forgetProblems();
    const target = await readTarget(state, say);
    return hasAgreed() ? target : undefined;
  };

  /** Shows a refusal beside the field that it is about; what is typed stays. */
  const showRefusal = (error: unknown) => {
    const refusal = v.safeParse(LoginRefusal, error instanceof ServiceError ? error.data : undefined);
    const reason = refusal.success ? refusal.output.reason : undefined;
    if (reason === 'captcha') {
      say('form', () => t('checkFirst'));
      state.view = 'check';
    } else if (reason === 'code') say('code', () => t('codeWrong'));
    else if (reason === 'code-over') say('code', () => t('codeOver'));
    else if (reason === 'phone') say('phone', () => t('phoneFormat'));
    else if (reason === 'email') say('email', () => t('emailFormat'));
    else if (reason === 'cancelled' || reason === 'expired' || reason === 'provider')
      say('form', () => t(`google.${reason}`));
    else say('form', () => failureText(error));
  };

  return { say, forgetProblems, hasAgreed, readForm, showRefusal };
};
export type FormReader = ReturnType<typeof createFormReader>;
