import type { oas31, ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi';
import * as z from './lazy-zod';
import { errorBody } from './errors';
import { fileKinds, type FilePart } from './files';
import { acceptsIdempotencyKey, type Operation } from './operation';

const fileSchema = (part: FilePart) => {
  const file = { type: 'string', format: 'binary', description: fileKinds[part.kind].label } as const;
  return part.max === 1 ? file : ({ type: 'array', items: file, maxItems: part.max } as const);
};

const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
};

function requestBody({ body, files }: Operation): ZodOpenApiOperationObject['requestBody'] {
  if (!body) return undefined;
  const json = jsonSchema(body, 'input');
  if (!files) return { required: json.required !== undefined, content: { 'application/json': { schema: json } } };
  const parts = Object.fromEntries(Object.entries(files).map(([name, part]) => [name, fileSchema(part)]));
  const { properties = {}, required = [] } = json as { properties?: object; required?: string[] };
  const requiredFiles = Object.entries(files).flatMap(([name, part]) => (part.required ? [name] : []));
  const form = { ...json, properties: { ...properties, ...parts }, required: [...required, ...requiredFiles] };
  return {
    required: true,
    content: {
      ...(requiredFiles.length === 0 && { 'application/json': { schema: json } }),
      'multipart/form-data': { schema: form },
    },
  };
}

const parametersOf = (location: 'path' | 'query', schema: z.ZodMiniType | undefined) => {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, oas31.SchemaObject>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    in: location,
    name,
    required: location === 'path' || required.includes(name),
    schema: property,
  }));
};

const etagHeader = {
  ETag: { description: 'The revision of the resource, for use in `If-Match`', schema: { type: 'string' } },
} as const;
const pageHeaders = {
  'X-Total-Count': { description: 'Number of all rows that match', schema: { type: 'integer' } },
  Link: { description: 'URLs of the first, previous, next and last page (RFC 8288)', schema: { type: 'string' } },
} as const;
const totalsHeader = (schema: z.ZodMiniType) => ({
  'X-Totals': {
    description: 'Totals of all rows that match, as JSON, if the query has `totals=true`',
    content: { 'application/json': { schema: jsonSchema(schema, 'output') } },
  },
});

const requestHeader = (name: string, description: string) =>
  ({ in: 'header', name, description, schema: { type: 'string' } }) as const;

const ifMatch = requestHeader(
  'If-Match',
  'The last known `ETag` of the resource. If the resource has changed since, the request fails with 412 and has no effect.',
);
const idempotencyKey = requestHeader(
  'Idempotency-Key',
  'Identifies the request for 24 hours. The same request with the same key has no second effect and gets the first response.',
);
const secretHeader = (name: string) =>
  ({ ...requestHeader(name, 'A secret. It must not be part of a URL.'), required: true }) as const;

/** All error responses have the same body (D-7). */
export const errorResponse = { description: 'An error', content: { 'application/json': { schema: errorBody } } };

function securityOf(auth: Operation['auth'], byTicket: boolean): Record<string, string[]>[] {
  if (auth === 'public') return [];
  const schemes = [...(auth === 'user' ? ['admin', 'client'] : [auth]), ...(byTicket ? ['ticket'] : [])];
  return schemes.map((scheme) => ({ [scheme]: [] }));
}

function contentOf({ response, download }: Operation) {
  if (download) return { content: { [download]: { schema: { type: 'string', format: 'binary' } as const } } };
  return response ? { content: { 'application/json': { schema: response } } } : {};
}

/** The headers that the responses of operations have, together. */
export function headersOf(...operations: Operation[]): Pick<ZodOpenApiResponseObject, 'headers'> {
  const all = operations.map(({ paged, totals, etag }) => ({
    ...(paged && pageHeaders),
    ...(totals && totalsHeader(totals)),
    ...(etag && etagHeader),
  }));
  const headers: ZodOpenApiResponseObject['headers'] = Object.assign({}, ...all);
  return Object.keys(headers ?? {}).length > 0 ? { headers } : {};
}

const csvDescription =
  'Success. A complete file ends with the trailer `X-Row-Count`. If the connection breaks, rows are missing.';

/** Describes one operation. */
export function describeOperation(operation: Operation): ZodOpenApiOperationObject {
  const { id, summary, auth, response, status, service, download, accepted, conditional } = operation;
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
      ...(acceptsIdempotencyKey(operation) ? [idempotencyKey] : []),
      ...(operation.secretHeader ? [secretHeader(operation.secretHeader)] : []),
    ],
    requestBody: requestBody(operation),
    responses: {
      [success]: {
        description: download === 'text/csv' ? csvDescription : 'Success',
        ...headersOf(operation),
        ...contentOf(operation),
      },
      ...(accepted && {
        202: {
          description: 'Accepted. The change completes later, or is dropped if billing refuses it.',
          content: { 'application/json': { schema: accepted } },
        },
      }),
      ...(conditional && {
        412: { ...errorResponse, description: `Someone else changed ${conditional} (changed_meanwhile)` },
      }),
      default: errorResponse,
    },
  };
}
