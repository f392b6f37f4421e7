import type { Language, RunEvent } from 'casement/contract';
import { type AgentInput, type JsonValue, type SkillKind, skillStep } from 'casement-service/agent';

type Words = Record<Language, string>;

/** The question and the addresses of the servers, for a skill. */
export type SkillTools = {
  input: AgentInput;
  language: Language;
  /** The shop's HTTP API. */
  shopUrl: () => Promise<string>;
  /** The one page that may be read from the web. */
  pageUrl: () => Promise<string>;
  mcpUrl: () => Promise<string>;
};

/** One thing that the bot can do, chosen by a phrase of the question. */
export type Skill = {
  /** Returns the values in the phrase; undefined when the question is for another skill. */
  match(question: string): string[] | undefined;
  /** Does the work, shows its steps and returns the answer as Markdown. */
  run(match: string[], tools: SkillTools): AsyncGenerator<RunEvent, string>;
};

/** Work that failed; the message is fit for people. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure';
  /** The title of the step that failed, once it has been shown as failed. */
  readonly step: string | undefined;

  constructor(message: string, { step, ...options }: ErrorOptions & { step?: string } = {}) {
    super(message, options);
    this.step = step;
  }
}

/** A phrase stands in a short question; what is longer only happens to have its words. */
const MAX_QUESTION_LENGTH = 500;

/** Returns the groups of the first pattern that fits a question, whose words have one space between them. */
export const firstMatch =
  (...patterns: RegExp[]): Skill['match'] =>
  (question) => {
    const words = question.slice(0, MAX_QUESTION_LENGTH).replaceAll(/\s+/g, ' ');
    for (const pattern of patterns) {
      const match = pattern.exec(words);
      if (match) return match.slice(1).map((group) => group?.trim() ?? '');
    }
    return undefined;
  };

/** Returns all that stands behind a phrase, and behind a colon after it. */
export const behind =
  (phrase: RegExp): Skill['match'] =>
  (question) => {
    const text = question.trim();
    const match = phrase.exec(text);
    const rest = match && text.slice(match.index + match[0].length).trim();
    const given = rest?.replace(/^[:：]/, '').trim();
    return given ? [given] : undefined;
  };

/** Does one piece of work as a step that is shown while it runs. Throws a StepFailure when the work fails. */
export async function* performStep<Output extends JsonValue>(
  { input: { answerId }, language }: SkillTools,
  { id, ...step }: { id: string; kind: SkillKind; title: Words; input: JsonValue },
  work: () => Promise<Output>,
): AsyncGenerator<RunEvent, Output> {
  const title = step.title[language];
  const shown = skillStep(answerId, id, { ...step, title });
  yield shown.started();
  try {
    const output = await work();
    yield shown.done(output);
    return output;
  } catch (error) {
    const reason = error instanceof StepFailure ? error.message : 'It failed unexpectedly.';
    yield shown.failed(reason);
    throw new StepFailure(reason, { cause: error, step: title });
  }
}
