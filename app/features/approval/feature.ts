import { onDemand } from '../../ui/on-demand.tsx';
import type { Feature } from '../feature.ts';

const texts = 'approval';
const loadStatus = () => import('./account-status-line.tsx');
const ApprovalDialog = onDemand(async () => (await import('./approval-dialog.tsx')).ApprovalDialog, {
  texts,
});
const AccountStatusLine = onDemand(async () => (await loadStatus()).AccountStatusLine, { texts });
const DisabledNotice = onDemand(async () => (await loadStatus()).DisabledNotice, {
  texts,
});

/** Shows the account status where a bot lets people in one by one, and what a visitor can do about it. */
export const approval: Feature = {
  slots: {
    overlay: [{ Part: ApprovalDialog, isOn: ({ challenge }) => challenge?.type === 'approval' }],
    aboveComposer: [
      { Part: AccountStatusLine, isOn: ({ account }) => account !== null && account.status !== 'ok' },
    ],
    insteadOfComposer: [{ Part: DisabledNotice, isOn: ({ account }) => account?.status === 'disabled' }],
  },
};
