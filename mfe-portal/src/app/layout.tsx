import { Outlet } from '@tanstack/react-router';

/** The frame around every page behind the login. */
export const ConsoleLayout = () => (
  <main className="hb-main">
    <Outlet />
  </main>
);
