import { ListBody, type ListBodyProps, type ListPage } from '@hourbank/mfe-kit/lists';
import { type ReactNode, type Ref, useId } from 'react';

interface ListCardProps<Row, Page extends ListPage<Row>> extends Omit<
  ListBodyProps<Row, Page>,
  'visible' | 'errorPrefix' | 'toolbar'
> {
  /** Accessible name of the list. */
  label: string;
  /** Shows the label as the heading of the card. */
  heading?: boolean;
  /** Search and filters, which stay while the rows load or fail. */
  toolbar?: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** A list in a card: filters, loading, error and empty state, the rows, and the pager. */
export function ListCard<Row, Page extends ListPage<Row>>(props: ListCardProps<Row, Page>) {
  const { label, heading, toolbar, ref, ...body } = props;
  const headingId = useId();
  return (
    <section
      className="card"
      {...(heading ? { 'aria-labelledby': headingId } : { 'aria-label': label })}
      aria-busy={body.query.isPlaceholderData || undefined}
      tabIndex={-1}
      ref={ref}
    >
      {heading && (
        <div className="card-header">
          <h2 id={headingId}>{label}</h2>
        </div>
      )}
      {toolbar}
      <ListBody {...body} visible errorPrefix />
    </section>
  );
}
