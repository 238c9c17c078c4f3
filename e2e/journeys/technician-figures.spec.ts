import type { TimePackage } from '@hourbank/contracts';
import { type Api, api, aPng } from '@hourbank/testing';
import { paymentInstructions } from '../support/busy-client';
import { aColleague } from '../support/colleague';
import { apiTest as test, expect } from '../support/fixtures';
import { bodyOf, guarded, nameOf, pathOf } from '../support/operations';
import { aLoggedEntry, anAccount, aRequestedPackage, aSoldPackage, aTaskWithMeeting } from '../support/people';

const { iban } = paymentInstructions.bank;
const reviewNote = 'The receipt of Haddad shows 8841 instead';

/** A client with money figures that occur nowhere else, and the ids that paths need. */
async function plantFigures(url: string, adminApi: Api) {
  const account = await anAccount(url, adminApi);
  const sold = await aSoldPackage(adminApi, account.id, { hoursPurchased: 13, ratePerHour: 137.77 });
  const { id: sentBackId } = await aRequestedPackage(account.api, aPng());
  await adminApi('POST', `/api/timePackages/${sentBackId}/send-back`, { reason: reviewNote });
  const { id: entryId } = await aLoggedEntry(adminApi, sold);
  const { id: taskId } = await aTaskWithMeeting(account.api);
  await adminApi('PUT', '/api/settings', { paymentInstructions });
  const { body } = await adminApi<TimePackage>('GET', `/api/timePackages/${sold.id}`);
  return {
    ids: [account.id, sold.id, sentBackId, entryId, taskId],
    figures: {
      rate: /137\.77|\b13777\b/,
      amount: /1,?791\.01|\b179101\b/,
      iban,
      reviewNote,
      invoice: String(body.invoiceNumber),
    },
  };
}

const forAdmins = guarded.filter(({ auth }) => auth === 'admin');

/** What the responses of all operations contain of the figures: `rate in getPackage: GET ...`. */
async function figuresSeenBy(caller: Api, { ids, figures }: Awaited<ReturnType<typeof plantFigures>>, reads: boolean) {
  const seen = new Set<string>();
  for (const operation of forAdmins.filter(({ method }) => !reads || method === 'GET')) {
    for (const id of operation.path.includes('{') || operation.selectedBy ? ids : [0]) {
      const { body, headers } = await caller(operation.method, pathOf(operation, id), bodyOf(operation, 'Corrected'));
      const text = `${JSON.stringify(body)} ${JSON.stringify([...headers])}`;
      for (const [name, figure] of Object.entries(figures))
        if (text.search(figure) >= 0) seen.add(`${name} in ${nameOf(operation)}`);
    }
  }
  return [...seen];
}

test('a technician gets no rate, amount, IBAN, invoice number or review note from any operation', async ({
  stack,
  mails,
  adminApi,
}) => {
  const planted = await plantFigures(stack.url, adminApi);
  const seenByOwner = await figuresSeenBy(adminApi, planted, true);
  // Amounts are calculated from hours and rate; the owner sees this one in documents only, and in sums of all clients.
  for (const figure of Object.keys(planted.figures).filter((name) => name !== 'amount'))
    expect(seenByOwner).toContainEqual(expect.stringMatching(new RegExp(`^${figure} in `)));

  const { username, password } = await aColleague(stack, mails, 'technician');
  const { body } = await api(stack.url)<{ token: string }>('POST', '/api/auth/login', { username, password });
  expect(await figuresSeenBy(api(stack.url, { token: body.token }), planted, false)).toEqual([]);
});
