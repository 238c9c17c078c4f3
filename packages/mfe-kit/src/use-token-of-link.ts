import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * The token of a link in an email; empty without one. It is after `#`, so that browsers send it to no server, and is
 * removed from the address at once, so that it does not stay in the history.
 */
export function useTokenOfLink(): string {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(hash);
  useEffect(() => {
    if (hash !== '') void navigate({ to: '.', hash: '', replace: true });
  }, [hash, navigate]);
  return token;
}
