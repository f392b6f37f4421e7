import { type EventReducer, textField } from './answer.ts';
import { applyPatch } from './apply-patch.ts';
import { setActivity } from './reduce-steps.ts';

/** How many values and characters the patches of one answer may copy. */
const MAX_COPIED = 100_000;

/** Takes the patch of an activity into its answer. */
export const patchActivity: EventReducer = (answer, event) => {
  const id = textField(event, 'messageId');
  const activity = id === undefined ? undefined : answer.activities.get(id);
  if (id === undefined || !activity) return undefined;
  const { copied = 0 } = answer;
  const patched = applyPatch(activity.content, event['patch'], MAX_COPIED - copied);
  if (!patched) return undefined;
  const counted = { ...answer, copied: copied + patched.copied };
  return setActivity(counted, id, activity.type, patched.document);
};
