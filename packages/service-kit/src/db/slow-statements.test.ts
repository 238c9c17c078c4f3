import { reportSlowStatements, timed } from './slow-statements';

test('a slow statement is logged without parameters, also one that fails, and a quick one is not', async () => {
  const lines: object[] = [];
  reportSlowStatements({ warn: (details) => lines.push(details) });
  jest.useFakeTimers();
  const after = (ms: number, work: () => unknown) =>
    timed('SELECT 1 WHERE name = ?', async () => {
      jest.advanceTimersByTime(ms);
      return work();
    });
  expect(await after(499, () => 'quick')).toBe('quick');
  await after(700, () => 'slow');
  const failed = after(900, () => {
    throw new Error('lost');
  });
  await expect(failed).rejects.toThrow('lost');
  expect(lines).toEqual([700, 900].map((ms) => ({ ms, statement: 'SELECT 1 WHERE name = ?' })));
  jest.useRealTimers();
  reportSlowStatements({ warn: () => undefined });
});
