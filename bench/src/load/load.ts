import { join } from 'node:path';
import { type Part, startPart } from '../processes';
import type { Job, JobResult } from './loader';

export interface Load {
  readonly part: Part;
  run(job: Job): Promise<JobResult>;
}

/** Starts the load generator as a process of its own, so that its CPU time does not count for either side. */
export async function startLoad(): Promise<Load> {
  const part = await startPart({ name: 'load', entry: join(__dirname, 'loader.ts') });
  return {
    part,
    run: (job) =>
      new Promise((resolve, reject) => {
        const done = (settle: () => void) => {
          part.child.off('exit', onExit);
          settle();
        };
        const onExit = () => done(() => reject(new Error('The load process exited')));
        part.child.once('exit', onExit);
        part.child.once('message', (message: { result: JobResult } | { failed: string }) =>
          done(() => {
            if ('result' in message) resolve(message.result);
            else reject(new Error(message.failed));
          }),
        );
        part.child.send(job);
      }),
  };
}
