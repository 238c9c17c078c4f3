import { allOperations, type Operation } from '@hourbank/contracts';
import { type TestResponse, type Api, aPng, form } from '@hourbank/testing';

/** An id that does not exist. */
export const noSuchId = 2_000_000_000;

/** The path of an operation with an id, by default one that does not exist. */
export const pathOf = (operation: Operation, id: number | string = absentIdOf(operation)) =>
  operation.path.replace(/\{\w+\}/g, String(id)) + queryOf(operation, id);

/** Sessions and balance links have a UUID. */
const absentIdOf = ({ id }: Operation) =>
  /^(end\w+Session|revokeBalanceLink)$/.test(id) ? '00000000-0000-4000-8000-000000000000' : noSuchId;

/** The query that an operation requires. */
export const queryOf = ({ id, selectedBy }: Operation, value?: number | string) => {
  if (id === 'unsubscribe') return '?token=client-1.level.unknown';
  if (id === 'previewAllocation') return '?hours=1&date=2015-01-01';
  if (/^(listLiability|exportLiability|exportInvoices)$/.test(id)) return '?month=2015-01';
  if (/^((preview|export)(Client)?Statement|getStatementSums)$/.test(id)) return '?from=2015-01-01&to=2015-01-31';
  return selectedBy && value !== undefined ? `?${selectedBy}=${value}` : '';
};

/** A valid body for an operation, so that the response depends on the id alone. */
export const bodyOf = ({ id, body }: Operation, text: string): unknown => {
  if (id === 'updatePaymentProof') return form({}, { paymentProof: aPng() });
  if (id === 'updateTaskStatus') return { status: 'done' };
  if (id === 'changeTerms') return { hoursPurchased: 1, ratePerHour: 1, reason: text };
  return body
    ? {
        description: `<p>${text}</p>`,
        body: `<p>${text}</p>`,
        reason: text,
        hours: 1,
        exempt: true,
        expiresOn: null,
        expiresAfterMonths: null,
        graceDays: 7,
        noticePercent: 80,
        lowPercent: 95,
        noticeHours: null,
        lowHours: null,
        expiryDays: [7],
        toClient: true,
        toAdmins: true,
        unit: 15,
        way: 'up',
        minimum: 0,
        frequency: 'off',
        day: 1,
        hour: 8,
        skipsEmpty: true,
      }
    : undefined;
};
export const callTo = (caller: Api, operation: Operation, body?: unknown) =>
  caller(operation.method, pathOf(operation), operation.body ? (body ?? {}) : undefined);
export const nameOf = ({ method, path, id }: Operation) => `${id}: ${method} ${path}`;

/** All operations of the public API, and those that require a token. */
export const atGateway = allOperations.filter(({ path }) => path.startsWith('/api/'));
export const guarded = atGateway.filter(({ auth }) => auth !== 'public' && auth !== 'service');

/** A response without the request id: everything that a caller could learn from it. */
export const saidBy = ({ status, body }: TestResponse<Record<string, unknown>>) => ({
  status,
  body: { ...body, requestId: '' },
});
