import { packageView } from '@hourbank/contracts';
import { newPackage, packageFieldUses, type PackageRecord } from './package-entity';
import { differences, storedFields } from './package-fields';
import { createPackageView } from './package-view';

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

test('a response contains exactly the fields of the contract, with decimals', () => {
  const view = createPackageView(() => '/signed')(record);
  expect(Object.keys(view).sort()).toEqual(Object.keys(packageView.shape).sort());
  expect(view).toMatchObject({ hoursPurchased: 10.5, hoursUsed: 0.25, hoursLeft: 10.25, ratePerHour: 49.99 });
});

test('the use of every field of a package is declared', () => {
  expect(Object.keys(packageFieldUses).sort()).toEqual(Object.keys(record).sort());
});

test('requested fields are converted to stored units, and missing fields stay out', () => {
  expect(storedFields({ hoursPurchased: 10.5, ratePerHour: 49.99, purchaseDate: undefined })).toEqual({
    hoursPurchased: 1050,
    ratePerHour: 4999,
  });
});

test('the history records changes of audited fields, a proof by the id of its file', () => {
  const proof = { id: 'a-file', ext: 'png', name: 'receipt.png' };
  expect(differences(record, { ...record, hoursUsed: 100, status: 'active', proof })).toEqual({
    status: { from: 'pending', to: 'active' },
    proof: { from: undefined, to: 'a-file' },
  });
  expect(differences(record, record)).toEqual({});
});
