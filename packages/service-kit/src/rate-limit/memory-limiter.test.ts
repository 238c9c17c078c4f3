import { createMemoryLimiter } from './memory-limiter';

const rule = { max: 2, windowMs: 10_000 };
const once = { max: 1, windowMs: 600_000 };

test('rejects a call above the limit with Retry-After and starts a new window afterwards', () => {
  let time = 1_000;
  const { take } = createMemoryLimiter({ now: () => time });
  take('uploads', 'client:1', rule);
  time += 4_000;
  take('uploads', 'client:1', rule);
  const tooManyRequests = expect.objectContaining({ status: 429, headers: { 'Retry-After': '6' } });
  expect(() => take('uploads', 'client:1', rule)).toThrow(tooManyRequests);
  time += 6_000;
  expect(() => take('uploads', 'client:1', rule)).not.toThrow();
});

test('counts callers and limit names separately', () => {
  const { take } = createMemoryLimiter();
  for (const [name, caller] of [
    ['uploads', 'a'],
    ['uploads', 'b'],
    ['documents', 'a'],
  ] as const) {
    take(name, caller, once);
    expect(() => take(name, caller, once)).toThrow();
  }
});

test('keeps at most the configured number of counters', () => {
  const { take } = createMemoryLimiter({ size: 2 });
  for (const caller of ['a', 'b', 'c']) take('x', caller, once);
  expect(() => take('x', 'c', once)).toThrow();
  expect(() => take('x', 'a', once)).not.toThrow();
});

const four = { max: 4, windowMs: 600_000 };

test('many other callers do not remove a counter that is near or above its limit', () => {
  const { take } = createMemoryLimiter({ size: 10 });
  for (let call = 0; call < 4; call++) take('x', 'at its limit', four);
  expect(() => take('x', 'at its limit', four)).toThrow();
  for (let call = 0; call < 3; call++) take('x', 'near its limit', four);
  for (let other = 0; other < 50; other++) take('x', `other ${other}`, four);
  expect(() => take('x', 'at its limit', four)).toThrow();
  take('x', 'near its limit', four);
  expect(() => take('x', 'near its limit', four)).toThrow();
});

test('many callers at their limit leave room to count others', () => {
  const { take } = createMemoryLimiter({ size: 10 });
  for (let other = 0; other < 50; other++) for (let call = 0; call < 4; call++) take('x', `other ${other}`, four);
  take('x', 'new', four);
  for (let other = 0; other < 4; other++) take('x', `newer ${other}`, four);
  for (let call = 0; call < 3; call++) take('x', 'new', four);
  expect(() => take('x', 'new', four)).toThrow();
});

test('a counter that was above its limit starts again with a new window', () => {
  let time = 1_000;
  const { take } = createMemoryLimiter({ size: 10, now: () => time });
  for (let window = 0; window < 3; window++) {
    for (let call = 0; call < 4; call++) take('x', 'a', four);
    expect(() => take('x', 'a', four)).toThrow();
    time += four.windowMs;
  }
});

test('does not count if the limit is off', () => {
  const { take } = createMemoryLimiter();
  for (let i = 0; i < 5; i++) take('x', 'a', { max: Infinity, windowMs: 1 });
});

test('counts amounts, checks without counting, and refuses later calls for what was spent', () => {
  const { take, spend } = createMemoryLimiter();
  const bytes = { max: 100, windowMs: 600_000 };
  take('bytes', 'a', bytes, 60);
  expect(() => take('bytes', 'a', bytes, 60)).toThrow();
  expect(() => take('bytes', 'a', bytes, 0)).toThrow();
  take('bytes', 'b', bytes, 0);
  spend('bytes', 'b', bytes, 100);
  take('bytes', 'b', bytes, 0);
  spend('bytes', 'b', bytes, 0.5);
  expect(() => take('bytes', 'b', bytes, 0)).toThrow();
});

test('one large amount is kept like many small ones when others need room', () => {
  const { take } = createMemoryLimiter({ size: 10 });
  take('x', 'large', four, 4);
  for (let other = 0; other < 50; other++) take('x', `other ${other}`, four);
  expect(() => take('x', 'large', four)).toThrow();
});
