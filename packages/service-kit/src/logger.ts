import { type Logger, pino } from 'pino';
import { requestContext } from './request-context';

export type { Logger };

/** Structured lines on standard output, each with its service and request. Bodies, tokens and addresses with tickets are never logged. */
export const createLogger = (service: string, level: string): Logger =>
  pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const context = requestContext();
      return context ? { requestId: context.requestId } : {};
    },
    redact: [
      'password',
      'token',
      'authorization',
      '*.password',
      '*.token',
      '*.authorization',
      'req.headers',
      'headers',
    ],
  });
