import { type Logger, pino } from 'pino';
import { createLogLimit } from './log-limit';
import { requestContext } from './request-context';

export type { Logger };

/** pino's number of the level `warn`; lines from there on are limited. */
const warnLevel = 40;

/**
 * Structured lines on standard output, each with its service and request. Bodies, tokens and addresses with tickets are never logged.
 * A warning or error that repeats is counted instead of written after 30 lines a minute.
 */
export function createLogger(service: string, level: string): Logger {
  const limit = createLogLimit();
  return pino({
    level,
    hooks: {
      logMethod(args, method, lineLevel) {
        const write = () => method.apply(this, args);
        if (lineLevel < warnLevel) return write();
        limit(args, write, (repeated, text) => this.warn({ repeated }, text));
      },
    },
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
}
