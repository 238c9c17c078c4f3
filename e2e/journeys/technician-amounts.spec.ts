import { apiTest as test, expect } from '../support/fixtures';
import { amountsIn, searchForAmounts } from '../support/money-amounts';

test('a technician gets no amount of money from any operation, document, export, file, notice or email', async ({
  stack,
  mailServer,
}) => {
  test.setTimeout(600_000);
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
