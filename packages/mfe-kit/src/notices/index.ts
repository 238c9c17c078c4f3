export { NoticeBell } from './notice-bell';
export type { NoticeLink } from './notice-link';
