/** The URL of the page. `request` opens the dialog, so that other pages can link to it. */
interface RequestSearch {
  request?: true | undefined;
}

export const readRequestSearch = ({ request }: Record<string, unknown>): RequestSearch => ({
  request: request === true ? true : undefined,
});
