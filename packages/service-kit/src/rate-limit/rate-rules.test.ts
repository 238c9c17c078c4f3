import { parseRateLimits } from './rate-rules';

test('uses the default limits of D-18 and D-58', () => {
  const minutes = 60_000;
  expect(parseRateLimits(undefined, 'production')).toEqual({
    loginName: { max: 10, windowMs: 15 * minutes },
    loginAddress: { max: 50, windowMs: 15 * minutes },
    knownLogins: { max: 500, windowMs: 15 * minutes },
    secondFactor: { max: 10, windowMs: 24 * 60 * minutes },
    recoveryCode: { max: 10, windowMs: 24 * 60 * minutes },
    register: { max: 20, windowMs: 60 * minutes },
    resetEmail: { max: 3, windowMs: 60 * minutes },
    requestTime: { max: 10, windowMs: 60 * minutes },
    tasks: { max: 120, windowMs: 60 * minutes },
    balanceLink: { max: 60, windowMs: minutes },
    verify: { max: 30, windowMs: minutes },
    uploads: { max: 100, windowMs: 60 * minutes },
    documents: { max: 20, windowMs: minutes },
    missingTokens: { max: 300, windowMs: minutes },
    failedTokens: { max: 300, windowMs: minutes },
    files: { max: 3000, windowMs: minutes },
    requests: { max: 600, windowMs: minutes },
    bodyBytes: { max: 16_777_216, windowMs: minutes },
    cpuMs: { max: 10_000, windowMs: minutes },
  });
});

test('a given limit replaces only its own default', () => {
  const limits = parseRateLimits('{"uploads":{"max":5,"windowSeconds":30}}', 'production');
  expect(limits.uploads).toEqual({ max: 5, windowMs: 30_000 });
  expect(limits.register.max).toBe(20);
});

test('off disables all limits except in production', () => {
  expect(Object.values(parseRateLimits('off', 'test')).every(({ max }) => max === Infinity)).toBe(true);
  expect(() => parseRateLimits('off', 'production')).toThrow('RATE_LIMITS must not be off with NODE_ENV=production');
});

test.each([
  ['{', /RATE_LIMITS must be JSON or off/],
  ['[]', /RATE_LIMITS is wrong at its top/],
  ['{"uploads":{"max":0,"windowSeconds":30}}', /RATE_LIMITS is wrong at uploads\.max/],
  ['{"uploads":{"max":5}}', /RATE_LIMITS is wrong at uploads\.windowSeconds/],
  ['{"upload":{"max":5,"windowSeconds":30}}', /RATE_LIMITS is wrong/],
])('%s is rejected with an error that names the value', (value, message) => {
  expect(() => parseRateLimits(value, 'test')).toThrow(message);
});
