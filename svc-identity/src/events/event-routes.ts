import { identity } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../dependencies';

/** The event feed for other services. */
export function eventRoutes(serve: Serve, { events }: Deps) {
  serve(identity.listIdentityEvents, ({ input }) => events.after(Number(input.query.after ?? 0)));
}
