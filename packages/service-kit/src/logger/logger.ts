import { type Logger, type LoggerOptions, pino } from 'pino';
import { batchLines } from './batched-lines';
import { createLogLimit } from './log-limit';
import { requestContext } from './request-context';

export type { Logger };

/**
 * Standard output, shared by all loggers of the process. Writes do not block, so a stopped reader does not stop the
 * process.
 */
let output: ReturnType<typeof batchLines> | undefined;
const openOutput = () => (output ??= batchLines(pino.destination({ dest: 1, sync: false })));

/** pino's numeric level of `warn`. Lines of this level and above are limited. */
const warnLevel = 40;

/**
 * Creates a logger that writes structured lines with service and request id to standard output. Bodies, tokens and URLs
 * with tickets are never logged. After 30 lines per minute, a repeated warning or error is counted instead of written.
 */
export function createLogger(service: string, level: string): Logger {
  const limit = createLogLimit();
  const options: LoggerOptions = {
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
  };
  return pino(options, openOutput());
}

/** The log of a command: what it waits for, on standard error for the person who waits. */
export const commandLog = {
  info: (): void => undefined,
  warn: ({ reason }: { reason?: unknown }, message: string): void =>
    void process.stderr.write(`${message}${reason === undefined ? '' : `: ${String(reason)}`}\n`),
};
