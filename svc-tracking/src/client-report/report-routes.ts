import { analytics } from '@hourbank/contracts';
import type { Serve } from '@hourbank/service-kit/http';
import type { Deps } from '../dependencies';
import { getClientReport, listReportLines } from './read-report';

export function reportRoutes(serve: Serve, deps: Deps) {
  serve(analytics.getClientReport, ({ actor }) => getClientReport(deps, actor.id));
  serve(analytics.listReportLines, ({ actor }) => listReportLines(deps, actor.id));
}
