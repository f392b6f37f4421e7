import type { AgentInput, PastMessage } from '../agent.ts';
import { dataUrlOf } from '../connection/question-files.ts';
import { leftOutNote, readLatestFiles } from '../read-latest-files.ts';
import { isJsonObject, pastRounds, UNANSWERED } from '../rounds.ts';
import type { Round, ToolCall } from '../../base/rounds.ts';
import type { Seal } from './sealed-parts.ts';
import { jsonOrText } from '../../base/json.ts';

type Part = { type: string } & Record<string, unknown>;
export type UiMessage = { id: string; role: 'user' | 'assistant'; parts: Part[] };

/** Makes the AI SDK's messages of a conversation: the branch with its latest files, and the answer so far. */
export const uiMessagesOf = async (
  input: AgentInput,
  seal: Seal,
  answerId = input.answerId,
): Promise<UiMessage[]> => {
  // The route can fetch a public file by itself.
  const files = await readLatestFiles(
    input,
    input.messages,
    ({ source }) => source.type !== 'url' || !/^https:/i.test(source.value),
  );
  const partOf = (part: PastMessage['parts'][number]): Part[] => {
    if (part.type === 'text') return [{ type: 'text', text: part.text }];
    const file = files.get(part);
    if (file === 'left-out') return [{ type: 'text', text: leftOutNote(part) }];
    if (file === 'gone') return [];
    if (file) return [{ type: 'file', mediaType: file.mimeType, url: dataUrlOf(file), filename: file.name }];
    const { value: url, mimeType: mediaType = 'application/octet-stream' } = part.source;
    return [{ type: 'file', mediaType, url }];
  };
  const past = input.messages.map((message): UiMessage => {
    const { id, role } = message;
    const parts =
      role === 'user'
        ? message.parts.flatMap(partOf)
        : pastRounds(message).flatMap((round) => partsOfRound(round, seal, []));
    return { id, role, parts };
  });
  if (input.rounds.length === 0) return past;
  const parts = input.rounds.flatMap((round) => partsOfRound(round, seal, input.resume));
  return [...past, { id: answerId, role: 'assistant', parts }];
};

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

/** Returns a call in the state that the visitor, the page or the route has brought it to. */
const partOfCall = (call: ToolCall, seal: Seal, resume: AgentInput['resume']): Part => {
  const { isDynamic, approval, ...facts } = seal.factsOf(call);
  const base = {
    ...(isDynamic ? { type: 'dynamic-tool', toolName: call.name } : { type: `tool-${call.name}` }),
    toolCallId: call.id,
    ...facts,
    input: isJsonObject(call.arguments) ? jsonOrText(call.arguments) : {},
  };
  const reply = approval && resume.find(({ interruptId }) => interruptId === approval.id);
  if (reply && !call.result) {
    const approved = reply.status === 'resolved';
    return { ...base, state: 'approval-responded', approval: { ...approval, approved } };
  }
  const result = call.result ?? { content: '', error: UNANSWERED };
  return result.error === undefined
    ? { ...base, state: 'output-available', output: jsonOrText(result.content) }
    : { ...base, state: 'output-error', errorText: result.error };
};
