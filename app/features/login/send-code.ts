import * as v from 'valibot';
import { i18n } from '../../i18n/i18n.ts';
import * as codes from '../../service/contract/codes.ts';
import { ServiceError } from '../../service/service-error.ts';
import type { Visitor } from '../../visitor/visitor.ts';
import type { LoginState } from './login-state.ts';
import { sendCodeTo } from './login-target.ts';
import type { FormReader } from './read-form.ts';
import type { SentCodes } from './sent-codes.ts';

const readRetryAfter = (error: unknown): number => {
  const isLimit = error instanceof ServiceError && error.code === codes.limitReached;
  const limit = v.safeParse(v.object({ retryAfterS: v.number() }), isLimit ? error.data : undefined);
  return limit.success ? limit.output.retryAfterS : 0;
};

export type CodeSenderOptions = {
  state: LoginState;
  visitor: Pick<Visitor, 'service'>;
  form: FormReader;
  /** Keeps the form and its last code for the tab. */
  keep: () => void;
  sentCodes: SentCodes;
};

/** Makes the function that sends a code after the check; it never rejects. */
export const createCodeSender =
  ({ state, visitor, form, keep, sentCodes }: CodeSenderOptions) =>
  async (captchaVerification: string): Promise<void> => {
    const target = await form.readForm();
    if (!target || state.pending) {
      state.view = 'form';
      return;
    }
    state.pending = 'code';
    try {
      const { resendAfterS } = await sendCodeTo(target, captchaVerification, visitor.service);
      const resendAt = Date.now() + resendAfterS * 1000;
      Object.assign(state, { view: 'form', sentTo: target.key, resendAt, code: '' });
      sentCodes.note(target.key, true, resendAt);
      state.notice = () => i18n.t('login:codeSent');
    } catch (error) {
      const retryAfterS = readRetryAfter(error);
      if (retryAfterS > 0) {
        state.resendAt = Date.now() + retryAfterS * 1000;
        sentCodes.note(target.key, false, state.resendAt);
      }
      state.view = 'form';
      form.showRefusal(error);
    } finally {
      state.pending = null;
      keep();
    }
  };
