import type { PastMessage } from '../agents/agent.ts';
import type { BranchMessage } from '../database/message-queries.ts';

/** A branch as an agent is told it, without messages in which nothing was said or done. */
export const toPastMessages = (branch: BranchMessage[]): PastMessage[] =>
  branch
    .filter(({ parts, rounds }) => parts.length > 0 || rounds !== null)
    .map(({ id, role, parts, status, rounds }) => ({
      id,
      role,
      parts,
      stopped: status === 'stopped',
      ...(rounds && { rounds }),
    }));
