import type { TransferLimits } from '@hourbank/service-kit/base';
import * as z from 'zod';

/** Requests of one kind to one service that a replica of the gateway passes on at the same time. */
export interface LaneLimits {
  total: number;
  perAddress: number;
  perSession: number;
  /** Waiting for a slot, by address. */
  waiting: number;
}

export type LaneName = 'requests' | 'uploads' | 'downloads';

/** What one replica of the gateway lets its callers do at the same time, and how slowly. `GATEWAY_LIMITS` overrides single values. */
export interface GatewayLimits {
  /** Everything that is not an upload or a download. Several people share an address, so its limits are far above what one browser does. */
  requests: LaneLimits;
  uploads: LaneLimits;
  /** Of files an address may read each one as often as a session may download. */
  downloads: LaneLimits;
  /** Requests under way in any state, all services and front ends. */
  underWay: { total: number; perAddress: number };
  /** Bytes of bodies and answers that are held for callers. */
  memory: { total: number; perAddress: number };
  /** Longest wait for a slot, ms. */
  queueMs: number;
  transfer: TransferLimits;
}

const MiB = 1024 * 1024;

const defaults: GatewayLimits = {
  requests: { total: 64, perAddress: 48, perSession: 24, waiting: 256 },
  uploads: { total: 32, perAddress: 16, perSession: 8, waiting: 64 },
  downloads: { total: 64, perAddress: 32, perSession: 16, waiting: 128 },
  underWay: { total: 4096, perAddress: 512 },
  memory: { total: 64 * MiB, perAddress: 16 * MiB },
  queueMs: 3_000,
  transfer: { minBytesPerSecond: 1024, bodyWindowMs: 15_000, readWindowMs: 60_000 },
};

const amount = z.int().positive();
const lane = z.strictObject({ total: amount, perAddress: amount, perSession: amount, waiting: amount }).partial();
const totals = z.strictObject({ total: amount, perAddress: amount }).partial();

const given = z
  .strictObject({
    requests: lane,
    uploads: lane,
    downloads: lane,
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

/** `GATEWAY_LIMITS`: JSON such as `{"uploads":{"perAddress":32}}`; what it does not name keeps its default. */
export const gatewayLimits = z
  .string()
  .default('{}')
  .transform(parseJson)
  .pipe(given)
  .transform((own): GatewayLimits => ({
    requests: { ...defaults.requests, ...own.requests },
    uploads: { ...defaults.uploads, ...own.uploads },
    downloads: { ...defaults.downloads, ...own.downloads },
    underWay: { ...defaults.underWay, ...own.underWay },
    memory: { ...defaults.memory, ...own.memory },
    queueMs: own.queueMs ?? defaults.queueMs,
    transfer: { ...defaults.transfer, ...own.transfer },
  }));
