import type { RunEvent } from 'casement/contract';

export type SkillKind =
  | 'file-knowledge'
  | 'web-knowledge'
  | 'prior-knowledge'
  | 'workflow'
  | 'api'
  | 'code'
  | 'mcp'
  /** Not how an answer comes about: it offers the visitor the form by which they leave a message. */
  | 'contact';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

export type SkillStep = ReturnType<typeof skillStep>;

/**
 * Makes the events that show one step of how an answer comes about, from its start to its end; `id` is unique
 * within it.
 */
export const skillStep = (
  answerId: string,
  id: string,
  skill: { kind: SkillKind; title: string; input?: unknown },
) => {
  const startedAt = Date.now();
  const startedAtMs = performance.now();
  const snapshot = (state: object): RunEvent => ({
    type: 'ACTIVITY_SNAPSHOT',
    messageId: `${answerId}-${id}`,
    activityType: 'skill',
    content: { ...skill, startedAt, ...state },
    replace: true,
  });
  const ended = (status: 'done' | 'failed', output: JsonValue, title = skill.title) =>
    snapshot({ title, status, output, ms: Math.round(performance.now() - startedAtMs) });
  return {
    started: () => snapshot({ status: 'running' }),
    /** `title` takes the place of the one that the step began with. */
    done: (output: JsonValue, title?: string) => ended('done', output, title),
    /** `reason` is shown to developers: words, never a stack. */
    failed: (reason: string) => ended('failed', { error: reason }),
  };
};
