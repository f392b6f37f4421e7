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

const settings = { errorMode: 'ignore', typeMode: 'input' } as const;

const schemaOf = (schema: GenericSchema) => {
  const { $schema: _, ...jsonSchema } = toJsonSchema(schema, settings);
  return jsonSchema;
};

const parameters = [headerNames.botId, headerNames.channelId, headerNames.styleId, headerNames.language].map(
  (name) => ({ name, in: 'header', schema: { type: 'string' } }),
);

const jsonContent = (schema: object) => ({ 'application/json': { schema } });

const failure = { description: 'An envelope with another code', content: jsonContent(schemaOf(Envelope)) };

const envelopeOf = (response: GenericSchema) => ({
  type: 'object',
  properties: { code: { type: 'number' }, message: { type: 'string' }, object: schemaOf(response) },
});

const queryOf = (request: GenericSchema) => {
  const { properties = {}, required = [] } = schemaOf(request);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
};

const streamReply = {
  description: 'AG-UI events; each has the id `<runId>:<seq>`',
  content: { 'text/event-stream': { schema: { type: 'string' } } },
};

const audioContent = { 'audio/*': { schema: { type: 'string', format: 'binary' } } };

/** The calls as an OpenAPI document, made from the schemas of the contract. */
export const openApiDocument = (): object => {
  const paths: Record<string, Record<string, object>> = {};
  for (const [operationId, { method, path, request, response }] of Object.entries(operations)) {
    const reply = { description: 'Success', content: jsonContent(envelopeOf(response)) };
    const operation = {
      operationId,
      security: [{ token: [] }],
      parameters: method === 'GET' ? [...parameters, ...queryOf(request)] : parameters,
      ...(method === 'POST' && { requestBody: { required: true, content: jsonContent(schemaOf(request)) } }),
      responses: { 200: reply, default: failure },
    };
    // A path may have a call of each method.
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Casement /im', version: '1' },
    servers: [{ url: '/im' }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths: {
      ...paths,
      [bytePaths.tts]: {
        post: {
          operationId: 'tts',
          security: [{ token: [] }],
          parameters,
          requestBody: { required: true, content: jsonContent(schemaOf(SpeechInput)) },
          responses: { 200: { description: 'Success', content: audioContent }, default: failure },
        },
      },
      [bytePaths.stt]: {
        post: {
          operationId: 'stt',
          security: [{ token: [] }],
          parameters,
          requestBody: { required: true, content: audioContent },
          responses: {
            200: { description: 'Success', content: jsonContent(envelopeOf(Transcript)) },
            default: failure,
          },
        },
      },
      [streamPaths.send]: {
        post: {
          operationId: 'send',
          security: [{ token: [] }],
          parameters,
          requestBody: { required: true, content: jsonContent(schemaOf(RunInput)) },
          responses: { 200: streamReply, default: failure },
        },
      },
      [streamPaths.resume]: {
        get: {
          operationId: 'resume',
          security: [{ token: [] }],
          parameters: [
            ...parameters,
            { name: 'runId', in: 'query', required: true, schema: { type: 'string' } },
            { name: headerNames.lastEventId, in: 'header', schema: { type: 'string' } },
          ],
          responses: { 200: streamReply, default: failure },
        },
      },
    },
  };
};
