/** As much of an OpenAPI document as merging and showing it needs. */
export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description?: string };
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

/** One document of all services' public operations (D-13). Services that were silent are named, so that nobody takes it for complete. */
export function mergeDocuments(documents: readonly ApiDocument[], silent: readonly string[]): ApiDocument {
  const paths: ApiDocument['paths'] = {};
  const components: NonNullable<ApiDocument['components']> = {};
  for (const document of documents) {
    for (const [path, operations] of Object.entries(document.paths))
      if (isPublic(path)) paths[path] = { ...paths[path], ...operations };
    for (const [kind, named] of Object.entries(document.components ?? {}))
      components[kind] = { ...components[kind], ...named };
  }
  const description = [
    documents[0]?.info.description,
    silent.length > 0 ? `Not answering right now, and so missing here: ${silent.join(', ')}.` : undefined,
  ];
  return {
    openapi: '3.1.0',
    info: { title: 'Hourbank', version: '1', description: description.filter(Boolean).join(' ') },
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => a.localeCompare(b))),
    components,
  };
}
