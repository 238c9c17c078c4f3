import type * as z from 'zod/mini';
import type { FilePart } from './files';

/** Who may call: anybody, staff, a client, either of these two, or another service with a service token (D-4, D-16). */
export type Audience = 'public' | 'admin' | 'client' | 'user' | 'service';
export type ServiceName = 'identity' | 'billing' | 'tracking' | 'tasks';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One API operation: all that is known about it, declared once. Validation, types, client, forms and OpenAPI follow from it. */
export interface Operation {
  readonly id: string;
  readonly service: ServiceName;
  readonly summary: string;
  readonly method: Method;
  /** With `{name}` for parameters, as in OpenAPI. */
  readonly path: string;
  readonly auth: Audience;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** File parts by field name. An operation with files takes multipart and, where no file comes along, JSON as well. */
  readonly files?: { readonly [field: string]: FilePart };
  /** The answer is a file of this type instead of JSON; a new tab may fetch it by ticket (D-22). */
  readonly download?: 'text/csv' | 'application/pdf' | 'text/calendar';
  /** Absent: 204 without a body, or a download. */
  readonly response?: z.ZodMiniType;
  /** Status of success, if not 200 (or 204). */
  readonly status?: 201 | 202;
  /** The answer is one page of a list: `X-Total-Count` and `Link` headers come with it (D-8). */
  readonly paged?: boolean;
  /** The answer is one row with a `revision`, or has it in this field: it carries the `ETag` of that revision (D-73). */
  readonly etag?: true | 'package' | 'task' | 'entry';
  /** May carry `If-Match`; what is said to have changed where that is stale (D-73). */
  readonly conditional?: 'this client' | 'this package' | 'this entry' | 'this task' | 'the settings';
  /** Shares method and path with another operation and is meant when this query parameter is present. */
  readonly selectedBy?: string;
  /** The specification's default message, for when the server sent none. */
  readonly defaultErrorMessage: string;
}

/** Declares an operation and keeps its literal types. */
export const defineOperation = <const O extends Operation>(operation: O): O => operation;

type Part<O, K extends string> = O extends { readonly [P in K]: infer S extends z.ZodMiniType } ? S : never;
type PartsOf<O> = Extract<keyof O, 'params' | 'query' | 'body'>;

/** The file fields of an operation, each a list of `F`: `File` in a browser, a spooled upload in a service. */
export type FilesOf<O, F> = O extends { readonly files: infer P } ? { files?: { [K in keyof P]?: F[] } } : unknown;

/** What a caller passes: schemas read on their input side. */
export type RequestOf<O extends Operation> = { [K in PartsOf<O>]: z.input<Part<O, K>> } & FilesOf<O, File>;
/** What a handler receives: the same parts, parsed. */
export type InputOf<O extends Operation> = { [K in PartsOf<O>]: z.output<Part<O, K>> };
/** What a caller gets. */
export type ResponseOf<O extends Operation> = O extends { readonly response: infer S extends z.ZodMiniType }
  ? z.output<S>
  : void;
/** What a handler answers; unknown fields are stripped on the way out. */
export type ResultOf<O extends Operation> = O extends { readonly response: infer S extends z.ZodMiniType }
  ? z.input<S>
  : void;
