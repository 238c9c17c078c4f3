/** A fake browser tab. `openTabs(null)` simulates a pop-up blocker. */
export const aTab = () => ({
  opener: window as Window | null,
  document: document.implementation.createHTMLDocument(),
  location: { assign: jest.fn() },
  close: jest.fn(),
});

export const openTabs = (tab: ReturnType<typeof aTab> | null) =>
  jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
