import { createTransport } from 'nodemailer';
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

/** Sends codes by e-mail. Nothing leaves this machine unencrypted: a server without TLS is refused unless it runs here. */
export const createMailer = ({ url, from }: MailOptions): { send: Send; close(): void } => {
  const { protocol, hostname } = new URL(url);
  const transport = createTransport({
    url,
    requireTLS: protocol === 'smtp:' && !isLoopback(hostname),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    send: async ({ address, subject, text }) => {
      await askOutside(url, () => transport.sendMail({ from, to: { name: '', address }, subject, text }));
    },
    close: () => transport.close(),
  };
};
