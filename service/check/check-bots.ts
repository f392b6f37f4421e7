import type { Writable } from 'node:stream';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { createMeters } from '../base/metrics.ts';
import type { Surroundings } from '../base/part.ts';
import { bots } from '../bots/index.ts';
import { openParts } from '../server/open-parts.ts';
import { askBot, type Outcome } from './ask-bot.ts';

const QUESTION = 'Hello';
const TIMEOUT_MS = 120_000;
const MAX_WORDS = 60;

const lineOf = (botId: string, { text, firstMs = 0, failure }: Outcome): string => {
  if (failure !== undefined) return `failed  ${botId}: ${failure}`;
  const words = text.replaceAll(/\s+/g, ' ').trim();
  const shown = words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS)}…` : words;
  return `ok      ${botId} (first word after ${Math.round(firstMs)} ms): ${shown}`;
};

/**
 * Asks each bot of the folders one question. Rejects with what is wrong where a bot file cannot be used.
 * @param output Gets a line for each bot.
 * @returns Whether all have answered.
 */
export const checkBots = async (
  botsFolders: string[],
  { env, logger, output }: { env: NodeJS.ProcessEnv; logger: Logger; output: Writable },
): Promise<boolean> => {
  const surroundings: Surroundings = {
    env,
    logger,
    now: Date.now,
    corsOrigins: '*',
    isForThisMachine: true,
  };
  const say = (line: string) => output.write(`${line}\n`);
  const opening = openParts([bots], surroundings, { botsFolders }, createMeters(new Registry()));
  try {
    const list = (await opening.opened()).of(bots).list();
    let failed = 0;
    // One after another: each is asked as a single visitor would, and their lines stay in order.
    for (const bot of list) {
      const taken = bot.takeAgent();
      const outcome = await askBot(taken.agent, QUESTION, AbortSignal.timeout(TIMEOUT_MS));
      taken.release();
      say(lineOf(bot.id, outcome));
      if (outcome.failure !== undefined) failed += 1;
    }
    say(
      failed === 0
        ? list.length === 1
          ? 'The bot answers.'
          : `All ${list.length} bots answer.`
        : `${failed} of ${list.length} bots do not answer.`,
    );
    return failed === 0;
  } finally {
    await opening.close();
  }
};
