import { ApiError } from '@hourbank/api-client';
import { renderHook } from '@testing-library/react';
import { useIdempotencyKey } from './use-idempotency-key';

/** Submits once and returns the key that was sent. */
function attempts() {
  const submit = renderHook(() => useIdempotencyKey()).result.current;
  return async (content: unknown, failure?: Error): Promise<string> => {
    let sent = '';
    await submit(content, async (key) => {
      sent = key;
      if (failure) throw failure;
    }).catch((error: unknown) => expect(error).toBe(failure));
    return sent;
  };
}

const lost = new Error('lost');

test('keeps the key while the server may still be processing the request', async () => {
  const attempt = attempts();
  const first = await attempt('same', new ApiError(0, ''));
  expect(first).toMatch(/^[\da-f]{32}$/);
  for (const failure of [new ApiError(503, ''), new ApiError(409, '', { code: 'idempotency_key_in_use' }), lost])
    expect(await attempt('same', failure)).toBe(first);
});

test.each([
  ['a rejection', new ApiError(422, '')],
  ['success', undefined],
])('creates a new key after %s', async (_, outcome) => {
  const attempt = attempts();
  expect(await attempt('same', outcome)).not.toBe(await attempt('same'));
});

test('a repeated request has the revision of the first attempt, and a new one the current revision', async () => {
  const submit = renderHook(() => useIdempotencyKey()).result.current;
  const attempt = async (current: number, content: string, failure: Error) => {
    const send = jest.fn().mockRejectedValue(failure);
    await submit(content, send, current).catch(() => undefined);
    return send.mock.calls[0]?.[1] as number;
  };
  expect(await attempt(1, 'same', lost)).toBe(1);
  expect(await attempt(2, 'same', lost)).toBe(1);
  expect(await attempt(2, 'other', lost)).toBe(2);
  expect(await attempt(3, 'other', new ApiError(412, '', { code: 'changed_meanwhile' }))).toBe(2);
  expect(await attempt(3, 'other', lost)).toBe(3);
});

test('a different file gets a new key', async () => {
  const attempt = attempts();
  const file = (name: string) => new File(['x'], name, { lastModified: 1 });
  const first = await attempt({ files: [file('a.png')] }, lost);
  expect(await attempt({ files: [file('a.png')] }, lost)).toBe(first);
  expect(await attempt({ files: [file('b.png')] }, lost)).not.toBe(first);
});
