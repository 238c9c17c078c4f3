import { type MailServer, startMailServer } from '../../svc-identity/tests/mail-server';
import { amountsIn, searchForAmounts } from '../support/money-amounts';
import { type Data, openServers } from './stack/data';
import { type RunningStack, serviceNames, startStack } from './stack/stack';

jest.setTimeout(900_000);

let mailServer: MailServer;
let data: Data;
let stack: RunningStack;

beforeEach(async () => {
  mailServer = await startMailServer();
  data = await openServers(serviceNames);
});
afterEach(async () => {
  await stack?.close();
  await mailServer.close();
  await data?.close();
});

test('a technician gets no amount of money on MariaDB either', async () => {
  stack = await startStack({ data, replicas: 1, env: { SMTP_URL: mailServer.url } });
  const search = await searchForAmounts(stack, mailServer);
  // The amounts are where an owner looks for them, so that the search can find them.
  const { seenByOwner } = search;
  expect(amountsIn(seenByOwner, / in /)).toEqual(new Set(search.planted));
  expect(amountsIn(seenByOwner, / in download of getPackageInvoice/)).toContain('amount');
  expect(amountsIn(seenByOwner, / in download of exportPackages/)).toContain('rate');
  expect(amountsIn(seenByOwner, / in file of /)).toContain('proof');
  // What was allowed has been searched, not only refusals.
  expect(search.filesOfTechnician).toContain(search.ownFile);
  expect(search.ticketsOfTechnician).toContain('/api/tasks.csv');
  // The responses were those of a technician, not those of an ended session.
  expect([search.sessionOfTechnician, search.proofWithOwnSignature]).toEqual([200, 404]);
  expect(search.seenByTechnician).toEqual([]);
});
