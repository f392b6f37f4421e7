import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { MailOptions } from './send-mail.ts';
import type { SmsOptions } from './send-sms.ts';

/** A message as it arrived. */
type Arrived = { to: string; content: string; secure: boolean; user: string | undefined };

const portOf = async (server: Server): Promise<number> => {
  if (!server.listening) await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/** A real mail server on a free port. */
export const openMailServer = async (options: SMTPServerOptions = {}) => {
  const mails: Arrived[] = [];
  const server = new SMTPServer({
    // Its own certificate is known to everybody, as it warns otherwise.
    logger: false,
    authOptional: true,
    onAuth: ({ username, password }, _session, done) =>
      password === 'secret' ? done(null, { user: username }) : done(new Error('wrong password')),
    onData: (stream, { envelope, secure, user }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const content = Buffer.concat(chunks).toString('utf8');
        for (const { address } of envelope.rcptTo) mails.push({ to: address, content, secure, user });
        done();
      });
    },
    ...options,
  });
  // Clients that refuse its certificate break off.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  const port = await portOf(server.server);
  return {
    mails,
    port,
    close: () =>
      new Promise<void>((closed) => {
        server.close(closed);
      }),
  };
};

/** A provider of text messages, as its HTTP interface. */
const openSmsProvider = async () => {
  const messages: { to: string; content: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { to, text } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { to: string; text: string };
      messages.push({ to, content: text });
      response.end('{"status":"OK"}');
    });
  }).listen(0, '127.0.0.1');
  const port = await portOf(server);
  return {
    messages,
    port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};

/** Both of them, and the way to read what they got. */
export const openPostOffice = async () => {
  const mailServer = await openMailServer();
  const provider = await openSmsProvider();
  return {
    options: {
      mail: { url: `smtp://127.0.0.1:${mailServer.port}?ignoreTLS=true`, from: 'Chat <chat@shop.example>' },
      sms: {
        url: `http://127.0.0.1:${provider.port}/messages`,
        body: '{"to":"{phone}","text":"{text}"}',
        expect: 'OK',
      },
    } satisfies { mail: MailOptions; sms: SmsOptions },
    /** Returns how many messages arrived for an address. */
    countFor: (address: string): number =>
      [...mailServer.mails, ...provider.messages].filter(({ to }) => to === address).length,
    /** Returns the code in the last message to an address. */
    codeSentTo: (address: string): Promise<string> => {
      const last = [...mailServer.mails, ...provider.messages].findLast(({ to }) => to === address);
      const body = last?.content.split('\r\n\r\n').at(-1);
      const code = /\b\d{6}\b/.exec(body ?? '')?.[0];
      return code ? Promise.resolve(code) : Promise.reject(new Error(`no code was sent to ${address}`));
    },
    close: async (): Promise<void> => {
      await Promise.all([mailServer.close(), provider.close()]);
    },
  };
};
export type PostOffice = Awaited<ReturnType<typeof openPostOffice>>;
