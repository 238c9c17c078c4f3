/** A tab that a page may open; `openTabs(null)` is a browser that lets none be opened. */
export const aTab = () => ({
  opener: window as Window | null,
  document: document.implementation.createHTMLDocument(),
  location: { assign: jest.fn() },
  close: jest.fn(),
});

export const openTabs = (tab: ReturnType<typeof aTab> | null) =>
  jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
