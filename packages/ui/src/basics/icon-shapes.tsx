import type { ReactElement } from 'react';

/**
 * The icons of pages behind the login, apart from those that every page may show: 16 by 16, stroke 1.5, `currentColor`.
 */
export const iconShapes = {
  attach: (
    <path d="m13.4 7.4-5.7 5.7a3.4 3.4 0 0 1-4.8-4.8l6-6a2.3 2.3 0 0 1 3.2 3.2l-6 6a1.1 1.1 0 0 1-1.6-1.6l5.4-5.4" />
  ),
  back: <path d="M13 8H3.5M7 4 3 8l4 4" />,
  bell: <path d="M3 11.5c.9-.9 1.2-2 1.2-4.2a3.8 3.8 0 0 1 7.6 0c0 2.2.3 3.3 1.2 4.2zM6.7 13.8a1.5 1.5 0 0 0 2.6 0" />,
  bullets: <path d="M6 4h8M6 8h8M6 12h8M2.5 4h.1M2.5 8h.1M2.5 12h.1" />,
  calendar: (
    <>
      <rect x="2.2" y="3.2" width="11.6" height="10.3" rx="1.5" />
      <path d="M2.2 6.5h11.6M5.3 1.8v2.6M10.7 1.8v2.6" />
    </>
  ),
  change: <path d="M3.2 8a4.8 4.8 0 1 0 1.6-3.6M4.6 1.8v2.9h2.9" />,
  check: <path d="m3.2 8.4 3.2 3.2 6.6-7" />,
  'chevron-down': <path d="M4.5 6.5 8 10l3.5-3.5" />,
  clients: (
    <>
      <circle cx="6" cy="5.5" r="2.5" />
      <path d="M1.5 13.5c.3-2.6 2-4 4.5-4s4.2 1.4 4.5 4M10.5 3.2a2.5 2.5 0 0 1 0 4.6M12 9.8c1.5.5 2.3 1.8 2.5 3.7" />
    </>
  ),
  clock: (
    <>
      <circle cx="8" cy="8" r="5.8" />
      <path d="M8 4.8V8l2.2 1.6" />
    </>
  ),
  code: <path d="M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5" />,
  copy: (
    <>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
      <path d="M10.5 5.5V4A1.5 1.5 0 0 0 9 2.5H4A1.5 1.5 0 0 0 2.5 4v5A1.5 1.5 0 0 0 4 10.5h1.5" />
    </>
  ),
  dashboard: (
    <>
      <rect x="2.5" y="2.5" width="4.5" height="6" rx="1" />
      <rect x="9" y="2.5" width="4.5" height="3.5" rx="1" />
      <rect x="2.5" y="10.5" width="4.5" height="3" rx="1" />
      <rect x="9" y="8" width="4.5" height="5.5" rx="1" />
    </>
  ),
  delete: <path d="M2.5 4.5h11M6 4.2V2.5h4v1.7M4 4.5l.6 9h6.8l.6-9M6.7 7.2v3.8M9.3 7.2v3.8" />,
  document: <path d="M4 1.8h5L12.5 5v9.2H4zM9 1.8V5h3.5M6 8.5h4.5M6 11h3" />,
  download: <path d="M8 2.5v7.5M4.8 7 8 10.2 11.2 7M2.5 13.5h11" />,
  edit: <path d="M10.6 3.1 12.9 5.4 5.6 12.7l-3 .7.7-3zM9.2 4.5l2.3 2.3" />,
  filter: <path d="M2 4h12M4.5 8h7M6.5 12h3" />,
  first: <path d="M11.5 4 7.5 8l4 4M4.5 4v8" />,
  image: (
    <>
      <rect x="2" y="3" width="12" height="10" rx="1.5" />
      <circle cx="5.5" cy="6.3" r="1" />
      <path d="m2.5 12 3.7-3.4 2.3 2 2.5-2.8 3 3" />
    </>
  ),
  last: <path d="m4.5 4 4 4-4 4M11.5 4v8" />,
  link: (
    <path d="M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2-2a2.6 2.6 0 0 0-3.7-3.7l-.9.9M9.2 6.8a2.6 2.6 0 0 0-3.7 0l-2 2a2.6 2.6 0 0 0 3.7 3.7l.9-.9" />
  ),
  'log-out': <path d="M6 2.5H3v11h3M10.5 5l3 3-3 3M13.2 8H6.5" />,
  menu: <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />,
  moon: <path d="M13 9.6A5.6 5.6 0 0 1 6.4 3a5.4 5.4 0 1 0 6.6 6.6z" />,
  next: <path d="m6 4 4 4-4 4" />,
  numbers: <path d="M6.5 4H14M6.5 8H14M6.5 12H14M2.3 2.8l.9-.4v3M2.2 9.2c.2-1 1.8-1 1.8 0 0 .8-1.6 1.2-1.8 2.2h1.9" />,
  open: <path d="M9.5 2.5h4v4M13.2 2.8 7.5 8.5M11.5 9v4.5h-9v-9H7" />,
  package: <path d="M8 2 13.5 4.8v6.4L8 14l-5.5-2.8V4.8zM2.5 4.8 8 7.6l5.5-2.8M8 7.6V14" />,
  payment: (
    <>
      <rect x="1.8" y="3.5" width="12.4" height="9" rx="1.5" />
      <path d="M1.8 6.5h12.4M4.5 10h2.5" />
    </>
  ),
  pause: <path d="M5 3v10M11 3v10" />,
  more: <path d="M3.5 8h.1M8 8h.1M12.5 8h.1" />,
  play: <path d="M5 3.4v9.2L12.4 8z" />,
  plus: <path d="M8 3v10M3 8h10" />,
  previous: <path d="M10 4 6 8l4 4" />,
  reports: <path d="M2.5 13.5h11M4.5 11V8M8 11V4M11.5 11V6.5" />,
  quote: <path d="M3 4v8M6.5 5h7M6.5 8h7M6.5 11h4.5" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.5" />
      <path d="m10.5 10.5 3 3" />
    </>
  ),
  lock: (
    <>
      <rect x="3.2" y="7" width="9.6" height="6.5" rx="1.5" />
      <path d="M5.2 7V5a2.8 2.8 0 0 1 5.6 0v2" />
    </>
  ),
  mail: (
    <>
      <rect x="1.8" y="3.5" width="12.4" height="9" rx="1.5" />
      <path d="m2.2 4.5 5.8 4.5 5.8-4.5" />
    </>
  ),
  'send-back': <path d="M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6M5.8 3.5l-3 3 3 3" />,
  settings: (
    <>
      <path d="M2 4.5h7M12.5 4.5H14M2 11.5h1.5M7 11.5h7" />
      <circle cx="10.75" cy="4.5" r="1.75" />
      <circle cx="5.25" cy="11.5" r="1.75" />
    </>
  ),
  stop: <rect x="4" y="4" width="8" height="8" rx="1" />,
  sun: (
    <>
      <circle cx="8" cy="8" r="2.8" />
      <path d="M8 1.8v1M8 13.2v1M1.8 8h1M13.2 8h1M3.6 3.6l.7.7M11.7 11.7l.7.7M3.6 12.4l.7-.7M11.7 4.3l.7-.7" />
    </>
  ),
  system: (
    <>
      <rect x="2" y="3" width="12" height="8" rx="1.2" />
      <path d="M6 13.5h4" />
    </>
  ),
  tasks: (
    <>
      <rect x="2.5" y="2.5" width="11" height="11" rx="2" />
      <path d="M5.5 8.2l1.8 1.8 3.4-3.8" />
    </>
  ),
  upload: <path d="M8 10.5V3M4.8 5.8 8 2.6l3.2 3.2M2.5 10.5v3h11v-3" />,
  video: (
    <>
      <rect x="1.8" y="4" width="8.4" height="8" rx="1.5" />
      <path d="m10.2 7.2 4-2.2v6l-4-2.2" />
    </>
  ),
  fileImage: (
    <>
      <path d="M9.5 1.75H4.25a1.5 1.5 0 0 0-1.5 1.5v9.5a1.5 1.5 0 0 0 1.5 1.5h7.5a1.5 1.5 0 0 0 1.5-1.5V5.5zv3.75h3.75" />
      <circle cx="6" cy="7.75" r="0.9" />
      <path d="m4.75 12.25 2.5-2.75 1.5 1.5 1-1 1.75 2.25" />
    </>
  ),
  filePdf: (
    <>
      <path d="M9.5 1.75H4.25a1.5 1.5 0 0 0-1.5 1.5v9.5a1.5 1.5 0 0 0 1.5 1.5h7.5a1.5 1.5 0 0 0 1.5-1.5V5.5zv3.75h3.75" />
      <path d="M5.25 12.25c1.75-1 2.75-3.25 2.5-5.25.25 2.25 1.5 3.75 3.25 3.9-2-.2-4.25.2-5.75 1.35z" />
    </>
  ),
  fileWord: (
    <>
      <path d="M9.5 1.75H4.25a1.5 1.5 0 0 0-1.5 1.5v9.5a1.5 1.5 0 0 0 1.5 1.5h7.5a1.5 1.5 0 0 0 1.5-1.5V5.5zv3.75h3.75" />
      <path d="m5 8 1 4.25L8 8.75l2 3.5L11 8" />
    </>
  ),
  fileSheet: (
    <>
      <path d="M9.5 1.75H4.25a1.5 1.5 0 0 0-1.5 1.5v9.5a1.5 1.5 0 0 0 1.5 1.5h7.5a1.5 1.5 0 0 0 1.5-1.5V5.5zv3.75h3.75" />
      <path d="M5 7.75h6v4.5H5zM5 10h6M8 7.75v4.5" />
    </>
  ),
  fileSlides: (
    <>
      <path d="M9.5 1.75H4.25a1.5 1.5 0 0 0-1.5 1.5v9.5a1.5 1.5 0 0 0 1.5 1.5h7.5a1.5 1.5 0 0 0 1.5-1.5V5.5zv3.75h3.75" />
      <path d="M5 7.75h6v3.25H5zM8 11v1.75" />
    </>
  ),
  fileText: (
    <>
      <path d="M9.5 1.75H4.25a1.5 1.5 0 0 0-1.5 1.5v9.5a1.5 1.5 0 0 0 1.5 1.5h7.5a1.5 1.5 0 0 0 1.5-1.5V5.5zv3.75h3.75" />
      <path d="M5.25 8h5.5M5.25 10h5.5M5.25 12h3" />
    </>
  ),
  fileOther: (
    <path d="M9.5 1.75H4.25a1.5 1.5 0 0 0-1.5 1.5v9.5a1.5 1.5 0 0 0 1.5 1.5h7.5a1.5 1.5 0 0 0 1.5-1.5V5.5zv3.75h3.75" />
  ),
} satisfies Record<string, ReactElement>;
