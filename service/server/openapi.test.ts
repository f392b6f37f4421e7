import { operations, streamOperations } from 'casement/contract';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

const calls = Object.values({ ...operations, ...streamOperations });

describe('the OpenAPI document', () => {
  it('has every call under its path and method', () => {
    const { paths } = openApiDocument(calls) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).toSorted());
  });
});
