import type { ResumeEntry } from 'casement/contract';
import * as v from 'valibot';
import { answerTo, choiceCard, type Interrupt } from '../connection/cards.ts';
import type { FieldReader } from '../connection/fields.ts';
import { listOf } from '../connection/offered.ts';

/** The questions of a server as they are kept until the visitor has answered them. */
export const AskedInput = v.object({
  itemId: v.string(),
  questions: v.array(v.object({ id: v.string(), takesSeveral: v.boolean() })),
});
export type AskedInput = v.InferOutput<typeof AskedInput>;

const questionsOf = (item: FieldReader) =>
  item.each('inputs').map((input) => ({
    id: input.text('id') ?? '',
    takesSeveral: input.raw('multiple') === true,
    words: [input.text('question'), input.text('description')].filter(Boolean).join('\n\n'),
    options: input.each('options').flatMap((option) => option.text('value') ?? []),
  }));

const cardId = ({ itemId }: Pick<AskedInput, 'itemId'>, index: number): string => `${itemId}:${index}`;

/**
 * Asks each question of an item by a card: one of its choices by buttons, several of them or anything else in
 * words.
 */
export const askedIn = (item: FieldReader): { asked: AskedInput; cards: Interrupt[] } => {
  const questions = questionsOf(item);
  const asked = {
    itemId: item.text('id') ?? '',
    questions: questions.map(({ id, takesSeveral }) => ({ id, takesSeveral })),
  };
  const cards = questions.map(({ words, options, takesSeveral }, index) =>
    takesSeveral
      ? choiceCard(cardId(asked, index), [words, listOf(options)].filter(Boolean).join('\n\n'))
      : choiceCard(cardId(asked, index), words, options),
  );
  return { asked, cards };
};

/**
 * Makes the `input` that answers an item; who declines a question skips it, and who declines all skips the
 * item.
 */
export const submissionOf = (asked: AskedInput, resume: readonly ResumeEntry[]) => {
  const answers = asked.questions.map(({ id, takesSeveral }, index) => {
    const words = answerTo(resume, cardId(asked, index));
    const values = takesSeveral ? (words?.split(/[\n,;，；、]/) ?? []) : [words ?? ''];
    const given = values.map((value) => value.trim()).filter((value) => value !== '');
    return [id, given.length > 0 ? { values: given } : { skipped: true }] as const;
  });
  const isAnswered = answers.some(([, answer]) => 'values' in answer);
  return { status: isAnswered ? 'answered' : 'skipped', answers: Object.fromEntries(answers) };
};
