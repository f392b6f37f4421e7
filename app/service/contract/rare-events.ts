import { type EventReducer, TEXT_WAS_EDITED, withMessage } from './answer.ts';
import { editText } from './edit-text.ts';
import { patchActivity } from './patch-activity.ts';

/**
 * Takes text into the reasoning that the agent took for its answer: of some models only the end of the
 * thoughts is marked, so that it knows too late. `value` says how many characters at the end of the text it
 * were.
 */
const moveThoughts: EventReducer = (answer, { value }) => {
  const [part] = answer.message.parts;
  if (typeof value !== 'number' || part?.type !== 'text') return undefined;
  const end = Math.max(0, part.text.length - value);
  const text = part.text.slice(0, end);
  const earlier = answer.message.reasoning;
  const thoughts = part.text.slice(end).trim();
  return withMessage(answer, {
    parts: text === '' ? [] : [{ type: 'text', text }],
    reasoning: earlier ? `${earlier}\n\n${thoughts}` : thoughts,
  });
};

/** Puts the numbers of sources into text whose model told only later where they belong. */
const edit: EventReducer = (answer, { value }) => {
  const [part] = answer.message.parts;
  const text = part?.type === 'text' ? editText(part.text, value) : undefined;
  return text === undefined ? undefined : withMessage(answer, { parts: [{ type: 'text', text }] });
};

/** Takes one of the events that `isRare` tells into its answer. */
export const reduceRare: EventReducer = (answer, event) =>
  event.type === 'ACTIVITY_DELTA'
    ? patchActivity(answer, event)
    : (event['name'] === TEXT_WAS_EDITED ? edit : moveThoughts)(answer, event);
