import { useEffect, useRef, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

/**
 * Renders its children in a separate React root without StrictMode. The editor registers listeners in constructors,
 * which StrictMode would register twice and remove once.
 */
export function ReactRoot({ children }: { children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null);
  const root = useRef<Root | null>(null);

  useEffect(() => {
    const place = document.createElement('div');
    host.current?.append(place);
    const own = createRoot(place);
    root.current = own;
    return () => {
      root.current = null;
      // React cannot unmount a root while another root renders.
      setTimeout(() => {
        own.unmount();
        place.remove();
      });
    };
  }, []);

  useEffect(() => {
    root.current?.render(children);
  });

  return <div ref={host} />;
}
