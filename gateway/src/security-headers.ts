const policy = (sources: string, connect: string, worker = sources) =>
  [
    `default-src ${sources}`,
    `script-src ${sources}`,
    `worker-src ${worker}`,
    `style-src ${sources}`,
    `img-src ${sources} data: blob:`,
    `font-src ${sources}`,
    `connect-src ${connect}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
const strict = policy("'self'", "'self'");
const forDevelopment = policy(
  "'self' 'unsafe-inline' 'unsafe-eval' http://localhost:* http://127.0.0.1:*",
  "'self' ws: http://localhost:* http://127.0.0.1:*",
  "'self' blob:",
);

/** Header names, in lower case, and their values. */
export type Headers = readonly (readonly [name: string, value: string])[];

/**
 * Returns the security headers of every response, errors included. A service's own, stricter policy takes precedence.
 * Development servers need inline code and web sockets.
 */
export const securityHeaders = (isDevelopment: boolean): Headers => [
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()'],
  ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
  ['content-security-policy', isDevelopment ? forDevelopment : strict],
];
