import type { Db } from '@hourbank/service-kit/db';
import type { Files, SignedUrls } from '@hourbank/service-kit/files';
import type { Logger } from '@hourbank/service-kit/logger';
import type { Platform } from '@hourbank/service-kit/service';
import type { ServiceClient } from '@hourbank/service-kit/service-client';
import type { Store } from '@hourbank/service-kit/store';
import type { ReadSales } from './analytics/read-sales';
import type { Calendar } from '@hourbank/service-kit/calendar';
import type { EntryStore } from './entries/entry-store';
import type { EntryView } from './entries/entry-view';
import type { ChangeStore } from './settlement/change-store';
import type { OpenChanges } from './settlement/open-changes';
import type { RefusalStore } from './settlement/refusal-store';
import type { RequestHours } from './settlement/request-hours';
import type { SettlementMetrics } from './settlement/settlement-metrics';
import type { RoundingStore } from './rounding/rounding-store';
import type { StatementRenderer } from './statements/create-statement-renderer';
import type { StatementLimit } from './statements/statement-limit';
import type { ScheduleStore } from './statements/schedule/schedule-store';
import type { SentStatementStore } from './statements/statement-store';
import type { StatementTextStore } from './statements/statement-text-store';
import type { TimerStore } from './timers/timer-store';
import type { EntryTotals } from './totals/entry-totals';
import type { MonthTotals } from './totals/month-total-store';

/** What use cases can ask for, each by name: `Pick<Deps, 'db' | 'entries'>`. `deps.ts` creates it. */
export interface Deps {
  platform: Platform;
  db: Db;
  log: Logger;
  store: Store;
  files: Files;
  signedUrls: SignedUrls;
  billing: ServiceClient;
  identity: ServiceClient;
  calendar: Calendar;
  now: () => Date;
  /** Returns when the lease of a change that this process opens or takes over now ends. */
  leaseEnd: () => Date;
  entries: EntryStore;
  totals: EntryTotals;
  monthTotals: MonthTotals;
  view: EntryView;
  changes: ChangeStore;
  refusals: RefusalStore;
  openChanges: OpenChanges;
  requestHours: RequestHours;
  settlementMetrics: SettlementMetrics;
  readSales: ReadSales;
  statementTexts: StatementTextStore;
  statementRenderer: StatementRenderer;
  backgroundRenderer: StatementRenderer;
  statementLimit: StatementLimit;
  sentStatements: SentStatementStore;
  schedules: ScheduleStore;
  /** The address of the consoles, without a slash at the end. */
  publicUrl: string;
  timers: TimerStore;
  rounding: RoundingStore;
}
