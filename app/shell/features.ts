import { account } from '../features/account/feature.ts';
import { approval } from '../features/approval/feature.ts';
import { attachments } from '../features/attachments/feature.ts';
import { contact } from '../features/contact/feature.ts';
import type { Feature } from '../features/feature.ts';
import { feedback } from '../features/feedback/feature.ts';
import { finding } from '../features/find/feature.ts';
import { history } from '../features/history/feature.ts';
import { hostTools } from '../features/host-tools/feature.tsx';
import { login } from '../features/login/feature.ts';
import { pageContext } from '../features/page-context/feature.tsx';
import { plans } from '../features/plans/feature.ts';
import { process } from '../features/process/feature.tsx';
import { share } from '../features/share/feature.ts';
import { suggestions } from '../features/suggestions/feature.tsx';
import { versions } from '../features/versions/feature.tsx';
import { voice } from '../features/voice/feature.ts';

/**
 * The features of the chat, in the order in which their parts stand in each slot; the menu has its own in
 * full-menu.tsx.
 */
export const features: readonly Feature[] = [
  history,
  process,
  hostTools,
  suggestions,
  pageContext,
  attachments,
  feedback,
  voice,
  versions,
  share,
  finding,
  plans,
  account,
  approval,
  contact,
  login,
];
