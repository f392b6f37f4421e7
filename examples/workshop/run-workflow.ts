import type { RunEvent } from 'casement/contract';
import { type JsonValue, type SkillKind, skillStep } from 'casement-service/agent';
import { performStep, type SkillTools, StepFailure, type Words } from './skill.ts';

/** The values that a workflow was given, and the output of each step that is done, by the step's id. */
type Values = { given: Readonly<Record<string, string>>; found: Record<string, JsonValue> };

/** Steps that are done one after the other; each can use the outputs of those before it. */
export type Workflow = {
  id: string;
  kind: SkillKind;
  title: Words;
  /** Returns the input to show. */
  input(values: Values): JsonValue;
  run(values: Values, tools: SkillTools): Promise<JsonValue>;
}[];

/** Runs a workflow, shown as one step and one for each of its own; a failed step ends it. Returns the output of each step. */
export async function* runWorkflow(
  workflow: Workflow,
  title: Words,
  given: Values['given'],
  tools: SkillTools,
): AsyncGenerator<RunEvent, Values['found']> {
  const whole = skillStep(tools.input.answerId, 'workflow', {
    kind: 'workflow',
    title: title[tools.language],
    input: { ...given, steps: workflow.map((step) => step.title[tools.language]) },
  });
  yield whole.started();
  const values: Values = { given, found: {} };
  for (const step of workflow) {
    const shown = { ...step, id: `workflow-${step.id}`, input: step.input(values) };
    try {
      values.found[step.id] = yield* performStep(tools, shown, () => step.run(values, tools));
    } catch (error) {
      yield whole.failed(
        `${step.title[tools.language]}: ${error instanceof StepFailure ? error.message : ''}`,
      );
      throw error;
    }
  }
  yield whole.done(values.found[workflow.at(-1)?.id ?? ''] ?? null);
  return values.found;
}
