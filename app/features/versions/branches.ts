import { createBranches } from '../../conversation/run/branches.ts';
import type { App } from '../app.ts';

/** The branches of the app's conversation; a store, so that there is one for each app. */
export const createAppBranches = ({ conversation }: App) => conversation.extendWith(createBranches);
