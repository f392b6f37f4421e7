import { useEffect } from 'react';
import type { ThreadMessage } from '../../conversation/conversation-state.ts';
import { versionsOf } from '../../conversation/tree/message-tree.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import type { Feature } from '../feature.ts';
import { useConversationValue } from '../use-conversation-value.ts';
import { loadControls, loadEditor, QuestionBody, VersionPager } from './question-body.tsx';

const texts = 'versions';
const EditKey = onDemand(async () => (await import('./edit-key.tsx')).EditKey, { fallback: 'nothing' });
const EditWay = onDemand(async () => (await loadEditor()).EditWay, {
  texts,
  fallback: 'button',
});
const RegenerateButton = onDemand(async () => (await loadControls()).RegenerateButton, {
  texts,
  fallback: 'button',
});
const Comparison = onDemand(async () => (await import('./comparison.tsx')).Comparison, { texts });

/** Under a complete new version of an answer: the question how it compares, and then the visitor's reply. */
const ComparisonPlace = ({ message }: { message: ThreadMessage }) => {
  const isAsked = useConversationValue(({ comparison }) => comparison?.messageId === message.id);
  const willBeAsked = useConversationValue(
    (tree) => message.status === 'running' && versionsOf(tree, message.id).count > 1,
  );
  // It is there when the answer ends, and so comes to rest with it.
  useEffect(() => {
    if (willBeAsked) Comparison.preload();
  }, [willBeAsked]);
  return (isAsked || message.verdict) && <Comparison message={message} />;
};

/** Versions of questions and answers: to edit, to regenerate, to compare. */
export const versions: Feature = {
  slots: {
    aboveComposer: [{ Part: EditKey }],
    questionBody: [{ Part: QuestionBody }],
    refusedQuestion: [{ Part: EditWay }],
    answerActions: [{ Part: RegenerateButton }],
    answerVersions: [{ Part: VersionPager }],
    underAnswer: [{ Part: ComparisonPlace }],
  },
};
