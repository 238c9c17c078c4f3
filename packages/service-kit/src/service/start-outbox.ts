import { deliveries } from '@hourbank/contracts';
import { createServiceClient } from '../http/service-client';
import { createOutboxSender, type Deliver } from '../outbox/send-outbox';
import { startPeriodicTask } from '../process/periodic-task';
import type { Platform } from './platform';

const everyMs = 500;

/** Starts the delivery of the outbox (D-69), in any number of replicas. */
export const startOutbox = ({ db, log }: Pick<Platform, 'db' | 'log'>, deliver: Deliver) =>
  startPeriodicTask({
    run: createOutboxSender({ db, deliver, log }),
    everyMs,
    log,
    failureMessage: 'events could not be delivered to identity',
  });

/** Starts the delivery of the outbox of another service than svc-identity, by HTTP. */
export function startRemoteOutbox(platform: Platform, identityUrl: string) {
  const { name, tokens } = platform;
  const client = createServiceClient({ target: 'identity', baseUrl: identityUrl, tokens });
  const task = startOutbox(platform, (body) =>
    client.call(deliveries.deliverEvents, { params: { source: name }, body }),
  );
  return {
    async stop() {
      await task.stop();
      await client.close();
    },
  };
}
