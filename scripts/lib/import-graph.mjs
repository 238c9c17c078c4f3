import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const specifier = /\b(?:from|import)\s*\(?\s*'(\.\.?(?:\/[^']*)?)'/g;

function resolveFile(path) {
  return ['.ts', '.tsx', '/index.ts', '']
    .map((end) => path + end)
    .find((file) => /\.tsx?$/.test(file) && existsSync(file));
}

/** The relative imports of all TypeScript files below a folder, type-only imports included: file -> imported files. */
export function importGraph(folder) {
  const files = readdirSync(folder, { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file))
    .map((file) => join(folder, file));
  const importsOf = (file) =>
    [...readFileSync(file, 'utf8').matchAll(specifier)]
      .map(([, path]) => resolveFile(join(dirname(file), path)))
      .filter((path) => path !== undefined);
  const name = (path) => relative(folder, path);
  return new Map(files.map((file) => [name(file), new Set(importsOf(file).map(name))]));
}

/** What is no import at run time: comments, types, style sheets. */
const withoutTypes = (source) =>
  source
    .replace(/^\s*(?:\/\/.*|\/\*[\s\S]*?\*\/)/gm, '')
    .replace(/\bimport\(\s*\/\*[\s\S]*?\*\//g, 'import(')
    .replace(/\b(?:import|export)\s+type\b[^;]*?\bfrom\s*'[^']*'/g, '')
    .replace(/\b(?:import|export)\s*\{([^}]*)\}\s*from\s*'[^']*'/g, (statement, names) =>
      names.split(',').every((name) => /^\s*(?:type\s|$)/.test(name)) ? '' : statement,
    )
    .replace(/\bimport\s*'[^']*\.css'/g, '');

/** The file of a name in the workspace, by the `exports` of its package: '@hourbank/ui/lightbox'. */
function workspaceFile(root, name) {
  const [, folder, path] = /^@hourbank\/([^/]+)(?:\/(.+))?$/.exec(name) ?? [];
  const description = folder && join(root, 'packages', folder, 'package.json');
  if (!description || !existsSync(description)) return undefined;
  const { exports = {} } = JSON.parse(readFileSync(description, 'utf8'));
  const target = exports[path ? `./${path}` : '.'] ?? exports['./*'];
  const file = target?.default ?? target;
  return file && resolveFile(join(root, 'packages', folder, file.replace('*', path)));
}

/**
 * The packages that the code below some files imports when it runs: from these files through all that they import,
 * lazily too, in their own component and in `packages`. Types, comments and files that nobody imports do not count.
 * @param {string} root of the repository
 * @param {string[]} entries relative to `root`
 * @returns {Set<string>} names such as 'koa' and '@koa/router'
 */
export function importedPackages(root, entries) {
  const files = new Set(entries.map((entry) => join(root, entry)));
  const packages = new Set();
  for (const file of files)
    for (const [, name] of withoutTypes(readFileSync(file, 'utf8')).matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)) {
      const next = name.startsWith('.') ? resolveFile(join(dirname(file), name)) : workspaceFile(root, name);
      if (next) files.add(next);
      else if (!name.startsWith('.')) packages.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
    }
  return packages;
}

/** A file and all files that it imports, directly or not. */
export function reachableFrom(graph, file) {
  const reached = new Set([file]);
  for (const each of reached) for (const imported of graph.get(each) ?? []) reached.add(imported);
  return reached;
}

/** The folders of a component and which of them import which. Files outside a folder and tests do not count. */
export function folderGraph(files) {
  const folderOf = (file) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : null);
  const graph = new Map();
  for (const [file, imported] of files) {
    const from = folderOf(file);
    if (from === null || /\.test\.tsx?$/.test(file)) continue;
    const targets = graph.get(from) ?? new Set();
    for (const to of [...imported].map(folderOf)) if (to !== null && to !== '..' && to !== from) targets.add(to);
    graph.set(from, targets);
  }
  return graph;
}

/** The groups of nodes that can all reach each other (Tarjan's algorithm), each sorted and joined by ` <-> `. */
export function circlesIn(graph) {
  const order = new Map();
  const low = new Map();
  const stack = [];
  const circles = [];
  const visit = (node) => {
    order.set(node, order.size);
    low.set(node, order.get(node));
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low.set(node, Math.min(low.get(node), visit(next)));
      else if (stack.includes(next)) low.set(node, Math.min(low.get(node), order.get(next)));
    }
    if (low.get(node) === order.get(node)) {
      const circle = stack.splice(stack.indexOf(node));
      if (circle.length > 1) circles.push(circle.sort().join(' <-> '));
    }
    return low.get(node);
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles.sort();
}
