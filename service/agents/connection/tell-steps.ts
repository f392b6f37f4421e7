import type { RunEvent } from 'casement/contract';
import type { AgentInput } from '../agent.ts';
import { skillStep, type SkillKind, type SkillStep } from '../skill-step.ts';

type Skill = { kind: SkillKind; title: string; input?: unknown };

const jsonOf = (value: unknown) => JSON.parse(JSON.stringify(value ?? null)) as null;

/**
 * Tells the steps of an answer, each from its beginning to its end, by the ids that the back end gives them.
 */
export const tellSteps = ({ answerId, runId }: Pick<AgentInput, 'answerId' | 'runId'>) => {
  /** The steps that run, and those that have ended. */
  const steps = new Map<string, SkillStep | undefined>();
  let count = 0;
  const next = (): number => (count += 1);

  /** The beginning of a step; nothing for one that has begun before. */
  const beginStep = (id: string, skill: Skill): RunEvent[] => {
    if (steps.has(id)) return [];
    const step = skillStep(answerId, `${runId}-${id}`, skill);
    steps.set(id, step);
    return [step.started()];
  };

  /** The end of a step; nothing for one that does not run. */
  const endStep = (id: string, output: unknown = null, isFailed = false): RunEvent[] => {
    const step = steps.get(id);
    if (!step) return [];
    steps.set(id, undefined);
    if (!isFailed) return [step.done(jsonOf(output))];
    return [step.failed(typeof output === 'string' ? output : JSON.stringify(output))];
  };

  return {
    beginStep,
    endStep,
    /** A step that is told at once, or again and again until its end. */
    step: (id: string, skill: Skill, end?: { output?: unknown; error?: unknown }): RunEvent[] => [
      ...beginStep(id, skill),
      ...(end ? endStep(id, end.error ?? end.output, end.error !== undefined) : []),
    ],
    /** A step of a workflow that is over as soon as it is known. */
    moment: (title: string): RunEvent[] => {
      const id = `moment-${next()}`;
      return [...beginStep(id, { kind: 'workflow', title }), ...endStep(id)];
    },
    /** A number for what the back end gives no id. */
    next,
  };
};
