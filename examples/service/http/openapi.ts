import { toJsonSchema } from '@valibot/to-json-schema';
import { Envelope, headerNames, operations, RunInput, streamPaths } from 'casement/contract';
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

/** The calls as an OpenAPI document, made from the schemas of the contract. */
export const openApiDocument = (): object => {
  const paths = Object.entries(operations).map(([operationId, { method, path, request, response }]) => {
    const reply = { description: 'Success', content: jsonContent(envelopeOf(response)) };
    const operation = {
      operationId,
      security: [{ token: [] }],
      parameters: method === 'GET' ? [...parameters, ...queryOf(request)] : parameters,
      ...(method === 'POST' && { requestBody: { required: true, content: jsonContent(schemaOf(request)) } }),
      responses: { 200: reply, default: failure },
    };
    return [path, { [method.toLowerCase()]: operation }];
  });
  return {
    openapi: '3.1.0',
    info: { title: 'Casement /im', version: '1' },
    servers: [{ url: '/im' }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths: {
      ...Object.fromEntries(paths),
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
