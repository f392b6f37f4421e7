import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import { boundedFetch } from '../base/bounded-fetch.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../base/durations.ts';
import { every } from '../base/lifetime.ts';
import { askOutside } from '../base/outside-failure.ts';
import { type BotRegistry, type ContactConfig, inLocale, readSiteSecret } from '../bots/index.ts';
import type { Queries } from '../database/queries.ts';
import type { ContactGoal, ContactRow } from '../database/schema.ts';
import type { SendMail } from '../delivery/index.ts';
import { languageOf, noteAttempt, takeDueContacts } from './contact-queries.ts';
import { contactTexts } from './contact-texts.ts';

/** How often the service looks for messages that are due. */
const LOOK_MS = 30_000;
/** After this time another process may try again, in case the one that took the message has died. */
const TAKEN_MS = 5 * MINUTE_MS;
const AT_ONCE = 10;
/**
 * The pauses after each attempt; after the last one the service gives up, and the message stays on the
 * administrator's page.
 */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 8 * HOUR_MS, DAY_MS];

type Needs = {
  queries: Queries;
  bots: Pick<BotRegistry, 'find'>;
  /** Absent where no mail server is set up. */
  mail: SendMail | undefined;
  env: Readonly<Record<string, string | undefined>>;
  /**
   * Begins the links to the administrator's page; undefined where none is given, or where there is no such
   * page.
   */
  publicUrl: string | undefined;
  logger: Logger;
  now: () => number;
};

/**
 * The page on which a message and its conversation are read: only the administrator gets to see it, unlike a
 * link that is shared.
 */
const addressOf = (publicUrl: string, { number }: ContactRow): string =>
  `${publicUrl}/admin/messages/message?number=${number}`;

const valueOf = ({ fields }: ContactRow, id: string): string | undefined =>
  fields.find((field) => field.id === id)?.value;

/** Signs what a webhook gets, with the time, so that nobody can send it again later. */
const signatureOf = (secret: Uint8Array, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

/** Sends a message to one of the places that its bot file names. */
const createSender = ({ bots, mail, env, publicUrl, logger, now }: Needs) => {
  const sendToWebhook = async (
    row: ContactRow,
    { url, secretEnv }: NonNullable<ContactConfig['webhook']>,
  ) => {
    const body = JSON.stringify({
      type: 'contact.message',
      id: row.id,
      botId: row.botId,
      channelId: row.channelId,
      createdAt: row.createdAt,
      language: row.language,
      fields: row.fields,
      hasConversation: row.sessionId !== null,
      ...(publicUrl !== undefined && { url: addressOf(publicUrl, row) }),
    });
    const seconds = Math.floor(now() / 1000);
    await askOutside(url, async () => {
      const response = await boundedFetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Casement-Signature': signatureOf(readSiteSecret(env, secretEnv), seconds, body),
        },
        body,
      });
      if (!response.ok) throw new Error(`the webhook answered with ${response.status}`);
    });
  };

  const sendByMail = async (row: ContactRow, address: string) => {
    if (!mail) throw new Error('no mail server is set up');
    const texts = contactTexts[languageOf(row)];
    const bot = bots.find(row.botId);
    const botName = bot ? inLocale(bot.robot, row.language).botName : row.botId;
    const lines = row.fields.map(({ label, value }) => `${label}${texts.colon}\n${value}`);
    const link =
      publicUrl !== undefined
        ? [
            `${row.sessionId === null ? texts.readHere : texts.readConversation}\n${addressOf(publicUrl, row)}`,
          ]
        : [];
    await mail({
      address,
      replyTo: valueOf(row, 'email'),
      subject: texts.subject(botName || row.botId),
      text: [...lines, ...link].join('\n\n'),
    });
  };

  const send = async (row: ContactRow, goal: ContactGoal): Promise<boolean> => {
    const contact = bots.find(row.botId)?.channels.get(row.channelId)?.contact;
    const { webhook, mail: address } = contact ?? {};
    try {
      // The bot file no longer names this place.
      if (goal === 'webhook' && webhook) await sendToWebhook(row, webhook);
      if (goal === 'mail' && address !== undefined) await sendByMail(row, address);
      return true;
    } catch (error) {
      const fields = { err: error, botId: row.botId, goal, attempts: row.attempts };
      logger.warn(fields, 'a message of a visitor could not be handed on');
      return false;
    }
  };

  return send;
};

/** Brings the messages of visitors to where their bot files say, and tries again where that fails. */
export const createHandOn = (needs: Needs) => {
  const { queries, logger, now } = needs;
  const send = createSender(needs);
  const handOnRow = async (row: ContactRow): Promise<void> => {
    const sent = await Promise.all(row.pending.map((goal) => send(row, goal)));
    const pending = row.pending.filter((_, at) => !sent[at]);
    const pause = PAUSES_MS[row.attempts - 1];
    const nextAttemptAt = pending.length === 0 || pause === undefined ? null : now() + pause;
    await noteAttempt(queries, row.number, { pending, nextAttemptAt });
    if (pending.length > 0 && nextAttemptAt === null)
      logger.error({ botId: row.botId, goals: pending }, 'a message of a visitor is handed on no more');
  };

  let isClosed = false;
  let underWay: Promise<void> = Promise.resolve();
  const handOnDue = async (): Promise<void> => {
    for (;;) {
      if (isClosed) return;
      const time = now();
      const due = await takeDueContacts(queries, { now: time, until: time + TAKEN_MS, most: AT_ONCE });
      await Promise.all(due.map(handOnRow));
      if (due.length < AT_ONCE) return;
    }
  };
  /** Looks once more after what is under way. Rejects as the database does. */
  const look = (): Promise<void> => {
    underWay = underWay.catch(() => undefined).then(handOnDue);
    return underWay;
  };
  const stop = every(LOOK_MS, look, logger);
  return {
    /** Hands on what is due, for a message that has just come. Never rejects. */
    wake: (): void =>
      void look().catch((error: unknown) =>
        logger.error({ err: error }, 'messages of visitors could not be handed on'),
      ),
    look,
    close: async (): Promise<void> => {
      isClosed = true;
      await stop();
      await underWay.catch(() => undefined);
    },
  };
};
export type HandOn = ReturnType<typeof createHandOn>;
