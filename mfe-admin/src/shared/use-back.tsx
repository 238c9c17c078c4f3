import type { RenderLink } from '@hourbank/ui';
import { useRouter } from '@tanstack/react-router';

/** Back button of a page. Goes back in history, or to `parent` when the page was opened directly. */
export function useBack(parent: string): RenderLink {
  const { history } = useRouter();
  const back = () => (history.canGoBack() ? history.back() : history.push(parent));
  return ({ className, children }) => (
    <button type="button" className={className} onClick={back}>
      {children}
    </button>
  );
}
