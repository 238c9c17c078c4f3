import { notices } from '@hourbank/contracts';
import type { Session } from '@hourbank/service-kit/auth';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../dependencies';
import { listNotices, readNotices } from './list-notices';
import { noticeKindsFor } from './notice-rights';
import type { Reader } from './notice-store';

const readerOf = (actor: Session): Reader => ({
  recipient: `${actor.role}:${actor.id}`,
  kinds: noticeKindsFor(actor),
});

/** The notices of the person who is logged in. */
export function noticeRoutes(serve: Serve, deps: Deps) {
  serve(notices.listNotices, ({ input, actor }) => listNotices(deps, readerOf(actor), input.query));
  serve(notices.readNotices, ({ input, actor }) => readNotices(deps, readerOf(actor), input.body));
  serve(notices.listClientNotices, ({ input, actor }) => listNotices(deps, readerOf(actor), input.query));
  serve(notices.readClientNotices, ({ input, actor }) => readNotices(deps, readerOf(actor), input.body));
}
