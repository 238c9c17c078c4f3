import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { circlesIn, folderGraph, importGraph } from './lib/import-graph.mjs';
import { root } from './lib/components.mjs';

const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`);
const services = ['svc-identity', 'svc-billing', 'svc-tracking', 'svc-tasks'];
const sources = [...packages, 'gateway', ...services, 'shell', 'mfe-admin', 'mfe-portal', 'bench']
  .map((folder) => `${folder}/src`)
  .filter((folder) => existsSync(join(root, folder)));

test.each([...sources, 'e2e'])('%s has no circular imports between files', (folder) => {
  expect(circlesIn(importGraph(join(root, folder)))).toEqual([]);
});

test.each(['packages/service-kit', 'packages/testing', 'gateway', ...services])(
  '%s has no circular imports between folders',
  (component) => {
    expect(circlesIn(folderGraph(importGraph(join(root, component, 'src'))))).toEqual([]);
  },
);

test('finds circles of any length', () => {
  const graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c', 'd'])],
    ['c', new Set(['a'])],
    ['d', new Set()],
    ['e', new Set(['d', 'f'])],
    ['f', new Set(['e'])],
  ]);
  expect(circlesIn(graph)).toEqual(['a <-> b <-> c', 'e <-> f']);
});
