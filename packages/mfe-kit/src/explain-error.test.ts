import { ApiError } from '@hourbank/api-client';
import { explainError } from './explain-error';

const error = (code: string, params: Record<string, string | number> = {}) =>
  new ApiError(409, 'The text of the server.', { code, params });

test('returns the text of a known error code', () => {
  expect(explainError(error('email_taken'))).toBe('Email is already registered.');
  expect(explainError(error('not_enough_hours', { hoursLeft: 1200.5 }))).toBe(
    'Not enough hours left on this package: 1,200.5 h left.',
  );
  expect(explainError(error('not_enough_hours', { hoursLeft: 11, hoursNeeded: 1200.5 }))).toBe(
    'Not enough hours left: 11 h of 1,200.5 h.',
  );
});

test("returns the server's text for an unknown code or missing parameters", () => {
  for (const unknown of [error('some_new_code'), error('toString'), error('not_enough_hours')])
    expect(explainError(unknown)).toBe('The text of the server.');
});
