import { useEffect, useRef, useState } from 'react';
import { Icon } from '../basics/icon';

/** Longest search that the API accepts. */
const maxLength = 200;

interface SearchBoxProps {
  /** The current search term. A change from outside ('Clear search') replaces the input. */
  value: string;
  /** Called with the trimmed term after the user stops typing. */
  onSearch: (term: string) => void;
  label: string;
  placeholder?: string;
  /** Milliseconds. */
  delay?: number;
}

export function SearchBox({ value, onSearch, label, placeholder, delay = 250 }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);

  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (term: string) => {
    clearTimeout(timer.current);
    if (term === sent.current) return;
    sent.current = term;
    onSearch(term);
  };
  const change = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(text.trim()), delay);
  };

  return (
    <div className="hb-search" role="search">
      <Icon name="search" />
      <input
        className="form-control"
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={typed}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(typed.trim());
        }}
      />
    </div>
  );
}
