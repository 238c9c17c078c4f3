import { join } from 'node:path';
import { type Component, startComponent } from '../processes';
import type { Job, JobResult } from './loader';

export interface Load {
  readonly component: Component;
  run(job: Job): Promise<JobResult>;
}

/** Starts the load generator as a process of its own, so that its CPU time does not count for either side. */
export async function startLoad(): Promise<Load> {
  const component = await startComponent({ name: 'load', entry: join(__dirname, 'loader.ts') });
  return {
    component,
    run: (job) =>
      new Promise((resolve, reject) => {
        const child = component.service.child();
        const done = (settle: () => void) => {
          child.off('exit', onExit);
          settle();
        };
        const onExit = () => done(() => reject(new Error('The load process exited')));
        child.once('exit', onExit);
        child.once('message', (message: { result: JobResult } | { failed: string }) =>
          done(() => {
            if ('result' in message) resolve(message.result);
            else reject(new Error(message.failed));
          }),
        );
        child.send(job);
      }),
  };
}
