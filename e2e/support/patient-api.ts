import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from '@hourbank/testing';

const attempts = 60;

/**
 * Repeats calls that get a 503. On a busy machine, services can exceed the time limits that they have for each other;
 * such a call has no effect (D-35), so its caller may repeat it.
 */
export function patient(call: Api): Api {
  return async <B>(...request: Parameters<Api>) => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await call<B>(...request);
      if (response.status !== 503 || attempt === attempts) return response;
      await sleep(500);
    }
  };
}
