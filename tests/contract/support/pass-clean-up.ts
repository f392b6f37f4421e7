import { expect } from 'vitest';
import { createVisitor, readEvents, runInput, type Visitor } from '../../../check/client.ts';
import type { Target } from '../../../check/target.ts';

/**
 * Has a visitor ask something, and lets time pass until a whole clean-up has been made after it; `pass` lets
 * go by more time than conversations are kept.
 */
export const passCleanUp = async (
  target: Target,
  { uuid }: Pick<Visitor, 'uuid'>,
  pass: () => void,
): Promise<void> => {
  // The clean-up begins with conversations: once it has begun again, its other steps have been taken as well.
  for (let round = 0; round < 2; round += 1) {
    const asked = runInput({ text: 'short' });
    await readEvents(await (await createVisitor(target, undefined, uuid)).post(asked));
    pass();
    // The tokens of weeks ago are over.
    const back = await createVisitor(target, undefined, uuid);
    const streamStatus = async () => {
      const { status, body } = await back.resume(asked.runId);
      await body?.cancel();
      return status;
    };
    await expect.poll(streamStatus, { timeout: 20_000 }).toBe(404);
  }
};
