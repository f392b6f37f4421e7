import type { RunEvent } from 'casement/contract';

export type SkillKind =
  | 'file-knowledge'
  | 'web-knowledge'
  | 'prior-knowledge'
  | 'workflow'
  | 'api'
  | 'code'
  | 'mcp';

/** What fits into an event. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** The events that show one step of how an answer comes about, from its start to its end. */
export type SkillStep = {
  started(): RunEvent;
  done(output: JsonValue): RunEvent;
  /** `reason` is shown to developers: words, never a stack. */
  failed(reason: string): RunEvent;
};

/** `id` is unique within the answer. */
export const skillStep = (
  answerId: string,
  id: string,
  skill: { kind: SkillKind; title: string; input?: unknown },
): SkillStep => {
  const messageId = `${answerId}-${id}`;
  const startedAt = Date.now();
  const startedAtMs = performance.now();
  const ended = (status: 'done' | 'failed', output: JsonValue): RunEvent => ({
    type: 'ACTIVITY_DELTA',
    messageId,
    activityType: 'skill',
    patch: [
      { op: 'replace', path: '/status', value: status },
      { op: 'add', path: '/ms', value: Math.round(performance.now() - startedAtMs) },
      { op: 'add', path: '/output', value: output },
    ],
  });
  return {
    started: () => ({
      type: 'ACTIVITY_SNAPSHOT',
      messageId,
      activityType: 'skill',
      content: { ...skill, status: 'running', startedAt },
      replace: true,
    }),
    done: (output) => ended('done', output),
    failed: (reason) => ended('failed', { error: reason }),
  };
};
