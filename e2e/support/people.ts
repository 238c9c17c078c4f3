import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Statement, Task, TimeEntry, TimePackage, Timer } from '@hourbank/contracts';
import {
  type TestResponse,
  api,
  type Api,
  daysAgo,
  daysFromNow,
  form,
  noonOf,
  type SampleFile,
} from '@hourbank/testing';
import { patient } from './patient-api';

/** A client that only this journey uses, with a token for the public API. */
export interface Account {
  id: number;
  name: string;
  email: string;
  password: string;
  token: string;
  api: Api;
}

function created<B>({ status, body }: TestResponse<B>): B {
  if (status !== 201) throw new Error(`Response ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** An email that no other journey uses. */
export const freshEmail = () => `client-${randomUUID().slice(0, 8)}@example.com`;

export async function anAccount(url: string, adminApi: Api, given: Partial<Client> = {}): Promise<Account> {
  const login = { email: given.email ?? freshEmail(), password: `pass ${randomUUID()}` };
  const { id, name } = created(
    await adminApi<Client>('POST', '/api/clients', { name: 'Rana Haddad', ...given, ...login }),
  );
  const { body } = await api(url)<{ token: string }>('POST', '/api/client/login', login);
  return { id, name, ...login, token: body.token, api: patient(api(url, { token: body.token })) };
}

export const aSoldPackage = async (adminApi: Api, clientId: number, given: Partial<TimePackage> = {}) =>
  created(
    await adminApi<TimePackage>('POST', '/api/timePackages', {
      clientId,
      hoursPurchased: 10,
      ratePerHour: 50,
      paymentMethod: 'bank',
      status: 'active',
      ...given,
    }),
  );

/** A statement of the last month that was sent to a client. A busy machine may complete it in the background. */
export async function aSentStatement(adminApi: Api, clientId: number): Promise<Statement> {
  const { id } = created(
    await adminApi<Statement>('POST', '/api/statements', { clientId, from: daysFromNow(-30), to: daysFromNow(0) }),
  );
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const { body } = await adminApi<Statement[]>('GET', `/api/statements?clientId=${clientId}`);
    const found = body.find((one) => one.id === id);
    if (found?.state === 'sent') return found;
    await sleep(500);
  }
  throw new Error(`Statement ${id} was not sent.`);
}

type EntryOf = Pick<TimePackage, 'id' | 'clientId'>;

/** The body that creates a time entry of one hour. */
export const entryBody = ({ id, clientId }: EntryOf, given: Partial<TimeEntry> = {}) => ({
  clientId,
  packageId: id,
  hours: 1,
  date: noonOf(daysAgo(1)),
  description: '<p>Price list</p>',
  status: 'Open',
  ...given,
});

export const aLoggedEntry = async (adminApi: Api, of: EntryOf, given: Partial<TimeEntry> = {}) =>
  created(await adminApi<TimeEntry>('POST', '/api/timeEntries', entryBody(of, given)));

/** A package that a client requested and whose payment is pending review. */
export const aRequestedPackage = async (client: Api, proof?: SampleFile) =>
  created(
    await client<{ package: TimePackage }>(
      'POST',
      '/api/client/request-time',
      form({ hours: '4', paymentMethod: 'bank' }, proof && { paymentProof: proof }),
    ),
  ).package;

const soon = (hour: number) => `${daysFromNow(2)}T${String(hour).padStart(2, '0')}:00:00.000Z`;

/** A task with a meeting of one hour, in two days. */
export const aTaskWithMeeting = async (client: Api, description = '<p>Mine</p>') =>
  created(
    await client<{ entry: Task }>('POST', '/api/client/tasks', {
      description,
      meetingStart: soon(9),
      meetingEnd: soon(10),
    }),
  ).entry;

/**
 * Prepares the invoice of a package, so that the next download returns the stored one. A busy machine may be too slow
 * for the first, and its caller repeats it.
 */
export const prepareInvoice = (adminApi: Api, packageId: number) =>
  adminApi('GET', `/api/timePackages/${packageId}/invoice`);

/** Discards the timers of the admin whom all journeys use, for those that leave one running. */
export async function endTimers(adminApi: Api): Promise<void> {
  const { body } = await adminApi<{ timers: Timer[] }>('GET', '/api/timers');
  for (const { id } of body.timers) await adminApi('DELETE', `/api/timers/${id}`);
}
