import type { Language } from 'casement/contract';
import type { Logger } from 'pino';
import { ServiceFailure } from '../base/service-failure.ts';
import type { Send, Way } from './code-message.ts';
import { codeTexts } from './code-texts.ts';
import { createMailer, type MailOptions } from './send-mail.ts';
import { createSmsSender, type SmsOptions } from './send-sms.ts';

/**
 * Sends codes in each way that is set up.
 * @param options.local Replaces a way that is not set up; absent means that the way is not offered.
 */
export const createDelivery = (options: {
  mail?: MailOptions | undefined;
  sms?: SmsOptions | undefined;
  local?: Send | undefined;
  logger: Logger;
}) => {
  const { local, logger } = options;
  const mailer = options.mail && createMailer(options.mail);
  const sms = options.sms && createSmsSender(options.sms);
  const senders = { phone: sms?.send ?? local, email: mailer?.send ?? local };

  return {
    can: (way: Way): boolean => senders[way] !== undefined,

    /** Sends a code. Rejects with 503 when it was not taken. */
    send: async (
      { way, address }: { way: Way; address: string },
      code: { botName: string; code: string; minutes: number; areaCode?: string | undefined },
      language: Language,
    ): Promise<void> => {
      const { areaCode, minutes } = code;
      try {
        const send = senders[way];
        if (!send) throw new Error(`no ${way} delivery is set up`);
        await send({ address, areaCode, minutes, code: code.code, ...codeTexts(language, code) });
      } catch (error) {
        // Only the kind of the failure: errors of mail servers quote the address.
        const { name, code: kind } = error as NodeJS.ErrnoException;
        logger.error({ way, error: name, kind }, 'a code could not be sent');
        throw new ServiceFailure(503, 'The code could not be sent. Please try again later.');
      }
    },

    close: (): void => mailer?.close(),
  };
};
