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
