import type { ApiDocument, ApiOperation, ApiSchema } from './merge-documents';

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function typeOf(schema: ApiSchema | undefined): string {
  if (!schema) return 'nothing';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ');
  if (schema.type === 'array') return `${typeOf(schema.items)}[]`;
  if (schema.format === 'binary') return `file: ${schema.description ?? ''}`;
  return [schema.type ?? 'any'].flat().join(' | ');
}

const row = (name: string, type: string, note: string) =>
  `<tr><th scope="row"><code>${escape(name)}</code></th><td>${escape(type)}</td><td>${escape(note)}</td></tr>`;

function fieldRows(schema: ApiSchema | undefined, prefix = ''): string {
  if (!schema) return '';
  const inner = schema.type === 'array' ? schema.items : schema;
  const nestedPrefix = schema.type === 'array' ? `${prefix}[].` : prefix;
  return Object.entries(inner?.properties ?? {})
    .map(([name, of]) => {
      const isRequired = inner?.required?.includes(name) ?? false;
      const isNested = of.properties !== undefined || of.items?.properties !== undefined;
      return (
        row(nestedPrefix + name, typeOf(of), isRequired ? 'required' : 'optional') +
        (isNested ? fieldRows(of, of.items ? nestedPrefix + name : `${nestedPrefix}${name}.`) : '')
      );
    })
    .join('');
}

const table = (caption: string, rows: string) =>
  rows === ''
    ? ''
    : `<table><caption>${caption}</caption><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Notes</th></tr></thead><tbody>${rows}</tbody></table>`;

const firstSchema = (content: Record<string, { schema?: ApiSchema }> | undefined) =>
  content?.['multipart/form-data']?.schema ?? content?.['application/json']?.schema;

/** The type of the file that a response has instead of JSON. */
const fileTypeOf = (content: Record<string, { schema?: ApiSchema }> = {}) =>
  Object.keys(content).find((type) => content[type]?.schema?.format === 'binary');

const callers: Record<string, string> = { admin: 'admins', client: 'clients' };

function operationArticle(path: string, method: string, operation: ApiOperation): string {
  const role = Object.keys(operation.security?.[0] ?? {})[0];
  const parameters = (operation.parameters ?? [])
    .map(({ in: place, name, required, schema }) =>
      row(name, typeOf(schema), `${place}, ${required ? 'required' : 'optional'}`),
    )
    .join('');
  const responses = Object.entries(operation.responses)
    .filter(([status]) => status !== 'default')
    .map(([status, response]) => {
      const schema = firstSchema(response.content);
      const fileType = fileTypeOf(response.content);
      const body = fileType ? `file: ${fileType}` : schema && typeOf(schema);
      return `<p>Returns <b>${escape(status)}</b>${body ? ` with <code>${escape(body)}</code>` : ' without a body'}.</p>${table('Response', fieldRows(schema))}`;
    })
    .join('');
  return `<article id="${escape(operation.operationId)}">
<h3><span class="method">${escape(method.toUpperCase())}</span> <code>${escape(path)}</code></h3>
<p>${escape(operation.summary ?? '')} <span class="who">For ${escape(role ? (callers[role] ?? role) : 'everyone')}.</span></p>
${table('Parameters', parameters)}${table('Body', fieldRows(firstSchema(operation.requestBody?.content)))}${responses}
</article>`;
}

/** Renders the merged document as plain HTML that works without scripts (D-13). */
export function docsPage(document: ApiDocument): string {
  const all = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(all.map(({ operation }) => operation.tags?.[0] ?? 'other'))];
  const sections = tags.map((tag) => {
    const operations = all.filter(({ operation }) => (operation.tags?.[0] ?? 'other') === tag);
    return `<section><h2 id="${escape(tag)}">${escape(tag)}</h2>${operations.map(({ path, method, operation }) => operationArticle(path, method, operation)).join('')}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hourbank API</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/api/docs/style.css"></head><body>
<header><h1>Hourbank API</h1><p>${escape(document.info.description ?? '')} As an OpenAPI document: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<p>Send <code>Authorization: Bearer &lt;token&gt;</code>. Errors have one shape: <code>{"error", "code", "fields", "requestId"}</code>. A <code>POST</code> or <code>PATCH</code> with an <code>Idempotency-Key</code> can be repeated safely for 24 hours.</p>
<nav>${tags.map((tag) => `<a href="#${escape(tag)}">${escape(tag)}</a>`).join(' ')}</nav></header><main>${sections.join('')}</main></body></html>`;
}

export const docsStyle = `:root{color-scheme:light dark;--line:#cfd7dc;--soft:#f6f8f9;--accent:#0a636c}
@media (prefers-color-scheme:dark){:root{--line:#38444b;--soft:#151c20;--accent:#63c8d1}}
body{font:15px/1.55 system-ui,sans-serif;max-width:56rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.5rem;margin:0}h2{font-size:1.2rem;margin:2.5rem 0 .5rem;text-transform:capitalize}h3{font-size:1rem;margin:0;overflow-wrap:anywhere}
article{border:1px solid var(--line);border-radius:.6rem;padding:1rem;margin:.75rem 0}
.method{color:var(--accent);font-weight:700}.role{opacity:.8}a{color:var(--accent)}nav a{margin-inline-end:1rem}
table{border-collapse:collapse;width:100%;font-size:.875rem;margin:.5rem 0}caption{text-align:start;font-weight:600;padding:.25rem 0}
th,td{text-align:start;vertical-align:top;border-block-start:1px solid var(--line);padding:.25rem .75rem .25rem 0;overflow-wrap:anywhere}thead{background:var(--soft)}`;
