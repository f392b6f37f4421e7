import * as v from 'valibot';
import { address, httpAddress, setting, texts, type Variables } from '../base/setting.ts';
import type { MailOptions } from './send-mail.ts';
import type { SmsOptions } from './send-sms.ts';

/** The mail and text message servers that codes go out by. */
export const settings = {
  SMTP_URL: setting(
    {
      en: 'the mail server for log-in codes, such as `smtps://user:password@host:465`',
      'zh-CN': '发送登录验证码的邮件服务器，例如 `smtps://user:password@host:465`',
      more: 'With STARTTLS, `smtp://user:password@host:587`. A server without TLS is taken on this machine only.',
    },
    address(/^smtps?:\/\/[^/\s]+/, 'must be an smtp or smtps address'),
  ),
  MAIL_FROM: setting(
    {
      en: 'the sender of this mail, such as `Shop <no-reply@shop.example>`',
      'zh-CN': '邮件的发件人，例如 `Shop <no-reply@shop.example>`',
    },
    v.pipe(
      v.string(),
      v.regex(
        /^[^<>]*<[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>]+@[^\s@<>]+$/,
        'must be such as Shop <no-reply@shop.example>',
      ),
    ),
  ),
  SMS_URL: setting(
    {
      en: 'the HTTP interface of a provider of text messages for log-in codes',
      'zh-CN': '发送登录验证码的短信服务商的 HTTP 接口',
      more:
        'Where neither mail nor text messages are set up, codes appear in the terminal and on a ' +
        'page that it names, but only in a service for this machine alone: HOST is a loopback ' +
        'address, there are no trusted proxies, the database is the embedded one, and this is not ' +
        'production.',
    },
    httpAddress,
  ),
  SMS_METHOD: setting(
    { en: 'its method, POST or PUT', 'zh-CN': '调用方法，POST 或 PUT' },
    v.picklist(['POST', 'PUT'], 'must be POST or PUT'),
    'POST',
  ),
  SMS_HEADERS: setting(
    { en: 'its headers, a JSON object', 'zh-CN': '请求头，JSON 对象' },
    texts('must be a JSON object of texts, such as {"Authorization": "Bearer …"}'),
  ),
  SMS_BODY: setting(
    {
      en: 'its body, in which `{phone}` (with plus), `{areaCode}`, `{number}` (without it), `{code}`, `{minutes}` and `{text}` are replaced',
      'zh-CN':
        '请求体，其中的 `{phone}`（带加号）、`{areaCode}`、`{number}`（不带区号）、`{code}`、`{minutes}` 和 `{text}` 会被替换',
      more: 'They are escaped as the Content-Type asks for.',
    },
    v.string(),
  ),
  SMS_EXPECT: setting(
    {
      en: 'a text that its reply has once the message was taken',
      'zh-CN': '短信被接受时，回复中包含的文字',
      empty: { en: 'the HTTP status tells', 'zh-CN': '以 HTTP 状态码为准' },
    },
    v.string(),
  ),
};

export type DeliveryOptions = {
  /** The mail server that sends codes; undefined means that they go to the outbox, or nowhere. */
  mail?: MailOptions | undefined;
  /** The same for codes by text message. */
  sms?: SmsOptions | undefined;
  /** Writes a line to the terminal. */
  print?: (line: string) => void;
};

type Of = Variables<typeof settings>;

const readMail = ({ SMTP_URL, MAIL_FROM }: Of): MailOptions | undefined => {
  if (!SMTP_URL) return undefined;
  if (!MAIL_FROM) throw new Error('With SMTP_URL, MAIL_FROM is needed as well.');
  return { url: SMTP_URL, from: MAIL_FROM };
};

const readSms = (variables: Of): SmsOptions | undefined => {
  const { SMS_URL, SMS_METHOD, SMS_HEADERS, SMS_BODY, SMS_EXPECT } = variables;
  if (!SMS_URL) return undefined;
  if (!SMS_BODY) throw new Error('With SMS_URL, SMS_BODY is needed as well.');
  return { url: SMS_URL, method: SMS_METHOD, headers: SMS_HEADERS, body: SMS_BODY, expect: SMS_EXPECT };
};

export const readOptions = (variables: Of): DeliveryOptions => ({
  mail: readMail(variables),
  sms: readSms(variables),
});
