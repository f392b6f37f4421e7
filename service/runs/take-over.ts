import { codes } from 'casement/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { RunRequest } from './admit-run.ts';
import { type Admission, answersOf, toPastMessages } from './admit-run.ts';
import { isDatabaseAway } from '../base/is-database-away.ts';
import { ServiceFailure } from '../base/service-failure.ts';
import type { BotRegistry } from '../bots/index.ts';
import { findMessage, readBranch } from '../database/message-queries.ts';
import type { RunRow, Takeover } from '../database/schema.ts';
import { rowsOf } from '../database/queries.ts';
import { tellMoved } from './log/log-news.ts';
import { openingOf } from './opening.ts';
import { leftOf, lockRunning } from './close-runs.ts';
import type { Taking } from './recover-runs.ts';
import { beginRun, type Writing } from './start-run.ts';

/** An answer that was being written each time a process ended may be the cause, and is left then. */
const MAX_TAKEOVERS = 5;

const goesOnElsewhere = () => new ServiceFailure(codes.gone, 'Another process goes on with this answer.');

/**
 * Makes the function that takes over the answer of a process that has ended: the agent joins the run at the
 * back end and the same message goes on. Of several processes that try, the one that changes the run's row
 * first takes it; from then on the stream of the earlier process takes no more events.
 * @param mayBegin Whether another answer may be written here.
 */
export const createTakeOver =
  (writing: Writing, bots: Pick<BotRegistry, 'find'>, mayBegin: () => boolean) =>
  async (found: RunRow, isMeant: SQL | undefined): Promise<Taking> => {
    const { active, logger, maxRunMs, now } = writing;
    const { takeover, visitorId, id: runId } = found;
    const bot = takeover && bots.find(takeover.botId);
    const leftMs = maxRunMs - (now() - found.createdAt);
    if (!bot || found.takeovers >= MAX_TAKEOVERS || leftMs <= 0) return 'lost';
    if (!mayBegin()) return 'left';
    const request = requestOf(found, takeover, bot);
    const own = { ...writing, maxRunMs: leftMs };
    try {
      await beginRun(own, request, takeover.language, true, async ({ agent }) => {
        if (!agent.joins) throw new Error('the agent of this bot joins no runs');
        return claim(writing, found, takeover, isMeant);
      });
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      if (error instanceof ServiceFailure && error.code === codes.gone) return 'left';
      logger.warn({ err: error, runId }, 'an answer could not be gone on with');
      return 'lost';
    }
    // Whoever asked the earlier process to stop it has not been heard.
    if (found.stopRequested) active.abort(visitorId, runId, 'stop');
    return 'taken';
  };

const requestOf = (run: RunRow, takeover: Takeover, bot: RunRequest['bot']): RunRequest => {
  const { visitorId, id: runId, sessionId: threadId, answerId } = run;
  const { parentId, channelId, role, address, model, serviceUrl } = takeover;
  const forwardedProps = { parentId, answerId, goOn: true };
  const input = { threadId, runId, messages: [], tools: [], context: [], forwardedProps };
  return { visitorId, bot, channelId, role, address, model, serviceUrl, input, question: undefined };
};

/** Takes a run for this process, with what there is of its answer as the beginning of a new stream. */
const claim = async (
  { database: { queries, instance }, log, now }: Writing,
  { visitorId, sessionId, id: runId, answerId }: RunRow,
  { parentId }: Takeover,
  isMeant: SQL | undefined,
): Promise<Admission> => {
  const branch = await readBranch(queries, visitorId, sessionId, parentId);
  const answer = await findMessage(queries, visitorId, answerId);
  const taken = await queries.transaction(async (transaction) => {
    const run = await lockRunning(transaction, isMeant);
    if (!run) return undefined;
    const { draft } = leftOf(run, await log.seal(run, transaction));
    const rounds = structuredClone([...draft.rounds]);
    const activities = [...draft.answer.activities].map(([id, { type, content }]) => ({ id, type, content }));
    const { message } = draft.answer;
    const soFar = {
      id: answerId,
      reasoning: message.reasoning ?? null,
      reasoningMs: message.reasoningMs ?? null,
      steps: message.steps ?? null,
      sources: message.sources ?? null,
      activities: activities.length > 0 ? activities : null,
    };
    const { checkpoint, ...told } = openingOf({ threadId: sessionId, runId }, soFar, rounds, now(), true);
    const rows = await rowsOf<{ stream: string | number }>(
      transaction.execute(sql`
        update runs set stream = default, instance = ${instance}, takeovers = takeovers + 1,
          checkpoint = ${JSON.stringify(checkpoint)}::json
        where stream = ${run.stream}::bigint returning stream, ${tellMoved(run.stream)} as told`),
    );
    const stream = Number(rows[0]?.stream);
    const endedSteps = (message.steps ?? []).filter(({ status }) => status !== 'running').map(({ id }) => id);
    return { stream, takeovers: run.takeovers + 1, rounds, told, rejoin: { endedSteps } };
  });
  if (!taken) throw goesOnElsewhere();
  const { told, ...rest } = taken;
  return {
    type: 'new',
    ...rest,
    messages: toPastMessages(branch),
    answers: [...answersOf(branch), answerId],
    resume: [],
    opening: { ...told, usage: answer?.usage },
  };
};
