/** The URL of the page. `request` opens the dialog, with `hours` filled in, so that other pages can link to it. */
interface RequestSearch {
  request?: true | undefined;
  hours?: number | undefined;
}

const maxHours = 100_000;

export const readRequestSearch = ({ request, hours }: Record<string, unknown>): RequestSearch => ({
  request: request === true ? true : undefined,
  hours: typeof hours === 'number' && hours >= 1 && hours <= maxHours ? hours : undefined,
});
