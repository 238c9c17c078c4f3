/**
 * Removes the frame of `index.html` as soon as the page of a console or a failure shows in the outlet: a console
 * renders its frame before the code of the page is there. Mutation observers run before the next paint, so the page
 * never shows both, and never neither.
 */
export function replaceFirstFrame(outlet: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (!outlet.querySelector('main')) return;
    observer.disconnect();
    delete document.documentElement.dataset.firstFrame;
    document.querySelector('.hb-first-frame')?.remove();
  });
  observer.observe(outlet, { childList: true, subtree: true });
}
