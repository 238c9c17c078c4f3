import {
  accounts,
  accountTerms,
  admins,
  alertSettings,
  type AdminRole,
  allocations,
  audit,
  billing,
  identity,
  liability,
  notices,
  payments,
  preferences,
  roundingSettings,
  statementSchedules,
  security,
  sessions,
  settings,
  statements,
  tasks,
  timers,
  tracking,
  invoices,
} from '@hourbank/contracts';
import { createMemoryHistory } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { openConsole } from '../app/app';
import { aClient, anAccount, anOwnAccount, entryPage, firstSale, storedSettings, taskPage } from './builders';
import { createFakeApi } from '@hourbank/testing/fake-api';

const aStorage = { bytes: 3_145_728, files: 2, maxBytes: 104_857_600, maxFiles: 2000 };

/** An unsigned token of an admin with that role; the console reads its claims and never verifies it. */
export const tokenOf = (adminRole: AdminRole): string => `x.${btoa(JSON.stringify({ adminRole, sub: '1' }))}.x`;

/** Renders the whole console at a URL, logged in, with a fake API. Call it at the top of a test file. */
export function setUpConsole() {
  let api = createFakeApi();
  const originalFetch = globalThis.fetch;

  beforeEach(() => {
    api = createFakeApi();
    // The navigation shows the number of tasks that wait for the team on every page.
    api.on(tasks.listAllTasks, () => taskPage([]));
    api.on(admins.listColleagues, () => []);
    // The header shows the running timer on every page.
    api.on(timers.listTimers, () => ({ timers: [], now: new Date().toISOString(), remindAfterHours: 8 }));
    // The bell in the header counts unread notices on every page.
    api.on(notices.listNotices, () => ({ notices: [], totalCount: 0, unreadCount: 0 }));
    // The dashboard asks for a missing email.
    api.on(admins.getOwnAccount, () => anOwnAccount());
    // The first steps are done, and hidden where a test does not show them.
    api.on(settings.getFirstSteps, () => ({ company: 'Cedar Support', hasAccounts: true }));
    api.on(settings.getDiskUse, () => ({ usedPercent: null }));
    // The page of a client loads them in a card of its own.
    api.on(billing.getProofStorage, () => aStorage);
    api.on(tasks.getTaskStorage, () => ({ ...aStorage, openTasks: 3, maxOpenTasks: 200 }));
    // The packages of a client are followed by its void invoices.
    api.on(invoices.listVoidInvoices, () => []);
    // The form of a new package starts with them.
    api.on(billing.getSaleDefaults, () => firstSale());
    // The queue of payments names the next invoice.
    api.on(invoices.getNextInvoice, () => ({ number: 'INV-2015-000010', creditNumber: 'CN-2015-000001' }));
    api.on(payments.listSameProof, () => []);
    // The page of a paid package lists what draws from it.
    api.on(invoices.listPackageEntries, () => []);
    api.on(audit.listAudit, () => ({
      rows: [],
      totalCount: 0,
      limited: false,
      completeUntil: '2015-11-20T10:05:00.000Z',
    }));
    // The dashboard and the pages of packages say if invoices have no sender.
    api.on(settings.getMissingSender, () => ({ isMissing: false, invoices: 0 }));
    // The page of the own account loads them in a card of its own.
    api.on(sessions.listAdminSessions, () => []);
    const both = { bell: true, email: true };
    const choices = { level: both, expiry: both, payment: both, task: both, client: both };
    api.on(preferences.getPreferences, () => ({ ...choices, revision: 1 }));
    // The settings page loads these in cards of their own.
    api.on(security.getSecuritySettings, () => ({
      revision: 1,
      selfRegistration: 'on' as const,
      requireTwoFactor: 'none' as const,
      inactiveMinutes: 0,
      auditMonths: 24,
    }));
    api.on(accountTerms.getDefaultTerms, () => ({
      expiresAfterMonths: null,
      graceDays: 7,
      revision: 1,
      isDefault: true,
    }));
    api.on(accountTerms.getAccountTax, () => ({ exempt: false }));
    const limits = { noticePercent: 80, lowPercent: 95, noticeHours: null, lowHours: null };
    const levels = { ...limits, expiryDays: [30, 7, 1], toClient: true, toAdmins: true, revision: 1, isDefault: true };
    api.on(alertSettings.getDefaultAlertSettings, () => levels);
    // The account page loads these in a card of its own.
    api.on(alertSettings.getAlertSettings, () => levels);
    const rule = { unit: 1, way: 'nearest', minimum: 0, revision: 1, isDefault: true } as const;
    api.on(roundingSettings.getDefaultRounding, () => rule);
    api.on(roundingSettings.getClientRounding, () => rule);
    const schedule = { frequency: 'off', day: 1, hour: 8, skipsEmpty: true, revision: 1, isDefault: true } as const;
    api.on(statementSchedules.getDefaultSchedule, () => schedule);
    api.on(statementSchedules.getClientSchedule, () => schedule);
    api.on(timers.getTimerSettings, () => ({ remindAfterHours: 8, revision: 1 }));
    // The navigation and the dashboard load them.
    api.on(payments.listPaymentsToReview, () => []);
    api.on(accounts.listAccounts, () => []);
    api.on(liability.listLiability, () => []);
    api.on(statements.listStatements, () => []);
    // The overview of a client, which opens after its form, loads these.
    api.on(identity.getClient, () => aClient());
    api.on(billing.listPackages, () => []);
    // The tabs of a client show how many packages and entries it has.
    api.on(billing.countPackages, () => []);
    api.on(tracking.listTimeEntries, () => entryPage([]));
    // The form and the review of a package load what is accepted as payment.
    api.on(settings.getSettings, () => storedSettings());
    // Entry forms load the hours of the client.
    api.on(accounts.getAccount, () => anAccount());
    api.on(allocations.previewAllocation, () => ({ parts: [], returned: [], refusal: null, balanceAfter: 11 }));
    // The API client passes a string and plain headers, the only form of `fetch` that the fake supports.
    globalThis.fetch = api.fetch as typeof fetch;
    localStorage.clear();
    localStorage.setItem('adminToken', tokenOf('owner'));
    localStorage.setItem('hb-first-run', 'over');
    document.title = '';
  });
  afterEach(() => {
    globalThis.fetch = originalFetch;
    expect(api.unexpected).toEqual([]);
  });

  return {
    get api() {
      return api;
    },
    open(...addresses: [string, ...string[]]) {
      const history = createMemoryHistory({ initialEntries: addresses });
      render(openConsole({ history, apiBaseUrl: '' }).element);
      return { history, address: () => history.location.href };
    },
  };
}

/** Rows of the table on the page, without the header. */
export const rows = () => screen.getAllByRole('row').slice(1);
