import { createTransport } from 'nodemailer';
import { type Finding, find } from '../base/finding.ts';
import { askOutside } from '../base/outside-failure.ts';
import type { Send } from './code-message.ts';

const TIMEOUT_MS = 10_000;

const isLoopback = (host: string | null | undefined): boolean =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/.test(host ?? '');

/** The server and the sender of mail. */
export type MailOptions = {
  /** `smtps://user:password@host:465` or, with STARTTLS, `smtp://user:password@host:587`. */
  url: string;
  /** The sender, such as `Shop <no-reply@shop.example>`. */
  from: string;
};

const transportTo = (url: string) => {
  const { protocol, hostname } = new URL(url);
  return createTransport({
    url,
    requireTLS: protocol === 'smtp:' && !isLoopback(hostname),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
};

/** Sends one mail. Rejects when the server does not take it. */
export type SendMail = (mail: {
  address: string;
  /** Whom an answer goes to; absent means the sender. */
  replyTo?: string | undefined;
  subject: string;
  text: string;
}) => Promise<void>;

/** Looks whether the mail server takes the log-in of the service. */
export const checkMail = ({ url, from }: MailOptions): Promise<Finding> =>
  find(
    'mail',
    async () => {
      const transport = transportTo(url);
      await transport.verify().finally(() => transport.close());
      return `${new URL(url).host} takes mail of ${from}`;
    },
    'Check SMTP_URL, its user and password, and that its port is open from here.',
  );

/**
 * Sends codes, and messages of visitors, by e-mail. Nothing leaves this machine unencrypted: a server without
 * TLS is refused unless it runs here.
 */
export const createMailer = ({ url, from }: MailOptions): { send: Send; mail: SendMail; close(): void } => {
  const transport = transportTo(url);
  const mail: SendMail = async ({ address, replyTo, subject, text }) => {
    const to = { name: '', address };
    await askOutside(url, () =>
      transport.sendMail({
        from,
        to,
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        subject,
        text,
      }),
    );
  };
  return {
    mail,
    send: ({ address, subject, text }) => mail({ address, subject, text }),
    close: () => transport.close(),
  };
};
