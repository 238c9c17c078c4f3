import { createDocument, type oas31, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import * as z from 'zod/mini';
import { errorBody } from './errors';
import { fileKinds, type FilePart } from './files';
import type { Operation } from './operation';

const binary = (part: FilePart) => {
  const file = { type: 'string', format: 'binary', description: fileKinds[part.kind].label } as const;
  return part.max === 1 ? file : ({ type: 'array', items: file, maxItems: part.max } as const);
};

const inputSchema = (schema: z.ZodMiniType): Record<string, unknown> => {
  const { $schema, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json;
};

function requestBody({ body, files }: Operation): ZodOpenApiOperationObject['requestBody'] {
  if (!body) return undefined;
  const json = inputSchema(body);
  if (!files) return { required: true, content: { 'application/json': { schema: json } } };
  const parts = Object.fromEntries(Object.entries(files).map(([name, part]) => [name, binary(part)]));
  const properties = typeof json.properties === 'object' ? json.properties : {};
  return {
    required: true,
    content: {
      'application/json': { schema: json },
      'multipart/form-data': { schema: { ...json, properties: { ...properties, ...parts } } },
    },
  };
}

const parametersOf = (place: 'path' | 'query', schema: z.ZodMiniType | undefined) => {
  if (!schema) return [];
  const { properties = {}, required = [] } = inputSchema(schema) as {
    properties?: Record<string, oas31.SchemaObject>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, of]) => ({
    in: place,
    name,
    required: place === 'path' || required.includes(name),
    schema: of,
  }));
};

const etagHeader = {
  ETag: { description: 'The revision of the row, for `If-Match`', schema: { type: 'string' } },
} as const;
const ifMatch = {
  in: 'header',
  name: 'If-Match',
  description: 'The `ETag` of the row as the caller knows it; where it has changed since, nothing is done (412)',
  schema: { type: 'string' },
} as const;

/** 401, 403 and the rest share one body (D-7). */
const failures = { description: 'An error', content: { 'application/json': { schema: errorBody } } };

function securityOf(auth: Operation['auth'], byTicket: boolean): Record<string, string[]>[] {
  if (auth === 'public') return [];
  const schemes = [...(auth === 'user' ? ['admin', 'client'] : [auth]), ...(byTicket ? ['ticket'] : [])];
  return schemes.map((scheme) => ({ [scheme]: [] }));
}

function contentOf({ response, download }: Operation) {
  if (download) return { content: { [download]: { schema: { type: 'string', format: 'binary' } as const } } };
  return response ? { content: { 'application/json': { schema: response } } } : {};
}

const completeCsv =
  'Done. A complete file ends with the trailer `X-Row-Count`; a broken connection means that rows are missing.';

function describe(operation: Operation): ZodOpenApiOperationObject {
  const { id, summary, auth, response, status, service, download, etag, conditional } = operation;
  const success = String(status ?? (response || download ? 200 : 204));
  return {
    operationId: id,
    summary,
    tags: [service],
    security: securityOf(auth, download !== undefined),
    parameters: [
      ...parametersOf('path', operation.params),
      ...parametersOf('query', operation.query),
      ...(conditional ? [ifMatch] : []),
    ],
    requestBody: requestBody(operation),
    responses: {
      [success]: {
        description: download === 'text/csv' ? completeCsv : 'Done',
        ...(etag && { headers: etagHeader }),
        ...contentOf(operation),
      },
      ...(conditional && {
        412: { ...failures, description: `Someone else changed ${conditional} (changed_meanwhile)` },
      }),
      default: failures,
    },
  };
}

/** Two operations on one address, told apart by a query parameter, are one in OpenAPI: either answer, all parameters. */
function merge(
  one: ZodOpenApiOperationObject,
  other: ZodOpenApiOperationObject,
  answers: z.ZodMiniType[],
): ZodOpenApiOperationObject {
  return {
    ...one,
    parameters: [...(one.parameters ?? []), ...(other.parameters ?? [])].map((parameter) => ({
      ...parameter,
      required: false,
    })) as ZodOpenApiOperationObject['parameters'],
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: z.union(answers as [z.ZodMiniType, z.ZodMiniType]) } },
      },
      default: failures,
    },
  };
}

/** The OpenAPI 3.1 document of some operations; `/internal` ones are left to those who may call them. */
export function openApiDocument(title: string, operations: readonly Operation[]) {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  const answers = new Map<string, z.ZodMiniType[]>();
  for (const operation of operations) {
    const path = (paths[operation.path] ??= {});
    const method = operation.method.toLowerCase();
    const key = `${method} ${operation.path}`;
    const known = path[method];
    const schemas = [...(answers.get(key) ?? []), ...(operation.response ? [operation.response] : [])];
    answers.set(key, schemas);
    path[method] = known ? merge(known, describe(operation), schemas) : describe(operation);
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description: 'Hours and money are numbers with at most two decimals; times are ISO 8601 in UTC.',
    },
    paths: paths as ZodOpenApiPathsObject,
    components: {
      securitySchemes: {
        admin: { type: 'http', scheme: 'bearer', description: 'A token of an admin' },
        client: { type: 'http', scheme: 'bearer', description: 'A token of a client' },
        service: { type: 'http', scheme: 'bearer', description: 'A token between services' },
        ticket: {
          type: 'apiKey',
          in: 'query',
          name: 'ticket',
          description: 'A ticket for this one path, good for 60 seconds',
        },
      },
    },
  });
}
