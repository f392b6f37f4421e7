import { part } from '../base/part.ts';
import { createDelivery } from './delivery.ts';
import { createOutbox } from './outbox.ts';
import { readOptions, settings } from './settings.ts';

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** Codes on their way: by mail, by text message, or to the terminal of a service for this machine alone. */
export const delivery = part({
  name: 'delivery',
  settings,
  options: readOptions,
  open: ({ options: { mail, sms, print = printLine }, isForThisMachine, now }) => {
    const outbox = isForThisMachine ? createOutbox(print, now) : undefined;
    return { ...createDelivery({ mail, sms, local: outbox?.send }), outbox };
  },
  routes: (_given, { outbox }) => outbox?.routes ?? [],
});
