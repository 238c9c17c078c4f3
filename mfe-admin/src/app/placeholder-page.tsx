/** Holds the place of a page whose feature is not built yet. */
export const placeholderPage = (title: string) => () => <h1>{title}</h1>;
