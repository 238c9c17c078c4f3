import type { TransferLimits } from '@hourbank/service-kit/http';
import * as z from 'zod';

/** How many requests of one kind a replica of the gateway forwards to one service at the same time. */
export interface LaneLimits {
  total: number;
  perAddress: number;
  perSession: number;
  /** How many requests of one address may wait for a slot. */
  waiting: number;
}

export type LaneName = 'requests' | 'uploads' | 'downloads';

/** Limits of one replica of the gateway. `GATEWAY_LIMITS` overrides single values. */
export interface GatewayLimits {
  /**
   * All requests except uploads and downloads. Several people can share an address, so its limit is far above what one browser
   * needs.
   */
  requests: LaneLimits;
  uploads: LaneLimits;
  /** For stored files `perSession` applies to each file. */
  downloads: LaneLimits;
  /** Open connections, with and without a request. Those of trusted proxies do not count. */
  connections: { total: number; perAddress: number };
  /** Requests in progress in any state, for all services and front ends. */
  underWay: { total: number; perAddress: number };
  /** Request bodies and responses held in memory, bytes. */
  memory: { total: number; perAddress: number };
  /** Maximum wait for a slot, ms. */
  queueMs: number;
  transfer: TransferLimits;
}

const MiB = 1024 * 1024;

const defaults: GatewayLimits = {
  requests: { total: 64, perAddress: 48, perSession: 24, waiting: 256 },
  uploads: { total: 32, perAddress: 16, perSession: 8, waiting: 64 },
  downloads: { total: 64, perAddress: 32, perSession: 16, waiting: 128 },
  connections: { total: 8192, perAddress: 1024 },
  underWay: { total: 4096, perAddress: 512 },
  memory: { total: 64 * MiB, perAddress: 16 * MiB },
  queueMs: 3_000,
  transfer: { minBytesPerSecond: 1024, bodyWindowMs: 15_000, readWindowMs: 60_000 },
};

const amount = z.int().positive();
const lane = z.strictObject({ total: amount, perAddress: amount, perSession: amount, waiting: amount }).partial();
const totals = z.strictObject({ total: amount, perAddress: amount }).partial();

const overridesSchema = z
  .strictObject({
    requests: lane,
    uploads: lane,
    downloads: lane,
    connections: totals,
    underWay: totals,
    memory: totals,
    queueMs: amount,
    transfer: z.strictObject({ minBytesPerSecond: amount, bodyWindowMs: amount, readWindowMs: amount }).partial(),
  })
  .partial();

function parseJson(text: string, ctx: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    ctx.addIssue({ code: 'custom', message: 'must be JSON' });
    return z.NEVER;
  }
}

/** `GATEWAY_LIMITS`: JSON such as `{"uploads":{"perAddress":32}}`; values that it does not name keep their default. */
export const gatewayLimits = z
  .string()
  .default('{}')
  .transform(parseJson)
  .pipe(overridesSchema)
  .transform((overrides): GatewayLimits => ({
    requests: { ...defaults.requests, ...overrides.requests },
    uploads: { ...defaults.uploads, ...overrides.uploads },
    downloads: { ...defaults.downloads, ...overrides.downloads },
    connections: { ...defaults.connections, ...overrides.connections },
    underWay: { ...defaults.underWay, ...overrides.underWay },
    memory: { ...defaults.memory, ...overrides.memory },
    queueMs: overrides.queueMs ?? defaults.queueMs,
    transfer: { ...defaults.transfer, ...overrides.transfer },
  }));
