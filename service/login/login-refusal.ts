import type { LoginRefusal } from 'casement/contract';
import { ServiceFailure } from '../base/service-failure.ts';

const words: Readonly<Record<LoginRefusal['reason'], string>> = {
  phone: 'The phone number format is incorrect',
  email: 'The e-mail format is incorrect',
  code: 'Verification code error',
  'code-over': 'This verification code is used up or has expired. Please get a new one.',
  captcha: 'Verification failed',
  way: 'This way to log in is not available',
  cancelled: 'The log-in was cancelled.',
  expired: 'This log-in has expired.',
  provider: 'Logging in is not possible at the moment.',
};

/** Makes the refusal of a log-in. */
export const refuse = (reason: LoginRefusal['reason']): ServiceFailure =>
  new ServiceFailure(400, words[reason], { reason } satisfies LoginRefusal);
