import type { AuditAction } from './audit-actions';
import type * as z from './lazy-zod';
import { defineOperation, type ServiceName } from './operation';
import type { Right } from './rights';
import { idParams } from './values';

/** Settings of the provider that clients can have of their own (D-100). `shared` are the default ones. */
interface OwnSettings<Body extends z.ZodMiniType, View extends z.ZodMiniType> {
  readonly service: ServiceName;
  /** The ids of the operations after `get`, `put` and `delete`. */
  readonly names: { readonly shared: string; readonly own: string };
  /** The path of the own ones has `{clientId}`. */
  readonly paths: { readonly shared: string; readonly own: string };
  readonly summaries: Readonly<Record<'getShared' | 'putShared' | 'getOwn' | 'putOwn' | 'deleteOwn', string>>;
  /** The default settings are written with `settings.write`. */
  readonly rights: Readonly<Record<'getShared' | 'getOwn' | 'putOwn', Right>>;
  readonly body: Body;
  /** The body with `revision` and `isDefault`, which says whether the default settings apply. */
  readonly view: View;
  readonly conditional: string;
  readonly audit: AuditAction;
  /** Messages if the server sent none. */
  readonly errors: { readonly read: string; readonly write: string };
}

/** Declares the five operations of settings that clients can have of their own. */
export function defineOwnSettings<Body extends z.ZodMiniType, View extends z.ZodMiniType>({
  service,
  names,
  paths,
  summaries,
  rights,
  body,
  view,
  conditional,
  audit,
  errors,
}: OwnSettings<Body, View>) {
  const common = { service, auth: 'admin' } as const;
  const shared = { path: paths.shared } as const;
  const own = { path: paths.own, params: idParams('clientId') } as const;
  const read = { ...common, method: 'GET', response: view, etag: true, defaultErrorMessage: errors.read } as const;
  const write = { ...common, conditional, audit, defaultErrorMessage: errors.write } as const;
  const put = { ...write, method: 'PUT', body, response: view, etag: true } as const;
  return {
    getShared: defineOperation({
      ...read,
      ...shared,
      id: `get${names.shared}`,
      summary: summaries.getShared,
      rights: [rights.getShared],
    }),
    putShared: defineOperation({
      ...put,
      ...shared,
      id: `put${names.shared}`,
      summary: summaries.putShared,
      rights: ['settings.write'],
    }),
    getOwn: defineOperation({
      ...read,
      ...own,
      id: `get${names.own}`,
      summary: summaries.getOwn,
      rights: [rights.getOwn],
    }),
    putOwn: defineOperation({
      ...put,
      ...own,
      id: `put${names.own}`,
      summary: summaries.putOwn,
      rights: [rights.putOwn],
    }),
    deleteOwn: defineOperation({
      ...write,
      ...own,
      id: `delete${names.own}`,
      summary: summaries.deleteOwn,
      method: 'DELETE',
      rights: [rights.putOwn],
    }),
  };
}

/**
 * The operations of some settings by the types of their values and results in a service, and of the body and the row
 * that a console sends and gets.
 */
export type OwnSettingsOperations<Values, Result, Body = unknown, Row = unknown> = ReturnType<
  typeof defineOwnSettings<z.ZodMiniType<Values, Body>, z.ZodMiniType<Row, Result>>
>;
