import type { ReactElement } from 'react';

/** The icons that every page may show, also the login pages: 16 by 16, stroke 1.5, `currentColor`. */
export const commonIconShapes = {
  chat: <path d="M13.5 7.6a5.3 5.3 0 0 1-7.7 4.7l-3.1 1 1-3a5.3 5.3 0 1 1 9.8-2.7z" />,
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  danger: (
    <>
      <circle cx="8" cy="8" r="5.8" />
      <path d="M8 5v3.6M8 10.9v.1" />
    </>
  ),
  eye: (
    <>
      <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8z" />
      <circle cx="8" cy="8" r="2" />
    </>
  ),
  'eye-off': (
    <path d="M6.3 3.7A6.6 6.6 0 0 1 8 3.5c4 0 6.5 4.5 6.5 4.5a11 11 0 0 1-1.7 2.2M9.9 11.6a6 6 0 0 1-1.9.9c-4 0-6.5-4.5-6.5-4.5a10.6 10.6 0 0 1 2.6-3M2.5 2.5l11 11" />
  ),
  info: (
    <>
      <circle cx="8" cy="8" r="5.8" />
      <path d="M8 7.4v3.4M8 5.1v.1" />
    </>
  ),
  mail: (
    <>
      <rect x="1.8" y="3.5" width="12.4" height="9" rx="1.5" />
      <path d="m2.2 4.5 5.8 4.5 5.8-4.5" />
    </>
  ),
  phone: (
    <path d="M5.6 2.5 7 5.7 5.4 7A8 8 0 0 0 9 10.6L10.3 9l3.2 1.4c0 1.9-1 3.1-2.6 3.1-4.3 0-8.4-4.1-8.4-8.4 0-1.6 1.2-2.6 3.1-2.6z" />
  ),
  retry: <path d="M3.2 8a4.8 4.8 0 1 0 1.6-3.6M4.6 1.8v2.9h2.9" />,
  success: (
    <>
      <circle cx="8" cy="8" r="5.8" />
      <path d="m5.5 8.2 1.8 1.8 3.3-3.7" />
    </>
  ),
  warning: <path d="M8 2.5 14.2 13H1.8zM8 6.6v3M8 11.3v.1" />,
} satisfies Record<string, ReactElement>;
