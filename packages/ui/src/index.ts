export { Badge, type Tone } from './basics/badge';
export { Brand, BrandMark } from './basics/brand';
export { Button, buttonClass, IconButton, type ButtonSize, type ButtonVariant } from './basics/button';
export { classNames } from './basics/class-names';
export { Icon, type IconName } from './basics/icon';

export { DayField, type DayFieldProps } from './dates/day-field';
export { FilterDay } from './dates/filter-day';

export { CheckField } from './forms/check-field';
export { Field, Fields, type FieldFrame } from './forms/field';
export { Chips, FileChip, ImagePreview, ImagePreviews, isPdf } from './forms/file-chip';
export { FileDrop, type FileDropProps } from './forms/file-drop';
export { Form } from './forms/form';
export { PasswordField } from './forms/password-field';
export { SelectField, TextArea, TextField, type TextFieldProps } from './forms/text-field';
export { useMediaQuery, useObjectUrl } from './hooks';

export { Alert, type AlertTone } from './feedback/alert';
export { Skeleton, SkeletonCard } from './feedback/skeleton';
export { EmptyState } from './feedback/empty-state';
export { ErrorState } from './feedback/error-state';
export { PinnedToast } from './feedback/pinned-toast';
export { type NewToast, ToastProvider, useToast } from './feedback/toasts';

export { ConfirmProvider, useConfirm } from './overlays/confirm-provider';
export type { ConfirmOptions } from './overlays/confirm-dialog';
export { CommandPalette, type PaletteGroup, type PaletteItem } from './overlays/command-palette';
export { Dialog } from './overlays/dialog';
export { FormModal } from './overlays/form-modal';

export { ClippedText } from './data/clipped-text';
export { EmptyValue } from './data/empty-value';
export { DateText, RecentTime } from './data/date-text';
export { FilterBar } from './data/filter-bar';
export { EntryParts } from './data/entry-parts';
export { Hours, Money } from './data/amounts';
export { HoursMeter, hoursLeftText, isRunningLow } from './data/hours-meter';
export { MailLink, PhoneLink, WebsiteLink, websiteHref } from './data/links';
export { Pager } from './data/pager';
export { pagerWindow, rangeText } from './data/pager-window';
export { SearchBox } from './data/search-box';
export { DataTable, RowActions, type Column } from './data/table';
export type { Image } from './data/image';
export { Thumbnails } from './data/thumbnails';
export { LightboxLink } from './lightbox/lightbox-link';
export { useLightbox } from './lightbox/use-lightbox';
export { PdfPage } from './pdf/pdf-page';
export { ProtectedPdfNote } from './pdf/protected-pdf';
export { SessionList } from './data/session-list';
export { useKeptFocus } from './data/use-kept-focus';

export { AccountMenu, initialsOf } from './layout/account-menu';
export { AuthCard } from './layout/auth-card';
export { Card } from './layout/card';
export { ConsoleShell, type NavItem } from './layout/console-shell';
export { ContactLine, type Face, FaceContext } from './layout/face';
export type { LinkParts, RenderLink } from './layout/link';
export { PageHead } from './layout/page-head';
export { HeaderMenu } from './layout/header-menu';
export { type Tab, Tabs } from './layout/tabs';
export { PortalShell } from './layout/portal-shell';
export { usePageTitle } from './layout/use-page-title';
export { mainTarget, SkipLink } from './layout/skip-link';
export { usePortalDensity } from './layout/use-portal-density';

export { RichText } from './rich-text/rich-text';
export { RichTextEditor } from './rich-text-editor/lazy';
export type { RichTextEditorProps } from './rich-text-editor/rich-text-editor';

export { applyTheme, currentTheme, themeChoice, themeKey, type Theme, type ThemeChoice } from './theme/theme';
export { ThemeSegments, ThemeToggle } from './theme/theme-switch';
export { useTheme } from './theme/use-theme';
export { UiProvider } from './ui-provider';
