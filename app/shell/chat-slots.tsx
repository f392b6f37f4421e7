import { useSnapshot } from 'valtio/react';
import { AskedFilesPart, AttachedPart, AttachPart } from '../features/attachments/attachment-parts.tsx';
import type { ChatSlots } from '../features/chat/slots.ts';
import { emptySlots } from '../features/chat/slots.ts';
import { HistoryButton } from '../features/history/history-button.tsx';
import { HostToolsPart } from '../features/host-tools/host-tools-part.tsx';
import { PageContextPart } from '../features/page-context/page-context-part.tsx';
import { AnswerProcess } from '../features/process/answer-process.tsx';
import { FollowUpsPart, WritingHelpPart } from '../features/suggestions/suggestion-parts.tsx';
import { ComparisonPlace } from '../features/versions/comparison-place.tsx';
import { editLastQuestion } from '../features/versions/editing-store.ts';
import { QuestionBody } from '../features/versions/question-body.tsx';
import { DictationPart, ReadAloudPart, VoiceInputPart } from '../features/voice/voice-parts.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { hostLink } from './host-link.ts';

const FeedbackButtons = onDemand(
  async () => (await import('../features/feedback/feedback-buttons.tsx')).FeedbackButtons,
);
const RegenerateButton = onDemand(
  async () => (await import('../features/versions/regenerate-button.tsx')).RegenerateButton,
);
const VersionPager = onDemand(
  async () => (await import('../features/versions/version-pager.tsx')).VersionPager,
);
const ExportItems = onDemand(async () => (await import('../features/export/export-items.tsx')).ExportItems);
const AccountItems = onDemand(async () => {
  const { AccountItems: Items } = await import('../features/account/account-items.tsx');
  return () => <Items onLogIn={logInForVisitor} onLogOut={logOutForVisitor} />;
});
const LazyShareButton = onDemand(
  async () => (await import('../features/share/share-button.tsx')).ShareButton,
);

const logInForVisitor = async () => (await import('./host-user.ts')).logInForHost();
const logOutForVisitor = async () => (await import('./host-user.ts')).logOutForVisitor();

const ShareButton: ChatSlots['answerActions'][number] = ({ message }) => (
  <LazyShareButton message={message} Attachments={AskedFilesPart} />
);

const useIsHidden = (): boolean => !useSnapshot(hostLink).isVisible;

const ReadAloud: ChatSlots['answerActions'][number] = ({ message }) => (
  <ReadAloudPart message={message} isHidden={useIsHidden()} />
);

/** An answer can be listened to while it is being written, when it has no other buttons yet. */
const ReadAloudEarly: ChatSlots['underAnswer'][number] = ({ message }) =>
  message.status === 'running' && <ReadAloud message={message} />;

const Dictation = () => <DictationPart isHidden={useIsHidden()} />;

/** What the other features put into the chat. Their code comes on demand, with `onDemand`. */
export const chatSlots: ChatSlots = {
  ...emptySlots,
  composerStart: [AttachPart],
  aboveComposer: [WritingHelpPart, AttachedPart, PageContextPart, Dictation],
  composerEnd: [VoiceInputPart],
  aboveQuestion: [AskedFilesPart],
  headerStart: [HistoryButton],
  answerActions: [FeedbackButtons, ReadAloud, RegenerateButton, ShareButton, VersionPager],
  underAnswer: [AnswerProcess, HostToolsPart, ReadAloudEarly, ComparisonPlace],
  afterAnswer: [FollowUpsPart],
  menu: [ExportItems, AccountItems],
  questionBody: QuestionBody,
  editLastQuestion,
};
