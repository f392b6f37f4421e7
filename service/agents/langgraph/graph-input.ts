import type { AgentInput, PastMessage } from '../agent.ts';
import { asOneText } from '../connection/foreign-conversation.ts';
import { base64Of, dataUrlOf, notesOfFilesLeft, withNotes } from '../connection/question-files.ts';
import { leftOutNote, readLatestFiles } from '../read-latest-files.ts';
import { pastRounds } from '../rounds.ts';
import { textOf } from '../../base/rounds.ts';
import type { LangGraphAgentConfig } from './langgraph-config.ts';

type GraphMessage = { type: 'human' | 'ai'; content: string | Record<string, unknown>[] };

/** Makes the input of a graph: messages, or one text under the name that its state has for it. */
export const graphInputOf = async (
  { inputKey }: Pick<LangGraphAgentConfig, 'inputKey'>,
  input: AgentInput,
  messages: PastMessage[],
): Promise<Record<string, unknown>> =>
  inputKey === undefined
    ? { messages: await graphMessagesOf(input, messages) }
    : { [inputKey]: withNotes(asOneText(messages), notesOfFilesLeft({ messages })) };

/** Makes the messages of a graph's input, with the latest files as LangChain's content blocks. */
const graphMessagesOf = async (input: AgentInput, messages: PastMessage[]): Promise<GraphMessage[]> => {
  const files = await readLatestFiles(input, messages, () => true);
  const blockOf = (part: PastMessage['parts'][number]): Record<string, unknown>[] => {
    if (part.type === 'text') return [{ type: 'text', text: part.text }];
    const file = files.get(part) ?? 'gone';
    if (file === 'gone') return [];
    if (file === 'left-out') return [{ type: 'text', text: leftOutNote(part) }];
    const { bytes, mimeType, name } = file;
    if (mimeType === 'text/plain') {
      return [{ type: 'text', text: `${name}:\n${new TextDecoder().decode(bytes)}` }];
    }
    if (part.type === 'image') return [{ type: 'image_url', image_url: { url: dataUrlOf(file) } }];
    const metadata = { filename: name };
    return [{ type: 'file', source_type: 'base64', mime_type: mimeType, data: base64Of(file), metadata }];
  };
  return messages.map((message): GraphMessage => {
    const { role, parts } = message;
    if (role === 'assistant') {
      const texts = pastRounds(message).map(({ text }) => text.trim());
      return { type: 'ai', content: texts.filter((text) => text !== '').join('\n\n') };
    }
    const isPlain = parts.every(({ type }) => type === 'text');
    return { type: 'human', content: isPlain ? textOf(parts) : parts.flatMap(blockOf) };
  });
};
