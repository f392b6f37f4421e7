import { apply } from 'casement/contract';
import { applyFor, readAccountStatus } from '../accounts/index.ts';
import type { Queries } from '../database/queries.ts';
import { answer } from '../http/answer.ts';
import { takeAction } from '../limits/index.ts';

/** Applications of visitors to be let in. */
export const approvalRoutes = ({ queries, now }: { queries: Queries; now: () => number }) => [
  answer(apply, { for: 'visitor' }, async ({ visitor, input: { userName, reason: application } }) => {
    const { visitorId, bot } = visitor;
    if (bot.approval) {
      await takeAction(queries, 'application', visitor, now());
      await applyFor(queries, { visitorId, botId: bot.id, userName, application }, now());
    }
    const { status } = await readAccountStatus(queries, visitorId, bot);
    return { status };
  }),
];
