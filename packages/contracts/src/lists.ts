import * as z from './lazy-zod';

/** Schema for a whole number from 1 to `max`, as a number or as text of a URL. */
export const positiveInteger = (message: string, max: number) =>
  z.pipe(
    z.union([z.number(), z.string()], { error: message }).check(
      z.refine((value) => /^[1-9]\d{0,8}$/.test(String(value)) && Number(value) <= max, { error: message }),
      z.meta({ minimum: 1, maximum: max }),
    ),
    z.transform((value: number | string) => Number(value)),
  );

/** Pagination parameters (D-8). Pages start at 1 and have 1 to 100 rows. If absent, the default of the list applies. */
export const pageQuery = z.object({
  page: z.optional(positiveInteger('Page must be a number from 1.', 999_999_999)),
  pageSize: z.optional(positiveInteger('Page size must be a number from 1 to 100.', 100)),
});

/** Maximum rows of a plain array response when the request has no pagination parameters (D-8). */
export const maxUnpagedRows = 1000;
/** Default page size of the lists that the specification paginates: entries and tasks. */
export const defaultPageSize = 5;

export const pagination = z.object({
  currentPage: z.number(),
  pageSize: z.number(),
  totalPages: z.number(),
  totalCount: z.number(),
});
export type Pagination = z.infer<typeof pagination>;

/** Builds the pagination of a response. An empty list has one empty page. */
export const paginationOf = (currentPage: number, pageSize: number, totalCount: number): Pagination => ({
  currentPage,
  pageSize,
  totalCount,
  totalPages: Math.max(1, Math.ceil(totalCount / pageSize)),
});

/** Revision of a row: starts at 1 and increases with each change by a person. The `ETag` is derived from it (D-73). */
export const revision = z.number();

/** A stored file as its owner sees it. Both URLs are the same signed path (D-23, D-43). */
export const fileView = z.object({ id: z.string(), name: z.string(), url: z.string(), directUrl: z.string() });
export type FileView = z.infer<typeof fileView>;

const maxKeptFiles = 100;
const maxFileIdLength = 100;

const isFileList = (value: unknown): value is { id: string }[] =>
  Array.isArray(value) &&
  value.length <= maxKeptFiles &&
  value.every(
    (item: unknown) =>
      typeof item === 'object' &&
      item !== null &&
      'id' in item &&
      typeof item.id === 'string' &&
      item.id.length <= maxFileIdLength,
  );

function parseFileList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Existing files to keep: a list of `{id, name}` or, in multipart, the list as JSON text. Only the ids are used (D-44).
 */
export const keptFiles = z.optional(
  z.pipe(
    z
      .union(
        [
          z.string().check(z.maxLength(65_536)),
          z
            .array(z.object({ id: z.string().check(z.maxLength(maxFileIdLength)), name: z.optional(z.string()) }))
            .check(z.maxLength(maxKeptFiles)),
        ],
        { error: 'Must be a list of files to keep.' },
      )
      .check(
        z.refine((value) => isFileList(typeof value === 'string' ? parseFileList(value) : value), {
          error: 'Must be a list of files to keep.',
        }),
      ),
    z.transform((value: string | { id: string }[]) => {
      const list = typeof value === 'string' ? parseFileList(value) : value;
      return isFileList(list) ? list.map((file) => file.id) : [];
    }),
  ),
);
