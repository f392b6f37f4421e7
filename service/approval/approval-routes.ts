import { apply, type OperationResponse } from 'casement/contract';
import { Hono } from 'hono';
import { succeed } from '../http/envelope.ts';
import { readBody } from '../http/read-request.ts';
import { readVisitor, type Services } from '../http/request-scope.ts';
import { takeAction } from '../limits/index.ts';
import { applyFor, readStanding } from '../accounts/index.ts';

/** Applications of visitors to be let in. */
export const approvalRoutes = (services: Services): Hono => {
  const { queries, now } = services;
  return new Hono().post(apply.path, async (context) => {
    const visitor = await readVisitor(context, services);
    const { visitorId, bot } = visitor;
    const { userName, reason: application } = await readBody(context, apply.request);
    if (bot.approval) {
      await takeAction(queries, 'application', visitor, now());
      await applyFor(queries, { visitorId, botId: bot.id, userName, application }, now());
    }
    const { status } = await readStanding(queries, visitorId, bot);
    return succeed(context, { status } satisfies OperationResponse<typeof apply>);
  });
};
