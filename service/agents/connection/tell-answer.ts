import type { RunEvent, Source, ToolResult } from 'casement/contract';
import type { AgentInput } from '../agent.ts';
import { skillStep, type SkillKind, type SkillStep } from '../skill-step.ts';
import { toolResultEvent } from '../tool-result.ts';
import type { Interrupt } from './cards.ts';

type Skill = { kind: SkillKind; title: string; input?: unknown };

/** Many servers send the same source several times. */
const MAX_SOURCES = 100;

/**
 * Makes the events of an answer from what a back end tells piece by piece; each method returns those to yield.
 * @param had How many characters of the text the visitor has already, where a back end tells an answer again that broke off.
 */
export const tellAnswer = ({ answerId, runId }: Pick<AgentInput, 'answerId' | 'runId'>, had?: number) => {
  let skipped = had;
  /** The message that was passed over last. */
  let skippedId: string | undefined;
  let reasoningId: string | undefined;
  let reasonings = 0;
  let count = 0;
  let textId: string | undefined;
  const sources = new Map<string, Source>();
  /** The steps that run, and those that have ended. */
  const steps = new Map<string, SkillStep | undefined>();
  /** The text of each message as the back end has told it. */
  const said = new Map<string, string>();

  const endReasoning = (): RunEvent[] => {
    if (reasoningId === undefined) return [];
    const messageId = reasoningId;
    reasoningId = undefined;
    return [
      { type: 'REASONING_MESSAGE_END', messageId },
      { type: 'REASONING_END', messageId },
    ];
  };

  const endText = (): RunEvent[] => {
    if (textId === undefined) return [];
    const messageId = textId;
    textId = undefined;
    return [{ type: 'TEXT_MESSAGE_END', messageId }];
  };

  const write = (piece: string, messageId: string): RunEvent[] => {
    let delta = piece;
    if (skipped !== undefined && piece !== '') {
      // A blank line parts two messages in what the visitor has.
      const told = skippedId === undefined || skippedId === messageId ? piece : `\n\n${piece}`;
      skippedId = messageId;
      delta = told.slice(skipped);
      skipped = delta === '' ? skipped - told.length : undefined;
    }
    if (delta === '') return [];
    const events = [...endReasoning(), ...(textId === messageId ? [] : endText())];
    if (textId !== messageId) events.push({ type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' });
    textId = messageId;
    return [...events, { type: 'TEXT_MESSAGE_CONTENT', messageId, delta }];
  };

  const text = (piece: string, messageId = answerId): RunEvent[] => {
    if (piece !== '') said.set(messageId, (said.get(messageId) ?? '') + piece);
    return write(piece, messageId);
  };

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
    /** A piece of text; one of another message begins a paragraph. */
    text,
    /** Tells the new end of a message that the back end tells whole, whether or not pieces of it came before. */
    rest: (whole: string, messageId: string): RunEvent[] => {
      const before = said.get(messageId) ?? '';
      return whole.startsWith(before) ? text(whole.slice(before.length), messageId) : [];
    },
    /** Words within a message that are not the back end's own, such as the mark of a source. */
    mark: write,
    said: (messageId: string): string => said.get(messageId) ?? '',
    hasText: (): boolean => said.size > 0,
    beginStep,
    endStep,
    /** A step that is told at once, or again and again until its end. */
    step: (id: string, skill: Skill, end?: { output?: unknown; error?: unknown }): RunEvent[] => [
      ...beginStep(id, skill),
      ...(end ? endStep(id, end.error ?? end.output, end.error !== undefined) : []),
    ],
    /** A number for what the back end gives no id. */
    next: (): number => (count += 1),
    reasoning: (delta: string): RunEvent[] => {
      if (delta === '') return [];
      if (reasoningId !== undefined) {
        return [{ type: 'REASONING_MESSAGE_CONTENT', messageId: reasoningId, delta }];
      }
      const events = endText();
      reasoningId = `${runId}-reasoning-${reasonings}`;
      const messageId = reasoningId;
      const first = reasonings === 0 ? delta : `\n\n${delta}`;
      reasonings += 1;
      return [
        ...events,
        { type: 'REASONING_START', messageId },
        { type: 'REASONING_MESSAGE_START', messageId, role: 'reasoning' },
        { type: 'REASONING_MESSAGE_CONTENT', messageId, delta: first },
      ];
    },
    /** Sources that come beside the answer, after those that are there; one with the id of another takes its place. */
    sources: (more: readonly Source[]): RunEvent[] => {
      const news = more.filter((source) => sources.get(source.id) !== source);
      if (news.length === 0 || sources.size >= MAX_SOURCES) return [];
      for (const source of news.slice(0, MAX_SOURCES)) sources.set(source.id, source);
      return [
        {
          type: 'ACTIVITY_SNAPSHOT',
          messageId: `${answerId}-sources`,
          activityType: 'sources',
          content: { sources: [...sources.values()] },
          replace: true,
        },
      ];
    },
    /** A whole call of a tool; one of the host page waits for the visitor's browser where it gets no result. */
    call: (id: string, name: string, args: unknown): RunEvent[] => [
      ...endReasoning(),
      ...endText(),
      { type: 'TOOL_CALL_START', toolCallId: id, toolCallName: name },
      {
        type: 'TOOL_CALL_ARGS',
        toolCallId: id,
        delta: typeof args === 'string' ? args : JSON.stringify(args ?? {}),
      },
      { type: 'TOOL_CALL_END', toolCallId: id },
    ],
    result: (id: string, result: ToolResult): RunEvent[] => [toolResultEvent(id, result)],
    /** The ends of what is open. */
    end: (): RunEvent[] => [...endReasoning(), ...endText()],
  };
};

export type AnswerTeller = ReturnType<typeof tellAnswer>;

const jsonOf = (value: unknown) => JSON.parse(JSON.stringify(value ?? null)) as null;

/** The end of a run with what it has used. */
export const finishedWith = (
  { threadId, runId }: Pick<AgentInput, 'threadId' | 'runId'>,
  usage: {
    inputTokens?: number | undefined;
    outputTokens?: number | undefined;
    totalTokens?: number | undefined;
  } = {},
  interrupts: readonly Interrupt[] = [],
): Extract<RunEvent, { type: 'RUN_FINISHED' }> => {
  const counts = Object.fromEntries(Object.entries(usage).filter(([, count]) => typeof count === 'number'));
  return {
    type: 'RUN_FINISHED',
    threadId,
    runId,
    ...(Object.keys(counts).length > 0 && { usage: [counts] }),
    ...(interrupts.length > 0 && { outcome: { type: 'interrupt', interrupts: [...interrupts] } }),
  };
};
