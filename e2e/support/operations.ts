import { allOperations, type Operation } from '@hourbank/contracts';
import { type TestResponse, type Api, aPng, form } from '@hourbank/testing';

/** An id that nothing has. */
export const noSuchId = 2_000_000_000;

/** The address of an operation about a thing, or about none. */
export const pathOf = ({ path, selectedBy }: Operation, id: number = noSuchId) =>
  path.replace(/\{\w+\}/g, String(id)) + (selectedBy ? `?${selectedBy}=${id}` : '');

/** What an operation must be sent to be about its id alone. */
export const bodyOf = ({ id, body }: Operation, said: string): unknown => {
  if (id === 'updatePaymentProof') return form({}, { paymentProof: aPng() });
  if (id === 'updateTaskStatus') return { status: 'done' };
  return body ? { description: `<p>${said}</p>`, reason: said } : undefined;
};
export const callTo = (caller: Api, operation: Operation, body?: unknown) =>
  caller(operation.method, pathOf(operation), operation.body ? (body ?? {}) : undefined);
export const nameOf = ({ method, path, id }: Operation) => `${id}: ${method} ${path}`;

/** All operations at the public door, and those that ask for a token. */
export const atGateway = allOperations.filter(({ path }) => path.startsWith('/api/'));
export const guarded = atGateway.filter(({ auth }) => auth !== 'public' && auth !== 'service');

/** An answer without its request's own id: all that somebody could learn from it. */
export const saidBy = ({ status, body }: TestResponse<Record<string, unknown>>) => ({
  status,
  body: { ...body, requestId: '' },
});
