import { ApiError } from '@hourbank/api-client';
import { explainError } from './explain-error';

const error = (code: string, params: Record<string, string | number> = {}) =>
  new ApiError(409, 'The text of the server.', { code, params });

test('returns the text of a known error code', () => {
  expect(explainError(error('email_taken'))).toBe('Email is already registered.');
  expect(explainError(error('not_enough_hours', { hoursLeft: 1200.5 }))).toBe(
    'Not enough hours left on this package: 1,200.5\u00a0h left.',
  );
  expect(explainError(error('not_enough_hours', { hoursLeft: 11, hoursNeeded: 1200.5 }))).toBe(
    'Not enough hours left: 11\u00a0h of 1,200.5\u00a0h.',
  );
});

test("returns the server's text for an unknown code or missing parameters", () => {
  for (const unknown of [error('some_new_code'), error('toString'), error('not_enough_hours')])
    expect(explainError(unknown)).toBe('The text of the server.');
});

test("a number of the server's text stays beside its unit", () => {
  const tooLarge = new ApiError(413, 'The file is too large: 10 MB at most.', { code: 'too_large' });
  expect(explainError(tooLarge)).toBe('The file is too large: 10\u00a0MB at most.');
});

test('a change of what is gone says that it may have been deleted', () => {
  const gone = new ApiError(404, 'Not found.', { code: 'not_found' });
  expect(['GET', 'PUT', 'POST', 'DELETE'].map((method) => explainError(gone, method))).toEqual([
    'Not found.',
    ...Array.from({ length: 3 }, () => 'Not found. It may have been deleted.'),
  ]);
});
