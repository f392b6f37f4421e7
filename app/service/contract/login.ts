import * as v from 'valibot';
import { countCharacters } from './count-characters.ts';
import { UserStatus } from './account.ts';
import { get, post } from './operation.ts';
import { EpochMs, maybe } from './primitives.ts';

/** Digits of a country's calling code, without plus: `86`. */
const AreaCode = v.pipe(v.string(), v.regex(/^\d{1,4}$/));

/** A phone number as the visitor typed it, without the area code; the service checks and normalises it. */
const Phone = v.pipe(v.string(), v.minLength(1), v.maxLength(40));

/** An e-mail address as the visitor typed it; the service checks and normalises it. */
const EmailAddress = v.pipe(v.string(), v.minLength(1), v.maxLength(320));

/**
 * The HTML standard's pattern of a valid e-mail address: https://html.spec.whatwg.org/#valid-e-mail-address
 */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** Writes a domain of any script in ASCII, as browsers do before they look at an address. */
const domainInAscii = (domain: string): string => {
  // An ASCII domain stays as it was typed: an address would read %41 and 0x7f in it.
  if (!/[^\0-\x7f]/.test(domain) || /[\s%/?#\\:@[\]]/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return '';
  }
};

/**
 * Reads an e-mail address as it was typed, in lower case and its domain in ASCII; undefined for what the HTML
 * standard refuses, and for a domain that no code reaches: one without a dot, or an IP address. App and
 * service judge by it.
 */
export const readEmailAddress = (typed: string): string | undefined => {
  // Keyboards for Chinese and Japanese write wide letters; what is pasted may have invisible ones.
  const text = typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = domainInAscii(text.slice(at + 1));
  const address = `${text.slice(0, at + 1)}${domain}`;
  const dot = domain.lastIndexOf('.');
  const isReachable = dot > 0 && /[a-z]/.test(domain.slice(dot)) && domain.length <= 253 && at <= 64;
  return isReachable && EMAIL.test(address) ? address : undefined;
};

/** The six digits that were sent. */
export const LoginCode = v.pipe(v.string(), v.regex(/^\d{6}$/));

/** The reply to a log-in. Its token replaces the given one, whose conversations move to the account. */
export const Login = v.object({
  token: v.pipe(v.string(), v.minLength(1)),
  /** When the token ends; `isLogin` renews it before. */
  expiresAt: maybe(EpochMs),
  user: v.object({
    id: v.string(),
    name: maybe(v.string()),
    email: maybe(v.string()),
    /** With plus and area code. */
    phone: maybe(v.string()),
  }),
});
export type Login = v.InferOutput<typeof Login>;

/**
 * The `object` of a refusal (code 400) of the calls below: which field is at fault. `code`: wrong.
 * `code-over`: used, expired or tried too often, so that another one is needed. `captcha`: the verification
 * is wrong, used or expired: a new check is needed. `way`: the channel's `login` does not allow it. Of a
 * log-in with Google: `cancelled` by the visitor; `expired`: too old, used, or never begun; `provider`:
 * Google could not be asked, or what it said was not in order. Limits are code 1113 with `{ reason: 'rate',
 * retryAfterS }`; a disabled account is code 1119 with `AccountRefusal`.
 */
export const LoginRefusal = v.object({
  reason: v.picklist([
    'phone',
    'email',
    'code',
    'code-over',
    'captcha',
    'way',
    'cancelled',
    'expired',
    'provider',
  ]),
});
export type LoginRefusal = v.InferOutput<typeof LoginRefusal>;

/** `POST /v1/user/doLogin`: log-in by phone. */
export const phoneLogin = post(
  '/v1/user/doLogin',
  v.object({ areaCode: AreaCode, phone: Phone, code: LoginCode }),
  Login,
);

export const emailLogin = post(
  '/v1/user/email-login',
  v.object({ email: EmailAddress, code: LoginCode }),
  Login,
);

/** The reply to a sent code; the same whether or not there is an account. */
export const CodeSent = v.object({
  /** Seconds until another code may be asked for. */
  resendAfterS: v.pipe(v.number(), v.minValue(0)),
});

/** Proves that a check was passed, see `captchaVerificationOf`; it serves once. */
const CaptchaVerification = v.pipe(v.string(), v.minLength(1), v.maxLength(2000));

export const sendSms = get(
  '/v1/send/sms',
  v.object({ areaCode: AreaCode, phone: Phone, captchaVerification: CaptchaVerification }),
  CodeSent,
);

export const sendEmail = get(
  '/v1/send/email',
  v.object({ email: EmailAddress, captchaVerification: CaptchaVerification }),
  CodeSent,
);

const Secret = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** A log-in with Google that has begun. The service keeps the proof that the reply belongs to it. */
export const GoogleStart = v.object({
  /** The http or https page to log in on, in its own window. It leads back to the service's callback page. */
  authUrl: v.pipe(v.string(), v.url(), v.regex(/^https?:/i)),
  /** Names this log-in to the callback page, which sends it back. */
  state: Secret,
  /** Only the page that began the log-in shows it to the service. */
  ticket: Secret,
  /**
   * Two digits for the visitor to compare when the callback page has lost the window that opened it. Absent
   * where no page asks for that.
   */
  number: maybe(v.pipe(v.string(), v.regex(/^\d{2}$/))),
  expiresAt: EpochMs,
});
export type GoogleStart = v.InferOutput<typeof GoogleStart>;

/**
 * `POST /v1/user/pre-google-login`: begins a log-in with Google. `clientId` is that of `GET /v1/base/domain`,
 * or the built-in one; '' for the service's own. The app's origin, which the callback page reports to, is
 * that of the request.
 */
export const preGoogleLogin = post(
  '/v1/user/pre-google-login',
  v.object({ clientId: v.pipe(v.string(), v.maxLength(300)) }),
  GoogleStart,
);

/**
 * `POST /v1/user/googleLogin`: ends a log-in with Google, with what the callback page has reported or, where
 * it could not, with the ticket. Code 202 while the visitor has not finished; 400 with `LoginRefusal` once
 * they cannot any more.
 */
export const googleLogin = post(
  '/v1/user/googleLogin',
  v.union([
    v.object({ ticket: Secret }),
    v.object({ code: v.pipe(v.string(), v.minLength(1), v.maxLength(4000)), state: Secret }),
  ]),
  Login,
);

/**
 * The message by which the callback page reports to the window that opened it, at the origin of the app only.
 * The app answers with the same message without a code, and the page then closes.
 */
export const GoogleReport = v.object({
  type: v.literal('casement-google'),
  state: Secret,
  /** Absent when the visitor has cancelled, or something went wrong: the ticket tells what. */
  code: maybe(v.string()),
});

/** The most characters of a reason, as a reader counts them. */
export const MAX_REASON_LENGTH = 500;

/** Asks to be let in, where the bot requires approval; a rejected visitor may ask again. */
export const apply = post(
  '/v1/user/apply',
  v.object({
    userName: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
    reason: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1),
      v.maxLength(MAX_REASON_LENGTH * 20),
      v.check((text) => countCharacters(text) <= MAX_REASON_LENGTH),
    ),
  }),
  v.object({ status: UserStatus }),
);
