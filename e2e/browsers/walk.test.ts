import { recordMeasurements } from '../faults/measurements';
import { type Stack, startStack } from '../support/stack';
import type { Driver } from './driver';
import { startFirefox } from './firefox';
import { personAt } from './person';
import { walkThroughDay } from './walk';
import { startWebKit } from './webkit';

jest.setTimeout(600_000);

let stack: Stack;
beforeEach(async () => {
  stack = await startStack();
});
afterEach(() => stack?.stop());

const browsers: [string, () => Promise<Driver>][] = [
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
];

it.each(browsers)('admin console and portal work in %s, with uploads and downloads', async (_name, start) => {
  const driver = await start();
  const since = Date.now();
  try {
    const person = personAt(driver, stack.url);
    await walkThroughDay(person, stack);
    recordMeasurements(driver.browser, { steps: person.steps(), seconds: Math.round((Date.now() - since) / 1000) });
    expect(await person.problems()).toEqual([]);
  } finally {
    await driver.close();
  }
});
