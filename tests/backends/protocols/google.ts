import { type Backend, event, type Heard, jsonOf, reply } from '../protocol.ts';
import { because, ofModels } from '../reasons.ts';
import { type Failure, INSIDE } from '../script.ts';

type Part = {
  text?: string;
  inlineData?: { mimeType: string; data: string };
  functionCall?: object;
  functionResponse?: { response: { content?: unknown } };
};
type Content = { role: 'user' | 'model'; parts: Part[] };
type Body = {
  contents: Content[];
  systemInstruction?: { parts: Part[] };
  tools?: { functionDeclarations?: { name: string }[] }[];
};

const textOf = ({ parts }: { parts: Part[] }): string => parts.map(({ text = '' }) => text).join('');

const resultsIn = ({ parts }: Content): string[] =>
  parts.flatMap(({ functionResponse: told }) => {
    if (!told) return [];
    const { content } = told.response;
    return [typeof content === 'string' ? content : JSON.stringify(content)];
  });

const heardOf = ({ contents, systemInstruction, tools = [] }: Body): Heard => {
  const last = contents.findLastIndex((one) => one.role === 'user' && resultsIn(one).length === 0);
  const question = contents[last] ?? { role: 'user', parts: [] };
  return {
    question: textOf(question),
    history: contents.slice(0, Math.max(0, last)).map(textOf),
    files: question.parts.flatMap(({ inlineData: file }) =>
      file ? [{ mimeType: file.mimeType, bytes: Buffer.from(file.data, 'base64') }] : [],
    ),
    results: contents.slice(last + 1).flatMap(resultsIn),
    tools: tools.flatMap(({ functionDeclarations: declared = [] }) => declared.map(({ name }) => name)),
    context: systemInstruction ? textOf(systemInstruction) : '',
  };
};

const ERRORS: Record<Failure, { code: number; status: string; message: string }> = {
  limit: { code: 429, status: 'RESOURCE_EXHAUSTED', message: INSIDE },
  refused: { code: 400, status: 'INVALID_ARGUMENT', message: INSIDE },
  'too-long': {
    code: 400,
    status: 'INVALID_ARGUMENT',
    message: `The input token count exceeds the maximum number of tokens allowed. ${INSIDE}`,
  },
  key: { code: 401, status: 'UNAUTHENTICATED', message: INSIDE },
  failure: { code: 500, status: 'INTERNAL', message: INSIDE },
};

const RETRY_INFO = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '7s' }];
const errorOf = (how: Failure) => ({
  error: { ...ERRORS[how], ...(how === 'limit' && { details: RETRY_INFO }) },
});

const parts = (...given: Part[]): string =>
  event({ candidates: [{ content: { role: 'model', parts: given } }], modelVersion: 'gemini-m' });

export const google: Backend = {
  name: 'model-google',
  title: '`model` (Google)',
  agent: (url) => ({
    type: 'model',
    provider: 'google',
    model: 'gemini-3-m',
    baseUrl: `${url}/v1beta`,
    webSearch: true,
  }),
  cannot: {
    ...ofModels,
    'file-out': because('The models that chat answer in text only.', '对话模型只返回文字。'),
    step: because(
      'Gemini tells of the tools of its provider only, such as `webSearch`.',
      'Gemini 只告知服务商自己的工具，例如 `webSearch`。',
    ),
    like: because(
      'Gemini has no call for a rating; the service keeps it.',
      'Gemini 没有评价接口；评价由本服务保存。',
    ),
  },
  protocol: {
    read: (received) => ({ asks: heardOf(jsonOf(received) as Body) }),
    headers: { 'Content-Type': 'text/event-stream' },
    speak: () => {
      let finishReason = 'STOP';
      let usage: object | undefined;
      let bytes = 0;
      const pages: { web: { uri: string; title: string } }[] = [];
      return {
        say: (piece) => {
          switch (piece.type) {
            case 'text':
              bytes += Buffer.byteLength(piece.text);
              return parts({ text: piece.text });
            case 'reasoning':
              return event({
                candidates: [{ content: { role: 'model', parts: [{ text: piece.text, thought: true }] } }],
              });
            case 'call': {
              const { id, name, arguments: args } = piece;
              return parts({ functionCall: { id, name, args } });
            }
            case 'usage': {
              const { inputTokens: input, outputTokens: output } = piece;
              usage = {
                promptTokenCount: input,
                candidatesTokenCount: output,
                totalTokenCount: input + output,
              };
              return '';
            }
            case 'heartbeat':
              return ': ping\n\n';
            case 'unknown':
              return event({ somethingLater: {} });
            case 'ends':
              finishReason = piece.why === 'length' ? 'MAX_TOKENS' : 'SAFETY';
              return '';
            case 'fails':
              return event(errorOf(piece.how));
            case 'source':
              pages.push({ web: { uri: piece.url ?? '', title: piece.title } });
              return '';
            case 'asks':
            case 'step':
            case 'file':
              throw new Error(`Gemini has no words for a ${piece.type}`);
          }
        },
        end: () =>
          event({
            candidates: [
              {
                content: { role: 'model', parts: [{ text: '' }] },
                finishReason,
                ...(pages.length > 0 && {
                  groundingMetadata: {
                    webSearchQueries: ['parcels'],
                    groundingChunks: pages,
                    groundingSupports: [
                      { segment: { endIndex: bytes }, groundingChunkIndices: pages.map((_, at) => at) },
                    ],
                  },
                }),
              },
            ],
            ...(usage && { usageMetadata: usage }),
          }),
      };
    },
    refuse: (how) =>
      how === 'refused'
        ? {
            status: 200,
            headers: { 'Content-Type': 'text/event-stream' },
            body: event({ promptFeedback: { blockReason: 'SAFETY' } }),
          }
        : reply(errorOf(how), ERRORS[how].code),
  },
};
