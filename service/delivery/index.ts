import { checkReach } from '../base/check-reach.ts';
import { part } from '../base/part.ts';
import { createDelivery } from './delivery.ts';
import { createOutbox } from './outbox.ts';
import { checkMail } from './send-mail.ts';
import { readOptions, settings } from './settings.ts';

export type { SendMail } from './send-mail.ts';

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** Codes on their way: by mail, by text message, or to the terminal of a service for this machine alone. */
export const delivery = part({
  name: 'delivery',
  settings,
  options: readOptions,
  check: async ({ options: { mail, sms }, isForThisMachine }) => {
    const about = 'log-in codes';
    const found = mail ? [await checkMail(mail)] : [];
    if (sms) return [...found, await checkReach(about, sms.url, 'Check SMS_URL.')];
    if (mail) return found;
    const words = isForThisMachine
      ? 'shown in the terminal, as for this machine alone'
      : 'None can be sent: visitors can log in by neither mail nor phone. Set SMTP_URL and MAIL_FROM, or SMS_URL.';
    return [{ state: isForThisMachine ? 'ok' : 'warning', about, words }];
  },
  open: ({ options: { mail, sms, print = printLine }, isForThisMachine, now }) => {
    const outbox = isForThisMachine ? createOutbox(print, now) : undefined;
    return { ...createDelivery({ mail, sms, local: outbox?.send }), outbox };
  },
  routes: (_given, { outbox }) => outbox?.routes ?? [],
});
