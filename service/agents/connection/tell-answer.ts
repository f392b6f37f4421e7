import type { RunEvent, Source, ToolResult } from 'casement/contract';
import type { AgentInput } from '../agent.ts';
import { toolResultEvent } from '../tool-result.ts';
import type { Interrupt } from './cards.ts';
import type { Tokens } from './fields.ts';
import { createSourceList, type SourceFacts } from './sources.ts';
import { tellSteps } from './tell-steps.ts';
import { tellText } from './tell-text.ts';

/** Many servers send the same source several times. */
const MAX_SOURCES = 100;

/**
 * Makes the events of an answer from what a back end tells piece by piece; each method returns those to
 * yield.
 * @param had How many characters of the text the visitor has already, where a back end tells an answer again
 * that broke off.
 */
export const tellAnswer = (input: Pick<AgentInput, 'answerId' | 'threadId' | 'runId'>, had?: number) => {
  const words = tellText(input, had);
  const tellAll = tellSources(input);
  const sourceOf = createSourceList();
  return {
    ...words,
    ...tellSteps(input),
    sourceOf,
    /** Sources of the answer; one that is told again is the same. */
    sources: (told: readonly SourceFacts[]): RunEvent[] => tellAll(told.map(sourceOf)),
    /**
     * A whole call of a tool; one of the host page waits for the visitor's browser where it gets no result.
     */
    call: (id: string, name: string, args: unknown): RunEvent[] => [
      ...words.end(),
      { type: 'TOOL_CALL_START', toolCallId: id, toolCallName: name },
      {
        type: 'TOOL_CALL_ARGS',
        toolCallId: id,
        delta: typeof args === 'string' ? args : JSON.stringify(args ?? {}),
      },
      { type: 'TOOL_CALL_END', toolCallId: id },
    ],
    result: (id: string, result: ToolResult): RunEvent[] => [toolResultEvent(id, result)],
    /** The end of the answer, with what it has used and the cards that wait for the visitor. */
    finish: (usage?: Tokens, cards?: readonly Interrupt[]): RunEvent[] => [
      ...words.end(),
      finishedWith(input, usage, cards),
    ],
  };
};

export type AnswerTeller = ReturnType<typeof tellAnswer>;

/**
 * Tells sources that come beside the answer, after those that are there; one with the id of another takes its
 * place.
 */
const tellSources = ({ answerId }: Pick<AgentInput, 'answerId'>) => {
  const sources = new Map<string, Source>();
  return (told: readonly Source[]): RunEvent[] => {
    const more = told.map(withWebAddress);
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
  };
};

/** Leaves an address out that no visitor can open, or should. */
const withWebAddress = (source: Source): Source => {
  const { url, ...rest } = source;
  return url === undefined || /^https?:\/\//i.test(url) ? source : rest;
};

/** The end of a run with what it has used. */
export const finishedWith = (
  { threadId, runId }: Pick<AgentInput, 'threadId' | 'runId'>,
  usage: Tokens = {},
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
