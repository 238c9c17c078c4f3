import type { ServerResponse } from 'node:http';
import type { AppError } from '@hourbank/service-kit/errors';
import { sendError } from '@hourbank/service-kit/http';
import type { ForwardContext } from './headers';

/**
 * Sets the headers of a response that the gateway writes itself. Forwarded responses get them from `responseHeaders`.
 */
export function setOwnHeaders(response: ServerResponse, { requestId, security }: ForwardContext) {
  response.setHeader('X-Request-Id', requestId);
  for (const [name, value] of security) response.setHeader(name, value);
}

/** Sends an error of the gateway itself. */
export function sendOwnError(response: ServerResponse, error: AppError, context: ForwardContext) {
  if (!response.headersSent) setOwnHeaders(response, context);
  sendError(response, error, context.requestId);
}
