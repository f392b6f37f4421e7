import type { Language } from 'casement/contract';
import { ServiceFailure } from '../base/service-failure.ts';
import type { Send, Way } from './code-message.ts';
import { createMailer, type MailOptions } from './send-mail.ts';
import { createSmsSender, type SmsOptions } from './send-sms.ts';

type Code = { botName: string; code: string; minutes: number };

/** Returns the words in which a code travels, in the visitor's language. */
const codeTexts = (language: Language, { botName, code, minutes }: Code) =>
  language === 'zh-CN'
    ? {
        subject: `${botName} 登录验证码`,
        text: `您的 ${botName} 登录验证码是 ${code}，${minutes} 分钟内有效。请勿将验证码告诉任何人。如果不是您本人操作，请忽略此消息。`,
      }
    : {
        subject: `Your ${botName} verification code`,
        text:
          `${code} is your code to log in to ${botName}. It expires in ${minutes} minutes. Do not ` +
          'share it with anyone. If you did not ask for it, please ignore this message.',
      };

/**
 * Sends codes in each way that is set up.
 * @param options.local Replaces a way that is not set up; absent means that the way is not offered.
 */
export const createDelivery = (options: {
  mail?: MailOptions | undefined;
  sms?: SmsOptions | undefined;
  local?: Send | undefined;
}) => {
  const { local } = options;
  const mailer = options.mail && createMailer(options.mail);
  const sms = options.sms && createSmsSender(options.sms);
  const senders = { phone: sms?.send ?? local, email: mailer?.send ?? local };

  return {
    can: (way: Way): boolean => senders[way] !== undefined,

    /** Sends a code. Rejects with 503 when it was not taken. */
    send: async (
      { way, address }: { way: Way; address: string },
      code: Code & { areaCode?: string | undefined },
      language: Language,
    ): Promise<void> => {
      const { areaCode, minutes } = code;
      try {
        const send = senders[way];
        if (!send) throw new Error(`no ${way} delivery is set up`);
        await send({ address, areaCode, minutes, code: code.code, ...codeTexts(language, code) });
      } catch (error) {
        throw new ServiceFailure(503, 'The code could not be sent. Please try again later.', undefined, {
          told: `a code could not be sent by ${way}`,
          cause: error,
        });
      }
    },

    /** Sends a mail; undefined where no mail server is set up. Rejects when it was not taken. */
    mail: mailer?.mail,

    close: (): void => mailer?.close(),
  };
};
