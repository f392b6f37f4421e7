import type { RunEvent } from 'casement/contract';
import * as v from 'valibot';
import type { AnswerTeller } from '../connection/tell-answer.ts';
import { createSourceReader } from './read-sources.ts';

const text = v.optional(v.string());
const Metadata = v.object({ chatMessageId: text, followUpPrompts: v.optional(v.unknown()) });
const Action = v.looseObject({
  id: v.string(),
  elements: v.pipe(v.array(v.looseObject({ type: v.string(), label: v.string() })), v.minLength(1)),
  data: v.optional(v.looseObject({ nodeId: text, nodeLabel: text }), {}),
});
/** A flow that waits for a decision of the visitor, with the buttons that Flowise would show. */
export type Action = v.InferOutput<typeof Action>;

const count = v.optional(v.number(), 0);
const Usage = v.object({ input_tokens: count, output_tokens: count, total_tokens: count });
const Node = v.object({
  nodeId: v.string(),
  nodeLabel: text,
  status: v.string(),
  error: v.optional(v.unknown()),
});
const Member = v.looseObject({
  agentName: text,
  messages: v.optional(v.array(v.unknown()), []),
  instructions: text,
});
const Tool = v.object({
  tool: v.string(),
  toolInput: v.optional(v.unknown(), {}),
  toolOutput: v.optional(v.unknown()),
  error: v.optional(v.unknown()),
});
const Artifact = v.object({ type: v.string(), data: v.string() });
const FileAnnotation = v.object({ fileName: v.string() });

/** Facts that a reply has told beside the events: all that the agent keeps or acts upon at its end. */
export type Told = {
  chatMessageId?: string | undefined;
  followUps: string[];
  action?: Action;
  usage?: { inputTokens: number; outputTokens: number; totalTokens: number };
  /** Names of files that lie in Flowise's storage. */
  files: Set<string>;
  /** The failure's words, for the operator's log. */
  error?: string;
};

const STORED = 'FILE-STORAGE::';
const IMAGES = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp']);

const listOf = (data: unknown): unknown[] => (Array.isArray(data) ? data : []);

const parsed = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
};

/** Reads the events of a prediction, whose names are inside the data, or the fields of one that came as a whole. */
export const createPredictionReader = (tell: AnswerTeller) => {
  const told: Told = { followUps: [], files: new Set() };
  const takeSources = createSourceReader(tell);
  /** The steps of nodes that run, by the node. */
  const nodes = new Map<string, string>();
  /** How each member of a team of agents was told last. */
  const members: string[] = [];
  const tools = new Map<string, string>();
  let steps = 0;
  let hasText = false;

  const nextStep = (): string => {
    steps += 1;
    return `step-${steps}`;
  };

  const say = (delta: unknown): RunEvent[] => {
    if (typeof delta !== 'string' || delta === '') return [];
    hasText = true;
    return tell.text(delta);
  };

  /** Takes the state of a node of an agent flow; a node in a loop runs several times. */
  const takeNode = (data: unknown): RunEvent[] => {
    const read = v.safeParse(Node, data);
    if (!read.success) return [];
    const { nodeId, nodeLabel = nodeId, status, error } = read.output;
    const running = nodes.get(nodeId);
    if (status === 'INPROGRESS') {
      if (running !== undefined) return [];
      const step = nextStep();
      nodes.set(nodeId, step);
      return tell.beginStep(step, { kind: 'workflow', title: nodeLabel });
    }
    nodes.delete(nodeId);
    if (running === undefined) return [];
    return tell.endStep(running, status === 'ERROR' ? (error ?? status) : undefined, status === 'ERROR');
  };

  /** Shows a tool that is called, or what it has given. Events name all tools again, with each that is new. */
  const takeTool = (one: unknown, hasEnded: boolean): RunEvent[] => {
    const read = v.safeParse(Tool, one);
    if (!read.success) return [];
    const { tool, toolInput: input, toolOutput, error } = read.output;
    const key = JSON.stringify([tool, input]);
    const step = tools.get(key) ?? nextStep();
    const begun = tools.has(key) ? [] : tell.beginStep(step, { kind: 'api', title: tool, input });
    tools.set(key, step);
    return hasEnded ? [...begun, ...tell.endStep(step, error || toolOutput, Boolean(error))] : begun;
  };

  /** Takes what each agent of a team has said so far; the list grows with each event. */
  const takeMember = (one: unknown, index: number): RunEvent[] => {
    const read = v.safeParse(Member, one);
    const json = JSON.stringify(one);
    if (!read.success || members[index] === json) return [];
    members[index] = json;
    const { agentName = 'agent', messages, instructions, ...used } = read.output;
    const said = [...messages, instructions].filter(Boolean);
    const step = nextStep();
    return [
      ...tell.beginStep(step, { kind: 'workflow', title: agentName }),
      ...tell.endStep(step, said),
      ...take('usedTools', used['usedTools']),
      ...take('sourceDocuments', used['sourceDocuments']),
    ];
  };

  const takeArtifact = (one: unknown): RunEvent[] => {
    const read = v.safeParse(Artifact, one);
    if (!read.success) return [];
    const { type, data } = read.output;
    const isStored = data.includes(STORED);
    if (isStored) told.files.add(data.slice(data.indexOf(STORED) + STORED.length));
    if (isStored || IMAGES.has(type)) return [];
    return say(type === 'markdown' ? `\n\n${data}\n\n` : `\n\n\`\`\`${type}\n${data}\n\`\`\`\n\n`);
  };

  const takeMetadata = (data: unknown): RunEvent[] => {
    const read = v.safeParse(Metadata, data);
    if (!read.success) return [];
    const { chatMessageId = told.chatMessageId, followUpPrompts } = read.output;
    told.chatMessageId = chatMessageId;
    const followUps = listOf(parsed(followUpPrompts)).filter((one) => typeof one === 'string');
    if (followUps.length > 0) told.followUps = followUps;
    return v.is(v.object({ action: v.unknown() }), data) ? takeAction(data.action) : [];
  };

  const takeAction = (data: unknown): RunEvent[] => {
    const read = v.safeParse(Action, parsed(data));
    if (read.success) told.action = read.output;
    return [];
  };

  const takeUsage = (data: unknown): RunEvent[] => {
    const read = v.safeParse(Usage, data);
    if (!read.success) return [];
    const { inputTokens = 0, outputTokens = 0, totalTokens = 0 } = told.usage ?? {};
    told.usage = {
      inputTokens: inputTokens + read.output.input_tokens,
      outputTokens: outputTokens + read.output.output_tokens,
      totalTokens: totalTokens + read.output.total_tokens,
    };
    return [];
  };

  const takeFile = (one: unknown): RunEvent[] => {
    if (v.is(FileAnnotation, one)) told.files.add(one.fileName);
    return [];
  };

  const readers: Readonly<Record<string, (data: unknown) => RunEvent[]>> = {
    token: say,
    thinking: (data) => (typeof data === 'string' ? tell.reasoning(data) : []),
    sourceDocuments: (data) => takeSources(listOf(data)),
    calledTools: (data) => listOf(data).flatMap((one) => takeTool(one, false)),
    usedTools: (data) => listOf(data).flatMap((one) => takeTool(one, true)),
    agentReasoning: (data) => listOf(data).flatMap(takeMember),
    nextAgentFlow: takeNode,
    artifacts: (data) => listOf(data).flatMap(takeArtifact),
    fileAnnotations: (data) => listOf(data).flatMap(takeFile),
    metadata: takeMetadata,
    action: takeAction,
    usageMetadata: takeUsage,
    error: (data) => {
      told.error = typeof data === 'string' ? data : JSON.stringify(data);
      return [];
    },
  };

  const take = (event: string, data: unknown): RunEvent[] =>
    Object.hasOwn(readers, event) ? (readers[event]?.(data) ?? []) : [];

  return {
    told,
    take,
    /** Takes a reply that came as a whole: a flow that cannot stream. */
    takeWhole: (reply: unknown): RunEvent[] => {
      const events = Object.entries(Object(reply) as object).flatMap(([name, data]) => take(name, data));
      const { text: words, json } = Object(reply) as { text?: unknown; json?: unknown };
      const answer = typeof words === 'string' && words !== '' ? words : undefined;
      const shown =
        answer ?? (json === undefined ? '' : `\`\`\`json\n${JSON.stringify(json, null, 2)}\n\`\`\``);
      return [...events, ...takeMetadata(reply), ...say(shown)];
    },
    hasText: () => hasText,
  };
};
