import { fieldErrors, type Operation, parseInput } from '@hourbank/contracts';
import type { Context } from 'koa';
import { badRequest, invalid, notFound } from '../errors';
import type { Upload } from '../uploads';

/** More than any operation has. The length of a URL is limited by that of all headers. */
const maxParameters = 50;

/** Throws 400 for a query with many parameters, before it is parsed (D-89). */
export function checkQuery({ querystring }: Pick<Context, 'querystring'>) {
  let count = 0;
  for (let at = querystring.indexOf('&'); at >= 0; at = querystring.indexOf('&', at + 1)) count += 1;
  if (count >= maxParameters) throw badRequest(`The query has too many parameters: at most ${maxParameters}.`);
}

/** Rejects parameters that are repeated or sent as a list (`page[]`), because the intended value is ambiguous (D-8). */
const repeatedParameters = (query: Context['query']) =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([name, value]) => Array.isArray(value) || name.includes('['))
      .map(([name]) => [name.slice(0, 100), 'Use each query parameter once, without brackets.']),
  );

/**
 * Validates params, query and body by the contract. Throws 404 for a malformed id (D-6) and 422 with all invalid fields
 * (D-7).
 */
export function parseRequest(
  operation: Operation,
  ctx: Context,
  body: unknown,
): { params?: unknown; query?: unknown; body?: unknown } {
  const params = operation.params && parseInput(operation.params, ctx.params);
  if (params && !params.success) throw notFound();
  const query = operation.query && parseInput(operation.query, { ...ctx.query });
  const parsed = operation.body && parseInput(operation.body, body);
  const errors = {
    ...(query && !query.success && fieldErrors(query.error.issues)),
    ...(parsed && !parsed.success && fieldErrors(parsed.error.issues)),
    ...repeatedParameters(ctx.query),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { params: params?.data, query: query?.data, body: parsed?.data };
}

/** Throws 422 if a required file is missing. */
export function requireFiles(operation: Operation, files: Record<string, Upload[]>) {
  for (const [field, fileField] of Object.entries(operation.files ?? {})) {
    if (fileField.required && !files[field]?.length) throw invalid({ [field]: fileField.required });
  }
}
