import { toJsonSchema } from '@valibot/to-json-schema';
import {
  bytePaths,
  Envelope,
  headerNames,
  operations,
  RunInput,
  SpeechInput,
  streamPaths,
  Transcript,
} from 'casement/contract';
import type { GenericSchema } from 'valibot';

const schemaOf = (schema: GenericSchema) => {
  const { $schema: _, ...jsonSchema } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' });
  return jsonSchema;
};

const json = (schema: object) => ({ 'application/json': { schema } });
const audio = { 'audio/*': { schema: { type: 'string', format: 'binary' } } };
const eventStream = { 'text/event-stream': { schema: { type: 'string' } } };
const text = { type: 'string' };

const envelopeOf = (response: GenericSchema) =>
  json({
    type: 'object',
    properties: { code: { type: 'number' }, message: text, object: schemaOf(response) },
  });

const headers = [headerNames.botId, headerNames.channelId, headerNames.styleId, headerNames.language].map(
  (name) => ({ name, in: 'header', schema: text }),
);

const queryOf = (request: GenericSchema) => {
  const { properties = {}, required = [] } = schemaOf(request);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
};

type Call = { body?: object; parameters?: object[]; reply: object; description?: string };

const describe = (operationId: string, { body, parameters = [], reply, description = 'Success' }: Call) => ({
  operationId,
  security: [{ token: [] }],
  parameters: [...headers, ...parameters],
  ...(body && { requestBody: { required: true, content: body } }),
  responses: {
    200: { description, content: reply },
    default: { description: 'An envelope with another code', content: json(schemaOf(Envelope)) },
  },
});

const resumeParameters = [
  { name: 'runId', in: 'query', required: true, schema: text },
  { name: headerNames.lastEventId, in: 'header', schema: text },
];

/** Describes the calls as an OpenAPI document, from the schemas of the contract. */
export const openApiDocument = (): object => {
  const paths: Record<string, Record<string, object>> = {};
  for (const [operationId, { method, path, request, response, bare }] of Object.entries(operations)) {
    const input = method === 'GET' ? { parameters: queryOf(request) } : { body: json(schemaOf(request)) };
    const reply = bare ? json(schemaOf(response)) : envelopeOf(response);
    const call = describe(operationId, { ...input, reply });
    // A path may have a call of each method.
    paths[path] = { ...paths[path], [method.toLowerCase()]: call };
  }
  const stream = { reply: eventStream, description: 'AG-UI events; each has the id `<runId>:<seq>`' };
  return {
    openapi: '3.1.0',
    info: { title: 'Casement /im', version: '1' },
    servers: [{ url: '/im' }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths: {
      ...paths,
      [bytePaths.tts]: { post: describe('tts', { body: json(schemaOf(SpeechInput)), reply: audio }) },
      [bytePaths.stt]: { post: describe('stt', { body: audio, reply: envelopeOf(Transcript) }) },
      [streamPaths.send]: { post: describe('send', { body: json(schemaOf(RunInput)), ...stream }) },
      [streamPaths.resume]: { get: describe('resume', { parameters: resumeParameters, ...stream }) },
    },
  };
};
