import type { TransferLimits } from '@hourbank/service-kit/http';
import * as z from 'zod';
import type { SharedLimits } from './shares';

/** How many requests of one kind a replica of the gateway forwards to one service at the same time. */
export interface LaneLimits extends SharedLimits {
  /** How many requests may be for the same stored file. */
  perFile?: number;
  /** How many requests of one caller may wait for a slot. */
  waiting: number;
}

export type LaneName = 'requests' | 'uploads' | 'downloads';

/**
 * Limits of one replica of the gateway. `GATEWAY_LIMITS` overrides single values. Connections and pages come without a
 * session token, so only the other limits tell the callers of an address apart.
 */
export interface GatewayLimits {
  /**
   * All requests except uploads and downloads. Several people can share an address, so its limit is far above what one
   * browser needs.
   */
  requests: LaneLimits;
  uploads: LaneLimits;
  downloads: LaneLimits;
  /** Open connections, with and without a request. Those of trusted proxies do not count. */
  connections: SharedLimits;
  /** Requests in progress in any state, for all services and front ends. */
  inProgress: SharedLimits;
  /** Requests in progress for the front ends and the gateway's own pages. */
  pages: SharedLimits;
  /** Request bodies held in memory, bytes. */
  bodies: SharedLimits;
  /** Responses held in memory for slow readers, bytes. */
  responses: SharedLimits;
  /** Maximum wait for a slot, ms. */
  queueMs: number;
  transfer: TransferLimits;
}

const MiB = 1024 * 1024;

const defaults: GatewayLimits = {
  requests: { total: 64, perAddress: 32, perCaller: 16, waiting: 256 },
  uploads: { total: 64, perAddress: 16, perCaller: 8, waiting: 64 },
  downloads: { total: 64, perAddress: 32, perCaller: 16, perFile: 8, waiting: 128 },
  connections: { total: 8192, perAddress: 1024 },
  inProgress: { total: 4096, perAddress: 512, perCaller: 256 },
  pages: { total: 512, perAddress: 128 },
  bodies: { total: 32 * MiB, perAddress: 8 * MiB, perCaller: 5 * MiB },
  responses: { total: 32 * MiB, perAddress: 8 * MiB, perCaller: 5 * MiB },
  queueMs: 3_000,
  transfer: { minBytesPerSecond: 1024, bodyWindowMs: 15_000, readWindowMs: 60_000 },
};

const amount = z.int().positive();
const totals = z.strictObject({ total: amount, perAddress: amount }).partial();
const shares = totals.extend({ perCaller: amount.optional() });
const lane = shares.extend({ waiting: amount.optional() });

const overridesSchema = z
  .strictObject({
    requests: lane,
    uploads: lane,
    downloads: lane.extend({ perFile: amount.optional() }),
    connections: totals,
    inProgress: shares,
    pages: totals,
    bodies: shares,
    responses: shares,
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
    inProgress: { ...defaults.inProgress, ...overrides.inProgress },
    pages: { ...defaults.pages, ...overrides.pages },
    bodies: { ...defaults.bodies, ...overrides.bodies },
    responses: { ...defaults.responses, ...overrides.responses },
    queueMs: overrides.queueMs ?? defaults.queueMs,
    transfer: { ...defaults.transfer, ...overrides.transfer },
  }));
