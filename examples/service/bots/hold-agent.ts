import type { Agent } from '../agents/agent.ts';

export type AgentHolder = {
  take(): { agent: Agent; release(): void };
  /** Disposes of the agent once nobody uses it. */
  retire(): Promise<void>;
};

/** Counts the runs of an agent, so that a changed bot file takes no agent from under an answer. */
export const holdAgent = (agent: Agent): AgentHolder => {
  let users = 0;
  let retired = false;
  let disposed = false;
  const disposeIfFree = async (): Promise<void> => {
    if (!retired || disposed || users > 0) return;
    disposed = true;
    await agent.dispose?.();
  };
  return {
    take: () => {
      users += 1;
      let released = false;
      return {
        agent,
        release: () => {
          if (released) return;
          released = true;
          users -= 1;
          disposeIfFree().catch(() => {});
        },
      };
    },
    retire: async () => {
      retired = true;
      await disposeIfFree();
    },
  };
};
