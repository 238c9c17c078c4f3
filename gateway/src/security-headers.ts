import type { ServerResponse } from 'node:http';

const policy = (sources: string, connect: string) =>
  [
    `default-src ${sources}`,
    `script-src ${sources}`,
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
);

const headers = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
};

/**
 * Sets the security headers of every response, errors included. A service's own, stricter policy takes precedence. Development
 * servers need inline code and web sockets.
 */
export function setSecurityHeaders(response: ServerResponse, isDevelopment: boolean) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('Content-Security-Policy', isDevelopment ? forDevelopment : strict);
}
