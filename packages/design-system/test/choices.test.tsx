// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { MultiSelect } from '../src/components/multi-select.tsx';
import { WholeNumberInput } from '../src/components/whole-number-input.tsx';
import { ThemeProvider } from '../src/theme/theme-provider.tsx';
import { designTexts } from './design-texts.ts';

const options = [
  { value: 'CI', label: "Côte d'Ivoire" },
  { value: 'CH', label: 'Switzerland' },
  { value: 'SE', label: 'Sweden' },
  ...Array.from({ length: 500 }, (_, index) => ({ value: `x${index}`, label: `Entry ${index}` })),
];

function Theme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider texts={designTexts} locale="en" timeZone="UTC">
      {children}
    </ThemeProvider>
  );
}

function Countries({ first = [] }: { first?: string[] }) {
  const [chosen, setChosen] = useState(first);
  return (
    <Theme>
      <MultiSelect aria-label="Countries" options={options} value={chosen} onChange={setChosen} />
    </Theme>
  );
}

function Size({ onSize }: { onSize(size: string): void }) {
  const [size, setSize] = useState('');
  return (
    <Theme>
      <WholeNumberInput
        aria-label="Size"
        value={size}
        onChange={(value) => {
          setSize(value);
          onSize(value);
        }}
      />
    </Theme>
  );
}

const entries = () => [...document.querySelectorAll('.ant-select-item-option')].map((entry) => entry.textContent);

beforeAll(() => {
  // The virtual list measures itself, but jsdom has no layout.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(cleanup);

describe('multi-select', () => {
  it('finds entries by a part of their name, ignoring case and accents', () => {
    render(<Countries />);
    const input = screen.getByRole('combobox', { name: 'Countries' });
    fireEvent.mouseDown(input);
    fireEvent.change(input, { target: { value: 'COTE' } });
    expect(entries()).toEqual(["Côte d'Ivoire"]);
    fireEvent.change(input, { target: { value: 'sw' } });
    expect(entries()).toEqual(['Switzerland', 'Sweden']);
    fireEvent.change(input, { target: { value: 'nowhere' } });
    expect(screen.getByText('No match')).toBeDefined();
  });

  it('collapses surplus tags, and renders only the visible entries', () => {
    render(<Countries first={options.slice(0, 20).map(({ value }) => value)} />);
    expect(screen.getByText('+14')).toBeDefined();
    fireEvent.mouseDown(screen.getByRole('combobox'));
    expect(entries().length).toBeLessThan(40);
  });
});

describe('whole number input', () => {
  it('PREF-18 separates thousands and accepts digits only', async () => {
    const onSize = vi.fn();
    render(<Size onSize={onSize} />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Size' });
    await userEvent.type(input, '-1a250,000');
    expect(input.value).toBe('1,250,000');
    expect(onSize).toHaveBeenLastCalledWith('1250000');
    await userEvent.clear(input);
    await userEvent.click(input);
    await userEvent.paste('1250.75');
    expect(onSize).toHaveBeenLastCalledWith('1250');
  });
});
