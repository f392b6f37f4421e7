import type { ContentPart } from 'casement/contract';
import type { AgentInput, AttachmentPart, PastMessage } from '../agent.ts';
import type { AgUiAgentConfig } from './ag-ui-config.ts';
import { type LatestFiles, leftOutNote, readLatestFiles } from '../read-latest-files.ts';
import { functionCall, pastRounds, resultText, UNANSWERED } from '../rounds.ts';
import { type Round, type ToolCall, textOf } from '../../base/rounds.ts';
import { unsealed } from './sealed-values.ts';

/**
 * Makes the AG-UI `RunAgentInput` for one question: the whole branch up to it with its latest files, and the
 * answer so far; or only what is new to an agent that keeps the conversation itself.
 */
export const runInputOf = async (config: AgUiAgentConfig, input: AgentInput) => {
  const isWhole = config.history === 'all';
  const asked = isWhole ? input.messages : input.messages.slice(-1);
  const files = await readLatestFiles(input, asked, isOnlyHere);
  const questions = asked.flatMap((message) => messagesOf(config.url, message, files));
  const rounds = roundMessages(config.url, input.answerId, input.rounds, false);
  const results = rounds.slice(rounds.findLastIndex(({ role }) => role === 'assistant') + 1);
  const isBeginning = input.rounds.length === 0;
  return {
    threadId: input.threadId,
    runId: input.runId,
    protocolVersion: '1.0',
    messages: isWhole ? [...questions, ...rounds] : isBeginning ? questions : results,
    tools: input.tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
    context: input.context,
    state: config.state ?? {},
    forwardedProps: { ...config.forwardedProps, ...(input.goOn && { goOn: true }) },
    ...(input.resume.length > 0 && { resume: input.resume }),
  };
};

type Message =
  | { id: string; role: 'user'; content: string | ContentPart[] }
  | ReturnType<typeof roundMessages>[number];

const messagesOf = (url: string, message: PastMessage, files: LatestFiles): Message[] => {
  const { id, role, parts } = message;
  if (role === 'assistant') return roundMessages(url, id, pastRounds(message), true);
  if (parts.every((part) => part.type === 'text')) return [{ id, role, content: textOf(parts) }];
  return [{ id, role, content: parts.map((part) => reachable(part, files)) }];
};

/**
 * Returns the messages of an answer for the agent at `url`: each round's sealed reasoning, its text and
 * calls, then the calls' results. A call without a result in this very answer is the agent's own, which it
 * carries out once it has permission.
 */
const roundMessages = (url: string, answerId: string, rounds: Round[], isPast: boolean) =>
  rounds.flatMap(({ text, calls, encryptedValue }, index) => {
    const { own, reasoning } = unsealed(url, encryptedValue);
    return [
      ...reasoning.map((one) => ({ ...one, role: 'reasoning' as const })),
      {
        id: index === 0 ? answerId : `${answerId}-${index + 1}`,
        role: 'assistant' as const,
        content: text.trim(),
        ...(calls.length > 0 && { toolCalls: calls.map((call) => toolCallOf(url, call)) }),
        ...(own !== undefined && { encryptedValue: own }),
      },
      ...calls.filter(({ result }) => result !== undefined || isPast).map(toolMessage),
    ];
  });

const toolCallOf = (url: string, call: ToolCall) => {
  const { own } = unsealed(url, call.encryptedValue);
  return { ...functionCall(call), ...(own !== undefined && { encryptedValue: own }) };
};

const toolMessage = (call: ToolCall) => {
  const { id, result } = call;
  const error = result ? result.error : UNANSWERED;
  return {
    id: `${id}-result`,
    role: 'tool' as const,
    toolCallId: id,
    content: resultText(call),
    ...(error !== undefined && { error }),
  };
};

/** Whether only this service understands the address of a file. */
const isOnlyHere = ({ source }: AttachmentPart): boolean =>
  source.type !== 'data' && !/^(?:https?|data):/i.test(source.value);

/** Replaces the address of a file that was read by the file itself. */
const reachable = (part: ContentPart, files: LatestFiles): ContentPart => {
  const file = files.get(part) ?? 'gone';
  if (part.type === 'text' || file === 'gone') return part;
  if (file === 'left-out') return { type: 'text', text: leftOutNote(part) };
  const { bytes, mimeType } = file;
  return { ...part, source: { type: 'data', value: Buffer.from(bytes).toString('base64'), mimeType } };
};
