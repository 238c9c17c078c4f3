import type { ChangeMade, ErrorBody } from '@hourbank/contracts';

/** A refused or failed call, in the words of the server or, without any, of the operation. */
export class ApiError extends Error {
  readonly code: string;
  readonly fields: Record<string, string>;
  /** What others changed, with `changed_meanwhile` (D-73). */
  readonly changes: readonly ChangeMade[];
  readonly requestId: string | null;

  /** `status` is 0 when no answer came at all. */
  constructor(
    readonly status: number,
    message: string,
    body: Partial<ErrorBody> = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = body.code ?? (status === 0 ? 'no_answer' : 'unknown');
    this.fields = body.fields ?? {};
    this.changes = body.changes ?? [];
    this.requestId = body.requestId ?? null;
  }
}
