import type { AgentInput, PastMessage } from '../agent.ts';
import { type LatestFiles, leftOutNote, readLatestFiles } from '../read-latest-files.ts';
import { isJsonObject, pastRounds, UNANSWERED } from '../rounds.ts';
import type { Round, ToolCall } from '../../base/rounds.ts';
import type { Seal } from './sealed-parts.ts';

type Part = { type: string } & Record<string, unknown>;
export type UiMessage = { id: string; role: 'user' | 'assistant'; parts: Part[] };

/** Makes the AI SDK's messages of a conversation: the branch with its latest files, and the answer so far. */
export const uiMessagesOf = async (
  input: AgentInput,
  seal: Seal,
  answerId = input.answerId,
): Promise<UiMessage[]> => {
  const files = await readLatestFiles(input, input.messages, ({ source }) => !isPublic(source));
  const past = input.messages.map((message): UiMessage => {
    const { id, role } = message;
    return role === 'user'
      ? { id, role, parts: partsOfQuestion(message, files) }
      : { id, role, parts: pastRounds(message).flatMap((round) => partsOfRound(round, seal, [])) };
  });
  if (input.rounds.length === 0) return past;
  const parts = input.rounds.flatMap((round) => partsOfRound(round, seal, input.resume));
  return [...past, { id: answerId, role: 'assistant', parts }];
};

/** Whether the route can fetch a file by itself. */
const isPublic = (source: { type: string; value: string }): boolean =>
  source.type === 'url' && /^https:/i.test(source.value);

const partsOfQuestion = ({ parts }: PastMessage, files: LatestFiles): Part[] =>
  parts.flatMap((part): Part[] => {
    if (part.type === 'text') return [{ type: 'text', text: part.text }];
    const file = files.get(part);
    if (file === 'left-out') return [{ type: 'text', text: leftOutNote(part) }];
    if (file === 'gone') return [];
    const { source } = part;
    const url = file
      ? `data:${file.mimeType};base64,${Buffer.from(file.bytes).toString('base64')}`
      : source.value;
    const mediaType = file?.mimeType ?? source.mimeType ?? 'application/octet-stream';
    return [{ type: 'file', mediaType, url, ...(file && { filename: file.name }) }];
  });

/** Returns a round as the route has told it, else what is known of it. */
const partsOfRound = (round: Round, seal: Seal, resume: AgentInput['resume']): Part[] => {
  const callParts = new Map(round.calls.map((call) => [call.id, partOfCall(call, seal, resume)]));
  const sealed = seal.partsOf(round)?.flatMap((part): Part[] => {
    if (part.type !== 'call') return [part];
    const found = callParts.get(String(part['id']));
    callParts.delete(String(part['id']));
    return found ? [found] : [];
  });
  const told = sealed ?? (round.text.trim() === '' ? [] : [{ type: 'text', text: round.text.trim() }]);
  return [{ type: 'step-start' }, ...told, ...callParts.values()];
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** Returns a call in the state that the visitor, the page or the route has brought it to. */
const partOfCall = (call: ToolCall, seal: Seal, resume: AgentInput['resume']): Part => {
  const { isDynamic, approval, ...facts } = seal.factsOf(call);
  const base = {
    ...(isDynamic ? { type: 'dynamic-tool', toolName: call.name } : { type: `tool-${call.name}` }),
    toolCallId: call.id,
    ...facts,
    input: isJsonObject(call.arguments) ? jsonOf(call.arguments) : {},
  };
  const reply = approval && resume.find(({ interruptId }) => interruptId === approval.id);
  if (reply && !call.result) {
    const approved = reply.status === 'resolved';
    return { ...base, state: 'approval-responded', approval: { ...approval, approved } };
  }
  const result = call.result ?? { content: '', error: UNANSWERED };
  return result.error === undefined
    ? { ...base, state: 'output-available', output: jsonOf(result.content) }
    : { ...base, state: 'output-error', errorText: result.error };
};
