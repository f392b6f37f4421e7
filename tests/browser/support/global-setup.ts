import { ensureBuild } from '../../../scripts/support/ensure-build.ts';

/** The tests use what a build leaves. */
export default ensureBuild;
