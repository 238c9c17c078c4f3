import { notices } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { IdentityDeps } from '../dependencies';
import { listNotices, readNotices } from './list-notices';

/** The notices of the person who is signed in. */
export function noticeRoutes(serve: Serve, deps: IdentityDeps) {
  serve(notices.listNotices, ({ input, actor }) => listNotices(deps, `admin:${actor.id}`, input.query));
  serve(notices.readNotices, ({ input, actor }) => readNotices(deps, `admin:${actor.id}`, input.body));
  serve(notices.listClientNotices, ({ input, actor }) => listNotices(deps, `client:${actor.id}`, input.query));
  serve(notices.readClientNotices, ({ input, actor }) => readNotices(deps, `client:${actor.id}`, input.body));
}
