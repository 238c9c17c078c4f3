import type { ServerResponse } from 'node:http';

const policy = (connect: string) => [
  "default-src 'self'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:", "font-src 'self'", `connect-src ${connect}`,
  "object-src 'none'", "base-uri 'self'", "form-action 'self'", "frame-ancestors 'none'",
].join('; ');

const headers = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
};

/** On every answer, errors included. A service may say its own, stricter policy; that one wins. Development servers reload over a web socket. */
export function setSecurityHeaders(response: ServerResponse, isDevelopment: boolean) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('Content-Security-Policy', policy(isDevelopment ? "'self' ws: http://127.0.0.1:* http://localhost:*" : "'self'"));
}
