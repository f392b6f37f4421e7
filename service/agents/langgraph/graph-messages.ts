import type { AgentInput, PastMessage } from '../agent.ts';
import { leftOutNote, readLatestFiles } from '../read-latest-files.ts';
import { pastRounds } from '../rounds.ts';
import { textOf } from '../../base/rounds.ts';

type GraphMessage = { type: 'human' | 'ai'; content: string | Record<string, unknown>[] };

/** Makes the messages of a graph's input, with the latest files as LangChain's content blocks. */
export const graphMessagesOf = async (
  input: AgentInput,
  messages: PastMessage[],
): Promise<GraphMessage[]> => {
  const files = await readLatestFiles(input, messages, () => true);
  return messages.map((message): GraphMessage => {
    const { role, parts } = message;
    if (role === 'assistant') {
      const texts = pastRounds(message).map(({ text }) => text.trim());
      return { type: 'ai', content: texts.filter((text) => text !== '').join('\n\n') };
    }
    if (parts.every(({ type }) => type === 'text')) return { type: 'human', content: textOf(parts) };
    const content = parts.flatMap((part): Record<string, unknown>[] => {
      if (part.type === 'text') return [{ type: 'text', text: part.text }];
      const file = files.get(part);
      if (file === undefined || file === 'gone') return [];
      if (file === 'left-out') return [{ type: 'text', text: leftOutNote(part) }];
      const { bytes, mimeType, name } = file;
      if (mimeType === 'text/plain') {
        return [{ type: 'text', text: `${name}:\n${new TextDecoder().decode(bytes)}` }];
      }
      const data = Buffer.from(bytes).toString('base64');
      return part.type === 'image'
        ? [{ type: 'image_url', image_url: { url: `data:${mimeType};base64,${data}` } }]
        : [{ type: 'file', source_type: 'base64', mime_type: mimeType, data, metadata: { filename: name } }];
    });
    return { type: 'human', content };
  });
};
