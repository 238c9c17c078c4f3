import { build } from '@hourbank/service-kit/build';
/** The fields of an OpenAPI document that the merge and the page use. */
export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description?: string; 'x-build'?: { version: string; commit: string } };
  paths: Record<string, Record<string, ApiOperation>>;
  components?: Record<string, Record<string, unknown>>;
}

export interface ApiSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  description?: string;
  properties?: Record<string, ApiSchema>;
  required?: string[];
  items?: ApiSchema;
  anyOf?: ApiSchema[];
  oneOf?: ApiSchema[];
}

interface ApiContent {
  content?: Record<string, { schema?: ApiSchema }>;
}

export interface ApiOperation {
  operationId: string;
  summary?: string;
  tags?: string[];
  security?: Record<string, unknown>[];
  parameters?: { in: string; name: string; required?: boolean; schema?: ApiSchema }[];
  requestBody?: ApiContent;
  responses: Record<string, ApiContent & { description: string }>;
}

const isPublic = (path: string) => path.startsWith('/api/') || path.startsWith('/uploads/');

/**
 * Merges the public operations of all services into one document (D-13). The description names the unavailable
 * services, so that readers know the document is incomplete.
 */
export function mergeDocuments(documents: readonly ApiDocument[], unavailableServices: readonly string[]): ApiDocument {
  const paths: ApiDocument['paths'] = {};
  const components: NonNullable<ApiDocument['components']> = {};
  for (const document of documents) {
    for (const [path, operations] of Object.entries(document.paths))
      if (isPublic(path)) paths[path] = { ...paths[path], ...operations };
    for (const [kind, entries] of Object.entries(document.components ?? {}))
      components[kind] = { ...components[kind], ...entries };
  }
  const description = [
    documents[0]?.info.description,
    unavailableServices.length > 0
      ? `Unavailable right now and missing from this document: ${unavailableServices.join(', ')}.`
      : undefined,
  ];
  return {
    openapi: '3.1.0',
    info: { title: 'Hourbank', version: '1', 'x-build': build, description: description.filter(Boolean).join(' ') },
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => a.localeCompare(b))),
    components,
  };
}
