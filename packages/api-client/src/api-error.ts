import type { ChangeMade, ErrorBody, ErrorParams } from '@hourbank/contracts';

/** A rejected or failed call. Its message comes from the server or, if there is none, from the operation. */
export class ApiError extends Error {
  readonly code: string;
  /** The numbers and names in the message, for screens that have their own text (D-7). */
  readonly params: ErrorParams;
  readonly fields: Record<string, string>;
  /** Conflicting changes of other users, with the code `changed_meanwhile` (D-73). */
  readonly changes: readonly ChangeMade[];
  readonly requestId: string | null;

  /** `status` is 0 if there was no response. */
  constructor(
    readonly status: number,
    message: string,
    body: Partial<ErrorBody> = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = body.code ?? (status === 0 ? 'no_answer' : 'unknown');
    this.params = body.params ?? {};
    this.fields = body.fields ?? {};
    this.changes = body.changes ?? [];
    this.requestId = body.requestId || null;
  }

  /** Replaces the message, also in a field with the same message. */
  say = (message: string): void => {
    for (const [field, text] of Object.entries(this.fields)) if (text === this.message) this.fields[field] = message;
    this.message = message;
  };
}
