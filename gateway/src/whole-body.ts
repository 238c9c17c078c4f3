import type { IncomingMessage } from 'node:http';
import type { AppError } from '@hourbank/service-kit/base';
import { limitOf, refusal } from './body-limit';
import type { MemoryBudget } from './limits/memory-budget';
import { bodyTooLate, overloaded } from './upstream-errors';

/** A body that is held in memory is at most 1 MiB: at 30 KB/s there within 35 s. */
const wholeWithinMs = 60_000;
/** Smaller ones end in time by the least rate alone, and need no timer. */
const untimedBytes = 64 * 1024;

interface BodyReader {
  budget: MemoryBudget;
  address: string;
  /** Told at most once, and not at all where the request breaks off before. `release` gives the memory back. */
  onWhole: (body: Buffer, release: () => void) => void;
  onRejected: (error: AppError, reason: 'too_large' | 'memory' | 'slow_body') => void;
}

/** Reads a body into memory before any connection to a service is taken, so that slow senders hold none. */
export function readWholeBody(request: IncomingMessage, { budget, address, onWhole, onRejected }: BodyReader) {
  const pieces: Buffer[] = [];
  let held = 0;
  let isOver = false;
  const release = () => {
    budget.release(address, held);
    held = 0;
  };
  const isTimed = Number(request.headers['content-length'] ?? Infinity) > untimedBytes;
  const timer = isTimed ? setTimeout(() => reject(bodyTooLate(), 'slow_body'), wholeWithinMs) : undefined;

  function reject(...[error, reason]: Parameters<typeof onRejected>) {
    isOver = true;
    clearTimeout(timer);
    pieces.length = 0;
    release();
    onRejected(error, reason);
  }

  request.on('data', (piece: Buffer) => {
    if (isOver) return;
    if (held + piece.length > limitOf(request)) return reject(refusal(request), 'too_large');
    if (!budget.reserve(address, piece.length)) return reject(overloaded(), 'memory');
    held += piece.length;
    pieces.push(piece);
  });
  request.on('end', () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    onWhole(pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces), release);
  });
  request.on('close', () => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    release();
  });
}
