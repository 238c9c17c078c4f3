import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { batchLines } from './batched-lines';

/** Runs code that has a logger, in a process of its own, and returns the messages that it wrote. */
function messagesOf(code: string): string[] {
  const module = JSON.stringify(join(__dirname, 'logger.ts'));
  const { stdout } = spawnSync(
    process.execPath,
    [
      '--import',
      'tsx',
      '-e',
      `const { createLogger } = require(${module}); const log = createLogger('test', 'info'); ${code}`,
    ],
    { encoding: 'utf8' },
  );
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line): string => JSON.parse(line).msg);
}

test('writes lines of the same moment together', async () => {
  const written: string[] = [];
  const lines = await new Promise<ReturnType<typeof batchLines>>((resolve) => {
    const batched = batchLines({
      write: (text) => {
        written.push(text);
        resolve(batched);
      },
    });
    batched.write('a\n');
    batched.write('b\n');
  });
  expect(written).toEqual(['a\nb\n']);
  lines.write('c\n');
  expect(written).toHaveLength(1);
});

test.each([
  ['that ends', ''],
  ['that exits', 'process.exit(1)'],
  ['that throws', 'throw new Error("no")'],
])('a process %s has written all its lines', (_case, end) => {
  expect(messagesOf(`log.info('first'); log.error('last'); ${end}`)).toEqual(['first', 'last']);
});
