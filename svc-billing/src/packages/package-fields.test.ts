import { auditedChanges } from './package-fields';

test('the audit log has hours and the rate as decimals, and other values as they are', () => {
  expect(
    auditedChanges({
      hoursPurchased: { from: 1000, to: 1250 },
      ratePerHour: { from: null, to: 4550 },
      status: { from: 'pending', to: 'active' },
    }),
  ).toEqual({
    hoursPurchased: { from: 10, to: 12.5 },
    ratePerHour: { from: null, to: 45.5 },
    status: { from: 'pending', to: 'active' },
  });
});
