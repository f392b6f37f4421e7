import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { MailOptions } from '../../../service/delivery/send-mail.ts';
import type { SmsOptions } from '../../../service/delivery/send-sms.ts';
import type { OpenIdOptions } from '../../../service/google/open-id.ts';

type ServiceOrder = {
  /** 0 for any free one. */
  port: number;
  dataFolder: string;
  botsFolders: string[];
  logLevel: 'silent';
  /** All of the service's environment: the developer's own settings do not reach it. */
  env: Record<string, string>;
  /** The services that send the codes of log-ins. */
  mail?: MailOptions;
  sms?: SmsOptions;
  google?: OpenIdOptions;
  /** The key of the administrator's page. */
  adminKey?: string;
};

/** The service in a process of its own, so that a test can end it as a crash or a restart would. */
export type ChildService = {
  url: string;
  port: number;
  stop(): Promise<void>;
};

const script = fileURLToPath(new URL('serve-service.mjs', import.meta.url));

/** Starts the chat service as it was built. */
export const startChildService = async (order: ServiceOrder): Promise<ChildService> => {
  const child = fork(script, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  child.send(order);
  const answer = await Promise.race([
    once(child, 'message').then(([message]) => message as { url: string } | { error: string }),
    ended.then(() => ({ error: 'The service ended before it was ready.' })),
  ]);
  if ('error' in answer) throw new Error(answer.error);
  return {
    url: answer.url,
    port: Number(new URL(answer.url).port),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
};
