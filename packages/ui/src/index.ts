export { Badge, type Tone } from './basics/badge';
export { Brand, BrandMark } from './basics/brand';
export {
  Button,
  buttonClass,
  IconButton,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
  type IconButtonProps,
} from './basics/button';
export { classNames } from './basics/class-names';
export { Icon, type IconName } from './basics/icon';

export { CheckField, type CheckFieldProps } from './forms/check-field';
export { Field, Fields, type ControlProps, type FieldFrame } from './forms/field';
export { Chips, FileChip, ImagePreview, ImagePreviews, type FileChipProps } from './forms/file-chip';
export { FileDrop, type FileDropProps } from './forms/file-drop';
export { Form, type FormProps } from './forms/form';
export { PasswordField } from './forms/password-field';
export {
  NumberField,
  SelectField,
  TextArea,
  TextField,
  type SelectFieldProps,
  type TextAreaProps,
  type TextFieldProps,
} from './forms/text-field';
export { useObjectUrl } from './forms/use-object-url';

export { Alert, type AlertProps, type AlertTone } from './feedback/alert';
export { Skeleton, SkeletonCard, useDelayed, type SkeletonProps } from './feedback/skeleton';
export { EmptyState } from './feedback/empty-state';
export { ErrorState, type ErrorStateProps } from './feedback/error-state';
export { ToastProvider, useToast } from './feedback/toasts';

export { ConfirmProvider, useConfirm } from './overlays/confirm-provider';
export type { ConfirmQuestion } from './overlays/confirm-dialog';
export { FormModal, type FormModalProps } from './overlays/form-modal';

export { ClippedText } from './data/clipped-text';
export { EmptyValue } from './data/empty-value';
export { DateText, type DateTextProps } from './data/date-text';
export { Hours, Money } from './data/amounts';
export { HoursMeter, hoursLeftText, isRunningLow, type HoursMeterProps } from './data/hours-meter';
export { MailLink, PhoneLink, WebsiteLink, websiteHref } from './data/links';
export { Pager, type PagerProps } from './data/pager';
export { pagerWindow, rangeText } from './data/pager-window';
export { SearchBox, type SearchBoxProps } from './data/search-box';
export { DataTable, RowActions, type Column, type DataTableProps } from './data/table';
export type { Image } from './data/image';
export { Thumbnails, type ThumbnailSize, type ThumbnailsProps } from './data/thumbnails';

export { AccountMenu, initialsOf, type AccountMenuProps } from './layout/account-menu';
export { AuthCard, type AuthCardProps } from './layout/auth-card';
export { Card, type CardProps } from './layout/card';
export { ConsoleShell, type ConsoleShellProps, type NavItem } from './layout/console-shell';
export type { LinkParts, RenderLink } from './layout/link';
export { PageHead, type PageHeadProps } from './layout/page-head';
export { PortalShell, type PortalShellProps, type PortalTab } from './layout/portal-shell';
export { mainTarget, SkipLink } from './layout/skip-link';
export { usePageTitle } from './layout/use-page-title';
export { usePortalDensity } from './layout/use-portal-density';

export { RichText, type RichTextProps } from './rich-text/rich-text';
export { RichTextEditor } from './rich-text-editor/lazy';
export type { RichTextEditorProps } from './rich-text-editor/rich-text-editor';

export { applyTheme, currentTheme, themeChoice, themeKey, type Theme, type ThemeChoice } from './theme/theme';
export { ThemeSegments, ThemeToggle } from './theme/theme-switch';
export { useTheme } from './theme/use-theme';
export { UiProvider } from './ui-provider';
