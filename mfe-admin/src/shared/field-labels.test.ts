import { fieldLabel, fieldLabels } from './field-labels';

test('fields have one name, and an unknown field keeps the one of the API', () => {
  expect(fieldLabels().hoursPurchased).toBe('Purchased hours');
  expect(fieldLabel('hoursPurchased')).toBe('Purchased hours');
  for (const unknown of ['fromANewerRelease', 'constructor', '__proto__']) expect(fieldLabel(unknown)).toBe(unknown);
});
