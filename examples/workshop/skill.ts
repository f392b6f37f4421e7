import type { Language, RunEvent } from 'casement/contract';
import { type AgentInput, type JsonValue, type SkillKind, skillStep } from 'casement-service/agent';
import { CodeError } from './sandbox/run-code.ts';
import { FetchError } from './fetch-limited.ts';

export type Words = Record<Language, string>;

/** The question and the servers, for a skill. */
export type SkillTools = {
  input: AgentInput;
  language: Language;
  /** Address of the shop's HTTP API. */
  shopUrl: () => Promise<string>;
  /** The one page that may be read from the web. */
  pageUrl: () => Promise<string>;
  /** The MCP server. */
  mcpUrl: () => Promise<string>;
};

/** One thing that the bot can do, chosen by a phrase of the question. */
export type Skill = {
  /** Returns the values in the phrase; undefined when the question is for another skill. */
  match(question: string): string[] | undefined;
  /** Does the work, shows its steps and returns the answer as Markdown. */
  run(match: string[], tools: SkillTools): AsyncGenerator<RunEvent, string>;
};

/** A step that failed; the message is fit for people. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure';
}

const reasonOf = (error: unknown): string =>
  error instanceof CodeError || error instanceof FetchError || error instanceof StepFailure
    ? error.message
    : 'It failed unexpectedly.';

/** Returns the groups of the first pattern that fits. */
export const firstMatch =
  (...patterns: RegExp[]) =>
  (question: string): string[] | undefined => {
    for (const pattern of patterns) {
      const match = pattern.exec(question);
      if (match) return match.slice(1).map((group) => group?.trim() ?? '');
    }
    return undefined;
  };

/** Does one piece of work as a step that is shown while it runs. Throws a StepFailure when the work fails. */
export async function* performStep<Output extends JsonValue>(
  tools: SkillTools,
  step: { id: string; kind: SkillKind; title: Words; input: JsonValue },
  work: () => Promise<Output>,
): AsyncGenerator<RunEvent, Output> {
  const { id, kind, title, input } = step;
  const shown = skillStep(tools.input.answerId, id, { kind, title: title[tools.language], input });
  yield shown.started();
  try {
    const output = await work();
    yield shown.done(output);
    return output;
  } catch (error) {
    const reason = reasonOf(error);
    yield shown.failed(reason);
    throw new StepFailure(reason, { cause: error });
  }
}
