const levels = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'ERROR', 60: 'FATAL' };
const machinery = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'name', 'service', 'err', 'error', 'v']);

/**
 * Formats an event of a component as one readable line: formats JSON of pino and keeps other lines unchanged.
 * @param {string} component
 * @param {string} line
 */
export function readableLine(component, line) {
  const prefix = component.padEnd(9);
  const event = parse(line);
  if (!event) return `${prefix} ${line}`;
  const time = new Date(event.time ?? Date.now()).toTimeString().slice(0, 8);
  const error = event.err ?? event.error;
  const details = Object.entries(event)
    .filter(([key]) => !machinery.has(key))
    .map(([key, value]) => `${key}=${brief(value)}`);
  const cause =
    error && typeof error === 'object'
      ? [`${error.type ?? 'Error'}: ${error.message}`, ownFrame(error.stack)]
      : [error];
  return [prefix, time, levels[event.level] ?? event.level, event.msg, ...cause, ...details].filter(Boolean).join(' ');
}

function parse(line) {
  if (!line.startsWith('{')) return null;
  try {
    const event = JSON.parse(line);
    return 'level' in event ? event : null;
  } catch {
    return null;
  }
}

const brief = (value) => (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200);
const ownFrame = (stack) =>
  stack
    ?.split('\n')
    .find((line) => /^\s+at /.test(line) && !line.includes('node_modules') && !line.includes('node:'))
    ?.trim();
