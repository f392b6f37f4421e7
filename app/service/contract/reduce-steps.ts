import * as v from 'valibot';
import {
  type Activity,
  type Answer,
  type AnswerMessage,
  type EventReducer,
  type StreamEvent,
  textField,
  withMessage,
} from './answer.ts';
import { Source, Step } from './conversation.ts';

/** The metadata of a call that failed. */
const Failed = v.object({ error: v.string() });
const SourceList = v.object({ sources: v.array(v.unknown()) });

/** The most activities, steps and sources of an answer, each: every event takes time for those there. */
const MAX_ENTRIES = 2000;

/** Puts a step where the one with its id stands, else at the end; undefined when there are too many. */
const withStep = (answer: Answer, step: Step): Answer | undefined => {
  const steps = answer.message.steps ?? [];
  const index = steps.findIndex(({ id }) => id === step.id);
  if (index < 0 && steps.length >= MAX_ENTRIES) return undefined;
  return withMessage(answer, { steps: index < 0 ? [...steps, step] : steps.with(index, step) });
};

const readSources = (candidates: readonly unknown[]): Source[] =>
  candidates.flatMap((candidate) => {
    const source = v.safeParse(Source, candidate);
    return source.success ? [source.output] : [];
  });

/** Takes an activity's sources into those of all, each once, in their order; the rest is left out. */
const setSources = (answer: Answer, id: string, activity: Activity): Answer | undefined => {
  if (!v.is(SourceList, activity.content)) return undefined;
  const activities = new Map(answer.activities).set(id, activity);
  const lists = () => [...activities.values()].flatMap(({ sources = [] }) => sources);
  const sources = readSources(activity.content.sources.slice(0, MAX_ENTRIES - lists().length));
  activities.set(id, { ...activity, sources });
  const byId = new Map(lists().map((source) => [source.id, source]));
  return withMessage({ ...answer, activities }, { sources: [...byId.values()] });
};

/**
 * Sets what an activity holds, and the step or the sources that follow from it; undefined when there are too
 * many.
 */
export const setActivity = (
  answer: Answer,
  id: string,
  type: string,
  content: unknown,
): Answer | undefined => {
  if (!answer.activities.has(id) && answer.activities.size >= MAX_ENTRIES) return undefined;
  const activity = { type, content };
  if (type === 'sources') return setSources(answer, id, activity);
  const next: Answer = { ...answer, activities: new Map(answer.activities).set(id, activity) };
  if (type !== 'skill') return next;
  const step = v.safeParse(Step, typeof content === 'object' ? { ...content, id } : content);
  return step.success ? withStep(next, step.output) : undefined;
};

const startedAt = ({ timestamp }: StreamEvent) =>
  typeof timestamp === 'number' ? { startedAt: timestamp } : {};

/** Measures how long a step took, when both ends have a time. */
const duration = ({ startedAt: start }: Step, { timestamp }: StreamEvent) =>
  start === undefined || typeof timestamp !== 'number' ? {} : { ms: Math.max(0, timestamp - start) };

/** Whatever is nested more deeply stays a text: those who write or show a value recurse, and would fail. */
const MAX_DEPTH = 100;

const parseJson = (text: unknown): unknown => {
  if (typeof text !== 'string') return text;
  try {
    const parsed: unknown = JSON.parse(text);
    let level = [parsed];
    for (let depth = 0; level.length > 0; depth += 1) {
      if (depth > MAX_DEPTH) return text;
      level = level.flatMap((item) => (typeof item === 'object' && item ? Object.values(item) : []));
    }
    return parsed;
  } catch {
    return text;
  }
};

const startTool: EventReducer = (answer, event) => {
  const id = textField(event, 'toolCallId');
  const title = textField(event, 'toolCallName');
  if (id === undefined || title === undefined) return undefined;
  return withStep(answer, { id, kind: 'api', title, status: 'running', ...startedAt(event) });
};

const addArguments: EventReducer = (answer, event) => {
  const id = textField(event, 'toolCallId');
  const delta = textField(event, 'delta');
  const step = answer.message.steps?.find((candidate) => candidate.id === id);
  if (!step || delta === undefined) return undefined;
  return withStep(answer, { ...step, input: (typeof step.input === 'string' ? step.input : '') + delta });
};

type StepFields = {
  readonly steps?: readonly Step[] | undefined;
  readonly interrupts?: readonly unknown[] | undefined;
};

const ENDED = { complete: 'done', stopped: 'stopped', failed: 'failed' } as const;

/** Ends a message's running steps as its run ended. Those of an answer that waits for something stay open. */
export const endSteps = <Fields extends Pick<AnswerMessage, 'status'> & StepFields>(
  message: Fields,
): Fields => {
  const { status, steps, interrupts } = message;
  if (status === 'running' || interrupts || !steps?.some((step) => step.status === 'running')) return message;
  const ended = steps.map((step) => (step.status === 'running' ? { ...step, status: ENDED[status] } : step));
  return { ...message, steps: ended };
};

/** Reduces the events of how an answer comes about: skills, sources, tools, other agents' steps. */
export const stepReducers: Readonly<Record<string, EventReducer>> = {
  ACTIVITY_SNAPSHOT: (answer, event) => {
    const id = textField(event, 'messageId');
    const type = textField(event, 'activityType');
    if (id === undefined || type === undefined) return undefined;
    if (event['replace'] === false && answer.activities.has(id)) return answer;
    return setActivity(answer, id, type, event['content']);
  },
  TOOL_CALL_START: startTool,
  TOOL_CALL_ARGS: addArguments,
  TOOL_CALL_CHUNK: (answer, event) => {
    const isKnown = answer.message.steps?.some(({ id }) => id === event['toolCallId']);
    const started = isKnown ? answer : startTool(answer, event);
    return started && (event['delta'] === undefined ? started : addArguments(started, event));
  },
  TOOL_CALL_END: (answer, event) => {
    const step = answer.message.steps?.find(({ id }) => id === event['toolCallId']);
    if (!step) return undefined;
    const input = step.input === undefined ? {} : { input: parseJson(step.input) };
    return withStep(answer, { ...step, ...duration(step, event), ...input });
  },
  TOOL_CALL_RESULT: (answer, event) => {
    const id = textField(event, 'toolCallId');
    const step = answer.message.steps?.find((candidate) => candidate.id === id);
    const output = parseJson(event['content']);
    const status = v.is(Failed, event['metadata']) ? 'failed' : 'done';
    return step && withStep(answer, { ...step, ...duration(step, event), output, status });
  },
  STEP_STARTED: (answer, event) => {
    const title = textField(event, 'stepName');
    if (title === undefined) return undefined;
    const id = `step:${title}:${answer.message.steps?.length ?? 0}`;
    return withStep(answer, { id, kind: 'workflow', title, status: 'running', ...startedAt(event) });
  },
  STEP_FINISHED: (answer, event) => {
    const title = textField(event, 'stepName');
    const isOpen = (step: Step) =>
      step.id.startsWith('step:') && step.title === title && step.status === 'running';
    const step = answer.message.steps?.findLast(isOpen);
    return step && withStep(answer, { ...step, ...duration(step, event), status: 'done' });
  },
};
