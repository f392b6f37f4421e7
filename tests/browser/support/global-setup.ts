import { ensureServiceBuild } from '../../../scripts/support/ensure-build.ts';
import { prepareStandIns } from '../sdk/support/stand-ins.ts';

/** The tests use what a build leaves, and what all workers need is made once. */
const prepare = async (): Promise<void> => {
  await ensureServiceBuild();
  await prepareStandIns();
};

export default prepare;
