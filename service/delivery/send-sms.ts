import { boundedFetch } from '../base/bounded-fetch.ts';
import { askOutside } from '../base/outside-failure.ts';
import type { Send } from './code-message.ts';

/** How a provider of text messages is called. */
export type SmsOptions = {
  url: string;
  /** Absent means POST. */
  method?: string | undefined;
  /** Secrets among them; absent means a JSON body and nothing else. */
  headers?: Readonly<Record<string, string>> | undefined;
  /**
   * The body, in which `{phone}` (with plus), `{areaCode}`, `{number}` (without it), `{code}`, `{minutes}`
   * and `{text}` are replaced, escaped as its Content-Type asks for.
   */
  body: string;
  /** A text that the reply has when the message was taken; absent means that the HTTP status tells. */
  expect?: string | undefined;
};

const escapers: readonly [type: RegExp, escape: (text: string) => string][] = [
  [/json/i, (text) => JSON.stringify(text).slice(1, -1)],
  [/x-www-form-urlencoded/i, encodeURIComponent],
];

/** Sends codes through the HTTP interface of any provider. */
export const createSmsSender = (options: SmsOptions): { send: Send } => {
  const headers = new Headers(options.headers);
  if (!headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
  const type = headers.get('Content-Type') ?? '';
  const escape = escapers.find(([pattern]) => pattern.test(type))?.[1] ?? String;
  return {
    send: async (message) => {
      const values: Readonly<Record<string, string>> = {
        phone: message.address,
        areaCode: message.areaCode ?? '',
        number: message.address.slice(1 + (message.areaCode?.length ?? 0)),
        code: message.code,
        minutes: String(message.minutes),
        text: message.text,
      };
      const body = options.body.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
        Object.hasOwn(values, name) ? escape(values[name] ?? '') : whole,
      );
      await askOutside(options.url, async () => {
        const response = await boundedFetch(options.url, { method: options.method ?? 'POST', headers, body });
        const { ok, status } = response;
        if (!ok) throw Object.assign(new Error('the SMS provider refused the message'), { status });
        if (options.expect && !(await response.text()).includes(options.expect)) {
          throw new Error('the SMS provider did not take the message');
        }
      });
    },
  };
};
