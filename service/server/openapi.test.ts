import { bytePaths, operations, streamPaths } from 'casement/contract';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

describe('the OpenAPI document', () => {
  it('has every call under its path and method', () => {
    const { paths } = openApiDocument() as { paths: Record<string, Record<string, { operationId: string }>> };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const expected = [
      ...Object.values(operations).map(({ method, path }) => `${method} ${path}`),
      ...Object.values(bytePaths).map((path) => `POST ${path}`),
      `POST ${streamPaths.send}`,
      `GET ${streamPaths.resume}`,
    ];
    expect(described.toSorted()).toEqual(expected.toSorted());
  });
});
