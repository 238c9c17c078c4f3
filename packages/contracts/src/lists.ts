import * as z from 'zod/mini';

const whole = (message: string, max: number) =>
  z.pipe(
    z.union([z.number(), z.string()], { error: message }).check(
      z.refine((value) => /^[1-9]\d{0,8}$/.test(String(value)) && Number(value) <= max, { error: message }),
      z.meta({ minimum: 1, maximum: max }),
    ),
    z.transform((value: number | string) => Number(value)),
  );

/** Which page of a list (D-8): pages from 1, 1 to 100 rows each. Absent: the list's own default. */
export const pageQuery = z.object({
  page: z.optional(whole('Page must be a number from 1.', 999_999_999)),
  pageSize: z.optional(whole('Page size must be a number from 1 to 100.', 100)),
});

/** Rows a plain array holds when no page was asked for (D-8). */
export const maxUnpagedRows = 1000;
/** Rows of a page where the specification pages: entries and tasks. */
export const defaultPageSize = 5;

export const pagination = z.object({
  currentPage: z.number(),
  pageSize: z.number(),
  totalPages: z.number(),
  totalCount: z.number(),
});
export type Pagination = z.infer<typeof pagination>;

/** The pagination of a page; an empty list has one (empty) page. */
export const paginationOf = (currentPage: number, pageSize: number, totalCount: number): Pagination => ({
  currentPage,
  pageSize,
  totalCount,
  totalPages: Math.max(1, Math.ceil(totalCount / pageSize)),
});

/** Of one row: how often people have changed it, from 1. Its `ETag` is made of it (D-73). */
export const revision = z.number();

/** A stored file as its owner sees it; both addresses are the same signed path (D-23, D-43). */
export const fileView = z.object({ id: z.string(), name: z.string(), url: z.string(), directUrl: z.string() });
export type FileView = z.infer<typeof fileView>;

const isFileList = (value: unknown): value is { id: string }[] =>
  Array.isArray(value) &&
  value.length <= 100 &&
  value.every(
    (item: unknown) =>
      typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string' && item.id.length <= 100,
  );

function readFileList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Existing files to keep, as a list of `{id, name}` or, in multipart, that list as JSON text. Only the ids count (D-44). */
export const keptFiles = z.optional(
  z.pipe(
    z
      .union(
        [z.string().check(z.maxLength(65_536)), z.array(z.object({ id: z.string(), name: z.optional(z.string()) }))],
        { error: 'Must be a list of files to keep.' },
      )
      .check(
        z.refine((value) => isFileList(typeof value === 'string' ? readFileList(value) : value), {
          error: 'Must be a list of files to keep.',
        }),
      ),
    z.transform((value: string | { id: string }[]) => {
      const list = typeof value === 'string' ? readFileList(value) : value;
      return isFileList(list) ? list.map((file) => file.id) : [];
    }),
  ),
);
