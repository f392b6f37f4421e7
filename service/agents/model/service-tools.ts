import type { JSONObject } from '@ai-sdk/provider';
import type { RunEvent } from 'casement/contract';
import { messageOf } from '../../base/message-of.ts';
import type { ToolCall } from '../../base/rounds.ts';
import { beginSpan, endSpan, within } from '../../base/spans.ts';
import type { AgentInput } from '../agent.ts';
import { callWords } from '../connection/cards.ts';
import { DECLINED } from '../rounds.ts';
import type { JsonValue, SkillKind } from '../skill-step.ts';
import { toolResultEvent } from '../tool-result.ts';

/** A picture that a call has brought. */
export type ToolImage = { mimeType: string; base64: string };

/**
 * The pictures of calls by the calls' ids. They last as long as the run, and later requests do without them.
 */
export type ToolImages = Map<string, ToolImage[]>;

/** A tool that the service itself runs for a model, within the answer. */
export type ServiceTool = {
  /**
   * Letters, digits, `_` and `-`, as all models take; a tool of the page with the same name goes before it.
   */
  name: string;
  description: string;
  /** A JSON Schema of its arguments. */
  inputSchema: Record<string, unknown>;
  /** Whether the visitor is asked before each call. */
  needsApproval: boolean;
  /** The kind and the title of the step that shows a call. */
  kind: SkillKind;
  title: string;
  /**
   * Carries out a call and returns its result in words for the model. A rejection is told to the model by its
   * message, which visitors can read as well.
   * @param addImage Takes a picture of the result, for a model that sees pictures there.
   */
  run(args: JSONObject, signal: AbortSignal, addImage: (image: ToolImage) => void): Promise<string>;
};

/** Lists the tools for one answer; those that cannot be had are left out. */
export type OpenTools = (input: AgentInput) => Promise<readonly ServiceTool[]>;

type Interrupt = { id: string; reason: string; message: string; toolCallId: string };

/** The id of the interrupt that asks for a call; no other answer has the same. */
const interruptId = (answerId: string, { id }: ToolCall): string => `${answerId}-${id}`;

const argumentsOf = ({ arguments: given }: ToolCall): JSONObject => JSON.parse(given || '{}') as JSONObject;

/** Shows a call as a step of its tool's kind, in the place of the one that its events make. */
const stepOf = (
  call: ToolCall,
  { kind, title }: ServiceTool,
  state: Record<string, JsonValue>,
): RunEvent => ({
  type: 'ACTIVITY_SNAPSHOT',
  messageId: call.id,
  activityType: 'skill',
  content: { kind, title, input: argumentsOf(call), ...state },
  replace: true,
});

async function* runCall(
  call: ToolCall,
  tool: ServiceTool,
  images: ToolImages,
  signal: AbortSignal,
): AsyncGenerator<RunEvent> {
  const [startedAt, startedAtMs] = [Date.now(), performance.now()];
  yield stepOf(call, tool, { status: 'running', startedAt });
  const span = beginSpan(`execute_tool ${tool.name}`, {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': tool.name,
    'gen_ai.tool.type': 'function',
    'gen_ai.tool.call.id': call.id,
  });
  try {
    const addImage = (image: ToolImage) => {
      images.set(call.id, [...(images.get(call.id) ?? []), image]);
    };
    const content = await within(span, async () => tool.run(argumentsOf(call), signal, addImage));
    endSpan(span);
    call.result = { content };
  } catch (error) {
    endSpan(span, error instanceof Error ? error.name : 'Error');
    signal.throwIfAborted();
    call.result = { content: '', error: messageOf(error) };
  }
  yield toolResultEvent(call.id, call.result);
  const { content, error } = call.result;
  const ended = { startedAt, ms: Math.round(performance.now() - startedAtMs) };
  yield error === undefined
    ? stepOf(call, tool, { status: 'done', output: content, ...ended })
    : stepOf(call, tool, { status: 'failed', output: { error }, ...ended });
}

/**
 * Runs the calls of the service's tools that may run, one after the other, and gives those that were declined
 * their result. Returns the interrupts of those that the visitor has to be asked for.
 */
export async function* runServiceCalls(
  calls: readonly ToolCall[],
  tools: readonly ServiceTool[],
  images: ToolImages,
  { answerId, resume, signal }: AgentInput,
): AsyncGenerator<RunEvent, Interrupt[]> {
  const interrupts: Interrupt[] = [];
  for (const call of calls) {
    const tool = tools.find(({ name }) => name === call.name);
    if (!tool || call.result !== undefined) continue;
    const id = interruptId(answerId, call);
    const reply = tool.needsApproval ? resume.find(({ interruptId: asked }) => asked === id) : undefined;
    if (!tool.needsApproval || reply?.status === 'resolved') {
      yield* runCall(call, tool, images, signal);
    } else if (reply) {
      call.result = { content: '', error: DECLINED };
      yield toolResultEvent(call.id, call.result);
      yield stepOf(call, tool, { status: 'failed', output: { error: DECLINED } });
    } else {
      // The visitor sees what they are asked for by its title, and what it hands over.
      yield stepOf(call, tool, { status: 'running' });
      interrupts.push({
        id,
        reason: 'tool_call',
        message: callWords(tool.title, argumentsOf(call)),
        toolCallId: call.id,
      });
    }
  }
  return interrupts;
}
