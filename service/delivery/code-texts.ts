import type { Language } from 'casement/contract';

/** The words that a code travels in. */
type CodeTexts = { subject: string; text: string };

/** Returns the words in the visitor's language. */
export const codeTexts = (
  language: Language,
  { botName, code, minutes }: { botName: string; code: string; minutes: number },
): CodeTexts =>
  language === 'zh-CN'
    ? {
        subject: `${botName} 登录验证码`,
        text: `您的 ${botName} 登录验证码是 ${code}，${minutes} 分钟内有效。请勿将验证码告诉任何人。如果不是您本人操作，请忽略此消息。`,
      }
    : {
        subject: `Your ${botName} verification code`,
        text: `${code} is your code to log in to ${botName}. It expires in ${minutes} minutes. Do not share it with anyone. If you did not ask for it, please ignore this message.`,
      };
