import { packageView, type TimePackage } from '@hourbank/contracts';
import { newPackage, type PackageRecord } from './package-table';
import { createPackageView, differences, storedFields } from './package-fields';

const record: PackageRecord = {
  ...newPackage,
  id: 3,
  revision: 2,
  clientId: 7,
  hoursPurchased: 1050,
  hoursUsed: 25,
  ratePerHour: 4999,
  paymentMethod: 'omt',
  purchaseDate: '2015-01-31',
};

const viewOf = createPackageView(
  () => '/signed',
  () => '2015-06-01',
);

test('a response contains exactly the fields of the contract, with decimals', () => {
  const view = viewOf(record);
  expect(Object.keys(view).sort()).toEqual(Object.keys(packageView.shape).sort());
  expect(view).toMatchObject({ hoursPurchased: 10.5, hoursUsed: 0.25, ratePerHour: 49.99 });
});

test.each<[Partial<PackageRecord>, Partial<TimePackage>]>([
  [{ status: 'pending' }, { status: 'pending', hoursExpired: 0, hoursLeft: 0 }],
  [{ status: 'active' }, { status: 'active', hoursExpired: 0, hoursLeft: 10 }],
  [
    { status: 'active', expiresOn: '2015-06-01' },
    { status: 'active', hoursExpired: 0, hoursLeft: 10 },
  ],
  // Its expiry is not written yet.
  [
    { status: 'active', expiresOn: '2015-05-31' },
    { status: 'expired', hoursExpired: 10, hoursLeft: 0 },
  ],
  [{ status: 'expired' }, { status: 'expired', hoursExpired: 10, hoursLeft: 0 }],
  [{ status: 'consumed' }, { status: 'consumed', hoursExpired: 10, hoursLeft: 0 }],
])('hours are left if they can be used today: %p', (given, expected) => {
  expect(viewOf({ ...record, hoursRemoved: 25, ...given })).toMatchObject({ hoursRemoved: 0.25, ...expected });
});

test('requested fields are converted to stored units, and missing fields stay out', () => {
  expect(storedFields({ hoursPurchased: 10.5, ratePerHour: 49.99, purchaseDate: undefined })).toEqual({
    hoursPurchased: 1050,
    ratePerHour: 4999,
  });
});

test('the history records changes of audited fields, a proof by the id of its file', () => {
  const proof = { id: 'a-file', ext: 'png', name: 'receipt.png', sentAt: '2026-03-01T08:00:00.000Z' };
  expect(differences(record, { ...record, hoursUsed: 100, status: 'active', proof })).toEqual({
    status: { from: 'pending', to: 'active' },
    proof: { from: undefined, to: 'a-file' },
  });
  expect(differences(record, record)).toEqual({});
});
