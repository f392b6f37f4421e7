import type { Agent } from '../agents/agent.ts';

/** An agent, alive for as long as a bot file describes it or a run uses it. */
export type HeldAgent = ReturnType<typeof holdAgent>;

/** Counts the runs of an agent, so that a changed bot file takes no agent from under an answer. */
export const holdAgent = (agent: Agent) => {
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
    /** Disposes of the agent once nobody uses it. */
    retire: async (): Promise<void> => {
      retired = true;
      await disposeIfFree();
    },
  };
};
