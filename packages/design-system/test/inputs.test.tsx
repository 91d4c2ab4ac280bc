// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FileDrop } from '../src/components/file-drop.tsx';
import { MoneyInput } from '../src/components/money-input.tsx';
import { SearchInput } from '../src/components/search-input.tsx';
import { chooseColorScheme, colorSchemeChoice, useColorScheme } from '../src/theme/color-scheme.ts';
import { ThemeProvider } from '../src/theme/theme-provider.tsx';
import { designTexts } from './design-texts.ts';

function Amount({ onAmount, locale = 'en' }: { onAmount(amount: string): void; locale?: string }) {
  const [amount, setAmount] = useState('');
  return (
    <ThemeProvider texts={designTexts} locale={locale} timeZone="UTC">
      <MoneyInput
        aria-label="Amount"
        value={amount}
        onChange={(value) => {
          setAmount(value);
          onAmount(value);
        }}
      />
    </ThemeProvider>
  );
}

function Scheme() {
  return <p>{useColorScheme()}</p>;
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('money input', () => {
  it('AMT-05 shows thousands separators while typing and accepts only digits and a point', async () => {
    const onAmount = vi.fn();
    render(<Amount onAmount={onAmount} />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
    await userEvent.type(input, '12a50-000.456');
    expect(input.value).toBe('1,250,000.45');
    expect(onAmount).toHaveBeenLastCalledWith('1250000.45');
  });

  it('AMT-05 keeps the caret while separators are added and removed', async () => {
    render(<Amount onAmount={() => undefined} />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
    await userEvent.type(input, '123456');
    await userEvent.type(input, '9', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(input.value).toBe('1,293,456');
    expect(input.selectionStart).toBe(4);
  });

  it('AMT-05 CARE-14 has German separators, and takes a typed point for the decimal comma', async () => {
    const onAmount = vi.fn();
    render(<Amount onAmount={onAmount} locale="de" />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
    await userEvent.type(input, '1250000,456');
    expect(input.value).toBe('1.250.000,45');
    expect(onAmount).toHaveBeenLastCalledWith('1250000.45');
    await userEvent.clear(input);
    await userEvent.type(input, '1500.5');
    expect(input.value).toBe('1.500,5');
    expect(onAmount).toHaveBeenLastCalledWith('1500.5');
    await userEvent.type(input, '{Backspace}{Backspace}{Backspace}');
    expect(input.value).toBe('150');
  });

  it.each([
    ['1.234.567,89', '1234567.89'],
    ['1234567.89', '1234567.89'],
    ['1.500', '1500'],
    ['1500', '1500'],
    ['€ 1.500,5', '1500.5'],
  ])('AMT-05 CARE-14 a pasted %s is %s in German', async (text, amount) => {
    const onAmount = vi.fn();
    render(<Amount onAmount={onAmount} locale="de" />);
    await userEvent.click(screen.getByRole('textbox', { name: 'Amount' }));
    await userEvent.paste(text);
    expect(onAmount).toHaveBeenLastCalledWith(amount);
  });
});

describe('search input', () => {
  it('OPP-04 searches once, 300 ms after the last keystroke', () => {
    vi.useFakeTimers();
    const onSearch = vi.fn();
    render(<SearchInput label="Search" value="" onSearch={onSearch} />);
    const input = screen.getByRole('searchbox', { name: 'Search' });
    fireEvent.change(input, { target: { value: 'so' } });
    act(() => vi.advanceTimersByTime(299));
    fireEvent.change(input, { target: { value: 'solar' } });
    act(() => vi.advanceTimersByTime(299));
    expect(onSearch).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(onSearch.mock.calls).toEqual([['solar']]);
  });

  it('shows a search that was changed externally, without searching again', () => {
    vi.useFakeTimers();
    const onSearch = vi.fn();
    const { rerender } = render(<SearchInput label="Search" value="solar" onSearch={onSearch} />);
    rerender(<SearchInput label="Search" value="" onSearch={onSearch} />);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    act(() => vi.advanceTimersByTime(1000));
    expect(onSearch).not.toHaveBeenCalled();
  });
});

it('accepts chosen and dropped files, also the same ones again', () => {
  const onFiles = vi.fn();
  render(<FileDrop purpose="Passport" label="Choose files" onFiles={onFiles} />);
  const field = screen.getByLabelText<HTMLInputElement>('Passport: Choose files');
  const file = new File(['x'], 'passport.pdf');
  fireEvent.change(field, { target: { files: [file] } });
  fireEvent.drop(field, { dataTransfer: { files: [file] } });
  expect(onFiles.mock.calls).toEqual([[[file]], [[file]]]);
});

it('the file chooser offers the accepted types only', () => {
  render(<FileDrop purpose="Logo" label="Choose a picture" accept={['image/png', 'image/jpeg']} onFiles={vi.fn()} />);
  expect(screen.getByLabelText<HTMLInputElement>('Logo: Choose a picture').accept).toBe('image/png,image/jpeg');
  expect(screen.getByLabelText('Logo: Choose a picture').hasAttribute('multiple')).toBe(false);
});

it('follows the stored colour scheme in every root', () => {
  // A device in the light scheme, whatever the tests before have stubbed.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  render(<Scheme />);
  render(<Scheme />);
  act(() => chooseColorScheme('dark'));
  expect(screen.getAllByText('dark')).toHaveLength(2);
  expect(colorSchemeChoice()).toBe('dark');
  expect(document.documentElement.dataset.colorScheme).toBe('dark');
  act(() => chooseColorScheme('system'));
  expect(screen.getAllByText('light')).toHaveLength(2);
  expect(localStorage.length).toBe(0);
});
