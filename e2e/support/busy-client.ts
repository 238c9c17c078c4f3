import type { Client } from '@hourbank/contracts';
import { aPdf, type Api, aPng, aSlip, aText, form } from '@hourbank/testing';
import { type Account, aLoggedEntry, anAccount, aRequestedPackage, aSoldPackage, aTaskWithMeeting } from './people';

export interface BusyClient extends Account {
  packageId: number;
  pendingId: number;
  sentBackId: number;
  entryId: number;
  taskId: number;
}

const account = (accountNumber: string) => ({ accountNumber, accountName: 'Hourbank s.a.r.l.' });
/** Payment instructions for every method. */
export const paymentInstructions = {
  omt: account('00-123-4567'),
  bob: account('1'.repeat(40)),
  wish: account('11-111-1111'),
  bank: {
    accountBranch: 'Hamra, Beirut 001',
    iban: 'LB62 0999 0000 0001 0019 0122 9114',
    currency: 'USD',
    swiftCode: 'BANKLBBE',
  },
};

/** A client with data for every list, including words too long for their columns. */
export async function aBusyClient(url: string, adminApi: Api, given: Partial<Client> = {}): Promise<BusyClient> {
  const account = await anAccount(url, adminApi, {
    name: 'Rana Haddad',
    companyName: 'Haddad Architects and Partners for the whole of the Middle East',
    phone: '+961 1 234 567',
    website: 'https://haddad-architects-and-partners.example/a/long/address/that/never/seems/to/end',
    address: 'Hamra, Beirut',
    note: 'Pays late',
    ...given,
  });
  const sold = await aSoldPackage(adminApi, account.id, { hoursPurchased: 40, status: 'pending' });
  await adminApi('POST', `/api/timePackages/${sold.id}/approve`, {
    receivedAmount: 1995,
    receiptNumber: String(sold.id).padEnd(60, 'R'),
  });
  await adminApi('PUT', `/api/timePackages/${sold.id}`, form({}, { paymentProof: aSlip('picture.png', 400, 300) }));
  const { id: pendingId } = await aRequestedPackage(account.api, aSlip('picture.png'));
  const { id: sentBackId } = await aRequestedPackage(account.api, aPdf());
  await adminApi('POST', `/api/timePackages/${sentBackId}/send-back`, {
    reason: 'The receipt shows another amount than the package costs. '.repeat(4),
  });
  await aSoldPackage(adminApi, account.id, {
    hoursPurchased: 2.5,
    ratePerHour: 45.5,
    status: 'pending',
    paymentMethod: 'omt',
  });
  await aSoldPackage(adminApi, account.id, { hoursPurchased: 12, status: 'expired', paymentMethod: 'wish' });
  let entryId = 0;
  for (const [index, status] of (['Open', 'In Progress', 'Resolved', 'Closed', 'Open', 'Closed'] as const).entries()) {
    const description = `<p>Moved the <strong>mail server</strong> to the new machine and wrote down what everybody has to change by Monday.</p><ul><li>${'phones '.repeat(8)}</li><li><a href="https://example.com">tickets</a></li></ul>`;
    ({ id: entryId } = await aLoggedEntry(adminApi, sold, { hours: 0.75 + index, status, description }));
  }
  await adminApi(
    'PUT',
    `/api/timeEntries/${entryId}`,
    form({}, { screenshots: [aPng(64, 48, 'a.png'), aPng(48, 64, 'b.png'), aPng(80, 20, 'c.png')] }),
  );
  const { id: taskId } = await aTaskWithMeeting(account.api, '<p>Please add the <em>price list</em> for 2027.</p>');
  await account.api(
    'POST',
    '/api/client/tasks',
    form(
      { description: `<p>${'Move the mail server. '.repeat(20)}</p>` },
      {
        screenshots: [aPng(64, 48, 'a.png'), aPng(48, 64, 'b.png')],
        documents: [aPdf('Brief', `${'a-long-name-'.repeat(12)}.pdf`), aText()],
      },
    ),
  );
  await adminApi('PUT', '/api/settings', { paymentInstructions });
  return { ...account, packageId: sold.id, pendingId, sentBackId, entryId, taskId };
}
