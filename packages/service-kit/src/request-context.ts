import { AsyncLocalStorage } from 'node:async_hooks';

/** What belongs to one request, wherever its work goes: logs and calls to other services carry it on. */
export interface RequestContext {
  readonly requestId: string;
  readonly traceparent: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

export const withRequestContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);
export const requestContext = (): RequestContext | undefined => storage.getStore();
