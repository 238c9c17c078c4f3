import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importGraph, reachableFrom } from './lib/import-graph.mjs';
import { root } from './lib/components.mjs';

const folder = join(root, 'svc-tasks/src');
const code = ([file]) => !file.endsWith('.test.ts');

/**
 * What contradicts D-77 in the imports of svc-tasks, types included: notes that a route of a client reaches, and files
 * that know the table of notes without being its store.
 */
function problemsOf(graph) {
  const importers = (name) =>
    [...graph].filter((one) => code(one) && one[1].has(name)).map(([file]) => `${file} imports ${name}`);
  const allowed = [
    'admin/task-notes.ts imports notes/note-store.ts',
    'db/data-source.ts imports notes/note-table.ts',
    'notes/note-store.ts imports notes/note-table.ts',
  ];
  return [
    ...['notes/note-store.ts', 'admin/task-notes.ts']
      .filter((name) => reachableFrom(graph, 'client-routes.ts').has(name))
      .map((name) => `client-routes.ts reaches ${name}`),
    ...[...importers('notes/note-store.ts'), ...importers('notes/note-table.ts')].filter(
      (found) => !allowed.includes(found),
    ),
  ];
}

const graph = importGraph(folder);

test('no route of a client reaches notes', () => {
  expect(reachableFrom(graph, 'admin-routes.ts').has('notes/note-store.ts')).toBe(true);
  expect(problemsOf(graph)).toEqual([]);
});

test('only the store reads the table of notes, and removing notes reads nothing', () => {
  const naming = [...graph]
    .filter(code)
    .map(([file]) => file)
    .filter((file) => readFileSync(join(folder, file), 'utf8').includes('task_notes'))
    .sort();
  expect(naming).toEqual(['notes/note-store.ts', 'notes/note-table.ts', 'notes/remove-notes.ts']);
  expect(readFileSync(join(folder, 'notes/remove-notes.ts'), 'utf8')).not.toMatch(/select|\bfind|read:/i);
});

test.each([
  ['conversation/list-messages.ts', 'notes/note-store.ts'],
  ['tasks/read-tasks.ts', 'admin/task-notes.ts'],
  ['deps.ts', 'notes/note-store.ts'],
  ['messages/message-store.ts', 'notes/note-table.ts'],
])('finds a planted import of %s', (file, planted) => {
  expect(problemsOf(new Map([...graph, [file, new Set([...graph.get(file), planted])]]))).not.toEqual([]);
});
