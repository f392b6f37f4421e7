import type { RunEvent } from 'casement/contract';

export type SkillKind =
  | 'file-knowledge'
  | 'web-knowledge'
  | 'prior-knowledge'
  | 'workflow'
  | 'api'
  | 'code'
  | 'mcp';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** The events that show one step of how an answer comes about, from its start to its end. */
export type SkillStep = {
  started(): RunEvent;
  done(output: JsonValue): RunEvent;
  /** `reason` is shown to developers: words, never a stack. */
  failed(reason: string): RunEvent;
};

/** Makes the events of one step; `id` is unique within the answer. */
export const skillStep = (
  answerId: string,
  id: string,
  skill: { kind: SkillKind; title: string; input?: unknown },
): SkillStep => {
  const startedAt = Date.now();
  const startedAtMs = performance.now();
  const snapshot = (state: object): RunEvent => ({
    type: 'ACTIVITY_SNAPSHOT',
    messageId: `${answerId}-${id}`,
    activityType: 'skill',
    content: { ...skill, startedAt, ...state },
    replace: true,
  });
  const ended = (status: 'done' | 'failed', output: JsonValue) =>
    snapshot({ status, output, ms: Math.round(performance.now() - startedAtMs) });
  return {
    started: () => snapshot({ status: 'running' }),
    done: (output) => ended('done', output),
    failed: (reason) => ended('failed', { error: reason }),
  };
};
