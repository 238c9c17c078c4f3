import { useEffect, useRef, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

/**
 * A React root of its own. The editor registers listeners in constructors, which StrictMode's rehearsed mount would
 * register twice and take away once; out here there is no StrictMode.
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
      // A root must not be unmounted while another one is rendering.
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
