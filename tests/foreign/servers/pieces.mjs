/**
 * Asks the test what to say to a question: the pieces come when the test wants them to, one line of JSON
 * each. Throws what the test wants to fail before the first word.
 */
export async function* piecesFor(question, signal) {
  const response = await fetch(process.env.PIECES_URL, {
    method: 'POST',
    body: JSON.stringify({ question }),
    signal,
  });
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of response.body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
}

const INSIDE = 'internal-host-17 refused sk-secret';

/** The words of OpenAI and Azure, which servers hand on without the code. */
const WORDS = {
  limit: 'Rate limit reached for scripted',
  refused: "The response was filtered due to the prompt triggering Azure OpenAI's content management policy",
  'too-long': "This model's maximum context length is 8192 tokens",
  key: 'Incorrect API key provided',
  failure: 'The server had an error while processing your request',
};
export const wordsOfModel = (how) => `${WORDS[how]}: ${INSIDE}`;

/** A failure that a test wants. */
export class Wanted extends Error {
  constructor(how, words = INSIDE) {
    super(words);
    this.how = how;
    this.statusCode = { limit: 429, key: 401, refused: 400, 'too-long': 400 }[how] ?? 500;
  }
}

/** Prints the address of a server that listens, for the test. */
export const announce = (server) => {
  const { port } = server.address();
  process.stdout.write(`http://127.0.0.1:${port}\n`);
};
