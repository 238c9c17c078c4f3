import type { Operation } from '@hourbank/contracts';

/** The parts of a request. */
export interface RequestParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  files?: Record<string, File[] | undefined>;
}

/** Builds the URL path of a call from its path parameters and non-empty query parameters. */
export function urlOf(operation: Operation, { params = {}, query = {} }: RequestParts): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The text of a value in multipart, where empty text is no value. */
const asText = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

/**
 * Encodes the body: multipart if there are files or the operation says so, otherwise JSON. Returns null if there is no
 * body.
 */
export function bodyOf(
  { sentAs }: Operation,
  { body, files = {} }: RequestParts,
): { content: string | FormData; type: string | null } | null {
  const uploads = Object.entries(files).flatMap(([name, list = []]) => list.map((file) => [name, file] as const));
  if (uploads.length === 0 && sentAs !== 'multipart')
    return body ? { content: JSON.stringify(body), type: 'application/json' } : null;
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) if (value !== undefined) form.append(name, asText(value));
  for (const [name, file] of uploads) form.append(name, file, file.name);
  return { content: form, type: null };
}
