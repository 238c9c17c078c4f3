/** Records the addresses that the page downloads from now on. `jest.restoreAllMocks()` ends that. */
export function watchDownloads(): { addresses: () => (string | null)[]; openedTabs: jest.SpyInstance } {
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  return {
    addresses: () =>
      (clicked.mock.contexts as HTMLAnchorElement[])
        .filter((link) => link.hasAttribute('download'))
        .map((link) => link.getAttribute('href')),
    openedTabs: jest.spyOn(window, 'open').mockReturnValue(null),
  };
}
