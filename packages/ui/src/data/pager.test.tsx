import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Pager } from './pager';
import { pagerWindow, rangeText } from './pager-window';

describe('pagerWindow', () => {
  it('returns the first page, the last page and those within two of the current one', () => {
    expect(pagerWindow(10, 20)).toEqual([1, 'gap', 8, 9, 10, 11, 12, 'gap', 20]);
  });
  it('returns no gap between adjacent pages', () => {
    expect(pagerWindow(1, 3)).toEqual([1, 2, 3]);
    expect(pagerWindow(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
  it('returns a gap for a single omitted page', () => {
    expect(pagerWindow(1, 5)).toEqual([1, 2, 3, 'gap', 5]);
  });
  it('returns no pages for an empty list', () => {
    expect(pagerWindow(1, 0)).toEqual([]);
  });
});

describe('rangeText', () => {
  it('returns the first row, the last row and the total', () => {
    expect(rangeText(1, 5, 23)).toBe('1 to 5 of 23');
    expect(rangeText(5, 5, 23)).toBe('21 to 23 of 23');
  });
  it('returns no rows past the end', () => {
    expect(rangeText(9, 5, 23)).toBe('0 of 23');
    expect(rangeText(1, 5, 0)).toBe('0 of 0');
  });
});

describe('Pager', () => {
  it('says on paper which rows of the list are printed, unless all are', () => {
    const { rerender } = render(<Pager page={2} pageSize={5} total={40} onPage={() => {}} />);
    expect(screen.getByText('Rows 6 to 10 of 40. Totals count all rows.')).toHaveClass('hb-print-only');
    rerender(<Pager page={1} pageSize={50} total={40} onPage={() => {}} />);
    expect(screen.queryByText(/Totals count/)).toBeNull();
  });
  it('opens the page of the pressed button', async () => {
    const onPage = jest.fn();
    render(<Pager page={3} pageSize={5} total={43} onPage={onPage} />);
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Last page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(onPage.mock.calls).toEqual([[4], [9], [2]]);
    expect(screen.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
  });
  it('disables Previous on the first page', () => {
    render(<Pager page={1} pageSize={5} total={23} onPage={() => {}} href={(page) => `?page=${page}`} />);
    const previous = screen.getByRole('link', { name: 'Previous page' });
    expect(previous).toHaveAttribute('aria-disabled', 'true');
    expect(previous).not.toHaveAttribute('href');
    expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('href', '?page=2');
  });
  it.each([
    ['First page', 2, 'link'],
    ['Previous page', 2, 'link'],
    ['Next page', 8, 'link'],
    ['Last page', 8, 'link'],
    ['First page', 2, 'button'],
    ['Next page', 8, 'button'],
  ])('%s keeps the focus when nothing is left in its direction (from page %i, a %s)', async (name, from, role) => {
    const onPage = jest.fn();
    const href = (page: number) => `?page=${page}`;
    function List() {
      const [page, setPage] = useState(from);
      const open = (to: number) => {
        onPage(to);
        setPage(to);
      };
      return <Pager page={page} pageSize={5} total={43} onPage={open} {...(role === 'link' && { href })} />;
    }
    render(<List />);
    const pressed = screen.getByRole(role, { name });
    pressed.focus();
    await userEvent.keyboard('{Enter}');
    expect(onPage).toHaveBeenCalledTimes(1);
    expect(pressed).toHaveFocus();
    expect(pressed).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Enter}');
    expect(onPage).toHaveBeenCalledTimes(1);
    // Only the control that has the focus keeps it: Tab does not stop at one that does nothing.
    await userEvent.tab();
    await userEvent.tab({ shift: true });
    expect(pressed).not.toHaveFocus();
  });
  it('shows only the total if all rows fit on one page', () => {
    render(<Pager page={1} pageSize={5} total={4} onPage={() => {}} />);
    expect(screen.getByText('1 to 4 of 4')).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });
  it('offers page sizes if there are more rows than the smallest page has', async () => {
    const onPageSize = jest.fn();
    const { rerender } = render(
      <Pager page={1} pageSize={25} total={6} onPage={() => {}} pageSizes={[5, 25]} onPageSize={onPageSize} />,
    );
    await userEvent.selectOptions(screen.getByLabelText('Rows per page'), '5');
    expect(onPageSize.mock.calls).toEqual([[5]]);
    rerender(<Pager page={1} pageSize={25} total={5} onPage={() => {}} pageSizes={[5, 25]} onPageSize={onPageSize} />);
    expect(screen.queryByLabelText('Rows per page')).toBeNull();
  });
  it('opens a page by its number, and the last one for a larger number', async () => {
    const onPage = jest.fn();
    render(<Pager page={1} pageSize={5} total={5_000} onPage={onPage} />);
    const field = screen.getByLabelText('Go to page');
    await userEvent.type(field, '37{Enter}');
    await userEvent.type(field, '1,001{Enter}');
    await userEvent.type(field, '0{Enter}');
    await userEvent.type(field, '-x{Enter}');
    expect(onPage.mock.calls).toEqual([[37], [1000]]);
    expect(screen.getByText('1 to 5 of 5,000')).toBeInTheDocument();
  });
  it('has no field for a page number with few pages', () => {
    render(<Pager page={1} pageSize={5} total={35} onPage={() => {}} />);
    expect(screen.queryByLabelText('Go to page')).toBeNull();
  });
});
