import { toJsonSchema } from '@valibot/to-json-schema';
import { Envelope, headerNames, type Operation, operations, streamOperations } from 'casement/contract';
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

const resumeParameters = [{ name: headerNames.lastEventId, in: 'header', schema: text }];

const names = new Map<object, string>(
  Object.entries({ ...operations, ...streamOperations }).map(([name, operation]) => [operation, name]),
);

const replyOf = ({ response, bare, carries }: Operation) => {
  if (carries === 'events') {
    return { reply: eventStream, description: 'AG-UI events; each has the id `<runId>:<seq>`' };
  }
  if (carries === 'audio') return { reply: audio };
  return { reply: bare ? json(schemaOf(response)) : envelopeOf(response) };
};

const inputOf = ({ method, request, takes, carries }: Operation) => {
  if (takes === 'audio') return { body: audio };
  if (method === 'POST') return { body: json(schemaOf(request)) };
  return { parameters: [...queryOf(request), ...(carries === 'events' ? resumeParameters : [])] };
};

/** Describes calls as an OpenAPI document, from the schemas of their operations. */
export const openApiDocument = (calls: readonly Operation[]): object => {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of calls) {
    const { method, path } = operation;
    // A call that the contract does not have is named by its path.
    const operationId = names.get(operation) ?? path.slice(1).replaceAll('/', '.');
    const call = describe(operationId, { ...inputOf(operation), ...replyOf(operation) });
    // A path may have a call of each method.
    paths[path] = { ...paths[path], [method.toLowerCase()]: call };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Casement /im', version: '1' },
    servers: [{ url: '/im' }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
};
