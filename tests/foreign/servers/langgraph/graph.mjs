// A graph for LangGraph's own server, over a chat model that says what the test wants.
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage, AIMessageChunk, ToolMessage } from '@langchain/core/messages';
import { ChatGenerationChunk } from '@langchain/core/outputs';
import { END, interrupt, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { piecesFor, Wanted, wordsOfModel } from '../pieces.mjs';

const textOf = ({ content }) =>
  typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join('');

class ScriptedModel extends BaseChatModel {
  constructor(writer) {
    super({ maxRetries: 0 });
    this.writer = writer;
    this.steps = [];
  }

  _llmType() {
    return 'scripted';
  }

  async _generate(messages, options, runManager) {
    let whole;
    // eslint-disable-next-line no-underscore-dangle -- LangChain names its methods so.
    for await (const { message } of this._streamResponseChunks(messages, options, runManager)) {
      whole = whole ? whole.concat(message) : message;
    }
    const message = whole ?? new AIMessageChunk('');
    return { generations: [{ text: textOf(message), message }] };
  }

  async *_streamResponseChunks(messages, options, runManager) {
    const question = textOf(messages.findLast((message) => message.getType() === 'human'));
    const sources = [];
    for await (const piece of piecesFor(question, options.signal)) {
      let fields;
      if (piece.type === 'text') fields = { content: piece.text };
      else if (piece.type === 'reasoning')
        fields = { content: [{ type: 'reasoning', reasoning: piece.text }] };
      else if (piece.type === 'usage') {
        const { inputTokens: input, outputTokens: output } = piece;
        const usage = { input_tokens: input, output_tokens: output, total_tokens: input + output };
        fields = { content: '', usage_metadata: usage };
      } else if (piece.type === 'source') {
        sources.push({ id: piece.id, title: piece.title, url: piece.url, snippet: piece.snippet });
        this.writer?.({ type: 'sources', sources });
        continue;
      } else if (piece.type === 'asks') {
        this.asks = piece;
        continue;
      } else if (piece.type === 'step') {
        this.steps.push(piece);
        continue;
      } else if (piece.type === 'file') {
        const { mimeType, base64: data } = piece;
        fields = { content: [{ type: 'image', source_type: 'base64', mime_type: mimeType, data }] };
      } else if (piece.type === 'ends') {
        const finish = piece.why === 'length' ? 'length' : 'content_filter';
        fields = { content: '', response_metadata: { finish_reason: finish } };
      } else if (piece.type === 'fails') throw new Wanted(piece.how, wordsOfModel(piece.how));
      else continue;
      const chunk = new ChatGenerationChunk({
        text: piece.text ?? '',
        message: new AIMessageChunk({ ...fields, id: options.runId }),
      });
      yield chunk;
      await runManager?.handleLLMNewToken(piece.text ?? '', undefined, undefined, undefined, undefined, {
        chunk,
      });
    }
  }
}

const answer = async ({ messages }, config) => {
  const model = new ScriptedModel(config.writer);
  const said = await model.invoke(messages, config);
  if (model.asks) {
    const { question: description } = model.asks;
    interrupt({ action_requests: [{ name: 'send', args: {}, description }], review_configs: [] });
  }
  const before = model.steps.flatMap(({ id, name, input, output }) => [
    new AIMessage({ content: '', tool_calls: [{ id, name, args: input }] }),
    new ToolMessage({ content: output, tool_call_id: id, name }),
  ]);
  return { messages: [...before, said] };
};

export const graph = new StateGraph(MessagesAnnotation)
  .addNode('answer', answer)
  .addEdge(START, 'answer')
  .addEdge('answer', END)
  .compile();
