import type { Data } from '../stack/data';
import { type RunningStack, startStack } from '../stack/stack';
import { setStage } from './stage';
import type { Stage } from './requests';

interface Running<D extends Data> {
  data: D;
  stack: RunningStack;
  stage: Stage;
}

/** Starts a stack with clients and packages before the tests of a file, and closes it after them. */
export function startForFile<D extends Data>(open: () => Promise<D>): Running<D> {
  // Complete when the first test begins.
  const running = {} as Running<D>;
  beforeAll(async () => {
    running.data = await open();
    running.stack = await startStack({ data: running.data });
    running.stage = await setStage(running.stack);
  });
  afterAll(async () => {
    await running.stack?.close();
    await running.data?.close();
  });
  return running;
}
