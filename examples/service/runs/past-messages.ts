import type { PastMessage } from '../agents/agent.ts';
import type { BranchMessage } from '../database/message-queries.ts';

/** A branch as an agent is told it, without messages in which nothing was said or done; that one was stopped is told. */
export const toPastMessages = (branch: BranchMessage[]): PastMessage[] =>
  branch
    .filter(({ parts, rounds, status }) => parts.length > 0 || rounds !== null || status === 'stopped')
    .map(({ id, role, parts, status, rounds }) => ({
      id,
      role,
      parts,
      stopped: status === 'stopped',
      ...(rounds && { rounds }),
    }));
