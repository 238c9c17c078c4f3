import type { ErrorBody } from '@hourbank/contracts';
import type { TestResponse } from '@hourbank/testing';
import { expect } from '@playwright/test';

/**
 * Checks the error format, without extra fields; the request id equals the header, so that people can quote it (D-7).
 */
export function expectError(
  { status, headers, body }: TestResponse<unknown>,
  expectedStatus: number,
  expected: Partial<ErrorBody> = {},
  about = '',
) {
  expect(status, about).toBe(expectedStatus);
  expect(headers.get('content-type'), about).toContain('application/json');
  const { error, code, fields, params, requestId, ...rest } = body as ErrorBody;
  expect(rest, about).toEqual({});
  expect(error, about).toMatch(/\S/);
  expect(code, about).toMatch(/^[a-z][a-z0-9_]*$/);
  expect(requestId, about).toBe(headers.get('x-request-id'));
  expect(
    Object.values(fields ?? {}).every((message) => typeof message === 'string'),
    about,
  ).toBe(true);
  expect(
    Object.values(params ?? {}).every((value) => ['string', 'number'].includes(typeof value)),
    about,
  ).toBe(true);
  expect({ error, code }, about).toMatchObject(expected);
}

const requiredHeaders = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'strict-transport-security': /max-age=\d{7,}/,
  'x-request-id': /^\S{8,}$/,
};

/** Checks the headers that every response has, from any component. Inline code never runs. */
export function expectSecurityHeaders(headers: Headers, about: string) {
  for (const [name, pattern] of Object.entries(requiredHeaders))
    expect(headers.get(name) ?? '', `${name} of ${about}`).toMatch(pattern);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy, about).toMatch(/default-src '(self|none)'/);
  expect(policy, about).not.toContain('unsafe-');
  expect(headers.get('x-powered-by') ?? headers.get('server'), about).toBeNull();
}
