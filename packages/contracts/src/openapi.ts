import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi';
import * as z from './lazy-zod';
import { describeOperation, errorResponse, headersOf } from './openapi-operation';
import type { Operation } from './operation';

/**
 * Merges two operations that share method and path and differ by a query parameter. OpenAPI allows only one of them, so
 * the merged operation has all parameters and either response.
 */
function merge(
  first: ZodOpenApiOperationObject,
  second: ZodOpenApiOperationObject,
  operations: readonly Operation[],
): ZodOpenApiOperationObject {
  const schemas = operations.flatMap(({ response }) => response ?? []);
  return {
    ...first,
    summary: `${first.summary}; or: ${second.summary}`,
    parameters: [...(first.parameters ?? []), ...(second.parameters ?? [])].map((parameter) => ({
      ...parameter,
      required: false,
    })) as ZodOpenApiOperationObject['parameters'],
    responses: {
      200: {
        description: 'Success',
        ...headersOf(...operations),
        content: { 'application/json': { schema: z.union(schemas as [z.ZodMiniType, z.ZodMiniType]) } },
      },
      default: errorResponse,
    },
  };
}

/** Builds the OpenAPI 3.1 document of `operations`. The caller decides whether to include `/internal` operations. */
export function openApiDocument(title: string, operations: readonly Operation[]) {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  const operationsByRoute = new Map<string, Operation[]>();
  for (const operation of operations) {
    const path = (paths[operation.path] ??= {});
    const method = operation.method.toLowerCase();
    const key = `${method} ${operation.path}`;
    const existing = path[method];
    const sharing = [...(operationsByRoute.get(key) ?? []), operation];
    operationsByRoute.set(key, sharing);
    path[method] = existing ? merge(existing, describeOperation(operation), sharing) : describeOperation(operation);
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description:
        'Hours and money are numbers with at most two decimals. Times are ISO 8601 in UTC. The header `Business-Time-Zone` of every response is the time zone that decides "today". Rich text is HTML with text only: `<img>` is left out, send pictures as `screenshots` (D-86). Ids such as D-33 name rules in `docs/requirements.md` of the source.',
    },
    paths,
    components: {
      securitySchemes: {
        admin: { type: 'http', scheme: 'bearer', description: 'An access token of an admin' },
        client: { type: 'http', scheme: 'bearer', description: 'An access token of a client' },
        service: { type: 'http', scheme: 'bearer', description: 'A token for calls between services' },
        ticket: {
          type: 'apiKey',
          in: 'query',
          name: 'ticket',
          description: 'A ticket for this path, valid for 60 seconds',
        },
      },
    },
  });
}
