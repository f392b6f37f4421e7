import { codes, type ContentPart, MAX_QUESTION_LENGTH, type RunInput } from 'casement/contract';
import type * as v from 'valibot';
import { textOf } from '../base/rounds.ts';
import type { Bot, Channel } from '../bots/index.ts';
import { ServiceFailure } from '../base/service-failure.ts';
import { titleOf } from './title-of.ts';

export const badQuestion = (message: string) => new ServiceFailure(codes.badQuestion, message);

/**
 * Reads the question of a send, undefined for none. Throws code 400 for what no app would send, and 1116 for
 * what the visitor can change.
 */
export const readQuestion = (input: v.InferOutput<typeof RunInput>, bot: Pick<Bot, 'robot' | 'limits'>) => {
  // The run's id stands in the stream's id lines, which end at a line break.
  if (/\p{Cc}/u.test(input.runId)) throw new ServiceFailure(400, 'runId: must not have control characters.');
  const { messageId, answerId } = input.forwardedProps;
  const [message] = input.messages;
  if (input.forwardedProps.goOn && (message || input.resume)) {
    throw new ServiceFailure(400, 'forwardedProps.goOn: goes with neither messages nor resume.');
  }
  if (message && input.resume) {
    throw new ServiceFailure(400, 'messages: must be empty where resume answers interrupts.');
  }
  if (!message) return undefined;
  if (messageId !== undefined && messageId !== message.id) {
    throw new ServiceFailure(400, 'forwardedProps.messageId: must be the id of the message.');
  }
  if (message.id === answerId) {
    throw new ServiceFailure(400, 'forwardedProps.answerId: must not be the id of the question.');
  }
  const parts: ContentPart[] =
    typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : message.content;
  checkParts(parts, bot);
  return { id: message.id, parts, title: titleOf(parts) };
};

const checkParts = (parts: ContentPart[], { robot, limits }: Pick<Bot, 'robot' | 'limits'>): void => {
  const text = textOf(parts);
  const attachments = parts.filter((part) => part.type !== 'text');
  if (text.trim() === '' && attachments.length === 0) throw badQuestion('The question is empty.');
  if (text.length > MAX_QUESTION_LENGTH) throw badQuestion('The question is too long.');
  if (attachments.length > limits.maxAttachments) throw badQuestion('There are too many attachments.');
  for (const { type } of attachments) {
    const accepted = type === 'image' ? robot.en.supportPicture : robot.en.supportFile;
    if (accepted !== 1) throw badQuestion(`This bot takes no ${type === 'image' ? 'pictures' : 'files'}.`);
  }
};

/**
 * Throws for a question to a channel that is closed and does not go on; what was asked before is answered to
 * its end.
 */
export const requireOpen = ({ schedule }: Pick<Channel, 'schedule'>, now: number): void => {
  const hours = schedule?.at(now);
  if (!hours || hours.isOpen === 1 || hours.outside === 'chat') return;
  throw new ServiceFailure(codes.closed, 'We’re closed right now. Please ask again once we’re open.');
};
