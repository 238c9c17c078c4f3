import type * as z from './lazy-zod';
import type { AuditAction } from './audit-actions';
import type { FilePart } from './files';
import type { Right } from './rights';

/** Who may call: everyone, admins, clients, admins and clients, or another service with a service token (D-4, D-16). */
export type Audience = 'public' | 'admin' | 'client' | 'user' | 'service';
export type ServiceName = 'identity' | 'billing' | 'tracking' | 'tasks';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The rights that an operation needs, all of them. An admin operation names them, and `[]` is for every admin (D-66).
 */
type Access =
  | { readonly auth: 'admin'; readonly rights: readonly Right[] }
  | { readonly auth: Exclude<Audience, 'admin'>; readonly rights?: undefined };

interface OperationParts {
  readonly id: string;
  readonly service: ServiceName;
  readonly summary: string;
  readonly method: Method;
  /** Path with `{name}` placeholders, as in OpenAPI. */
  readonly path: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  /** File fields by name. An operation with files accepts multipart and, for requests without files, JSON. */
  readonly files?: { readonly [field: string]: FilePart };
  /** Our clients send multipart even without files, as the specification requires. */
  readonly sentAs?: 'multipart';
  /** The response is a file of this type instead of JSON. A new tab can download it with a ticket (D-22). */
  readonly download?: 'text/csv' | 'application/pdf' | 'text/calendar' | 'application/json';
  /** Schema of the response. If absent, the response is a download or 204 without a body. */
  readonly response?: z.ZodMiniType;
  /** Success status, if it is not 200 or 204. */
  readonly status?: 201 | 202;
  /** Schema of the response 202: the change is accepted and completes later (D-35). */
  readonly accepted?: z.ZodMiniType;
  /** The response is one page of a list, with the headers `X-Total-Count` and `Link` (D-8). */
  readonly paged?: boolean;
  /** Totals of a paged list, sent as JSON in the header `X-Totals` if the query has `totals=true` (D-74). */
  readonly totals?: z.ZodMiniType;
  /** The response, or this field of it, has a `revision`; the response has the `ETag` of that revision (D-73). */
  readonly etag?: true | 'package' | 'task' | 'entry';
  /** The session must have been confirmed in the last 10 minutes by a login or by `confirmIdentity`. */
  readonly stepUp?: true;
  /**
   * The response contains a secret that must not be stored. A repeated request, which needs no `Idempotency-Key`, makes
   * a new one.
   */
  readonly returnsSecret?: true;
  /** A header with a secret that must not stand in the URL, where logs and traces would have it. */
  readonly secretHeader?: string;
  /** The action that the audit log records for this operation, unless the use case names another one (D-68). */
  readonly audit?: AuditAction;
  /** Also for the token of an admin who must set up a second factor first. */
  readonly enrol?: true;
  /** The request may have `If-Match`. The value names the resource in the message of a stale write (D-73). */
  readonly conditional?: string;
  /** Another operation has the same method and path. Requests with this query parameter select this one. */
  readonly selectedBy?: string;
  /** The specification's default message, shown if the server sent none. */
  readonly defaultErrorMessage: string;
}

/** One API operation. Validation, types, the HTTP client, forms and OpenAPI are derived from it. */
export type Operation = OperationParts & Access;

/** Whether repeating the request could have a second effect: a PUT with files would add them again (D-12). */
export const acceptsIdempotencyKey = ({
  method,
  files,
  returnsSecret,
}: Pick<Operation, 'method' | 'files' | 'returnsSecret'>): boolean =>
  !returnsSecret && (method === 'POST' || method === 'PATCH' || (method === 'PUT' && files !== undefined));

/** Declares an operation and keeps its literal types. */
export const defineOperation = <const O extends Operation>(operation: O): O => operation;

type SchemaOf<O, K extends string> = O extends { readonly [P in K]: infer S extends z.ZodMiniType } ? S : never;
type InputKeys<O> = Extract<keyof O, 'params' | 'query' | 'body'>;

/** The file fields of an operation, each a list of `F`: `File` in a browser, a spooled upload in a service. */
export type FilesOf<O, F> = O extends { readonly files: infer P } ? { files?: { [K in keyof P]?: F[] } } : unknown;

/** Request as a caller passes it: the input types of the schemas. */
export type RequestOf<O extends Operation> = { [K in InputKeys<O>]: z.input<SchemaOf<O, K>> } & FilesOf<O, File>;
/** Input of a handler: the same values, parsed. */
export type InputOf<O extends Operation> = { [K in InputKeys<O>]: z.output<SchemaOf<O, K>> };
/** Response as a caller receives it. */
export type ResponseOf<O extends Operation> = O extends { readonly response: infer S extends z.ZodMiniType }
  ? z.output<S>
  : void;
/** Result that a handler returns. The service strips unknown fields before it sends the response. */
export type ResultOf<O extends Operation> = O extends { readonly response: infer S extends z.ZodMiniType }
  ? z.input<S>
  : void;
