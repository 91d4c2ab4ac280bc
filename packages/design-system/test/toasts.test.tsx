// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastRegion } from '../src/toasts/toast-region.tsx';
import { createToastStore } from '../src/toasts/toast-store.ts';

const store = createToastStore();

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastRegion store={store} closeLabel="Close" />);
});

afterEach(() => {
  act(() => store.clear());
  cleanup();
  vi.useRealTimers();
});

function show(severity: 'success' | 'error' | 'info', text: string) {
  act(() => store.show({ severity, text }));
}

it('NAV-08 a toast hides after 3000 ms', () => {
  show('success', 'Profile Updated');
  act(() => vi.advanceTimersByTime(2999));
  expect(screen.getByRole('status').textContent).toContain('Profile Updated');
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText('Profile Updated')).toBeNull();
});

it('NAV-08 only toasts other than success have a close button, which removes them at once', () => {
  show('success', 'Profile Updated');
  show('error', 'Invalid email');
  show('info', 'A newer version is ready');
  const buttons = screen.getAllByRole('button', { name: 'Close' });
  expect(buttons).toHaveLength(2);
  fireEvent.click(buttons[0] as HTMLElement);
  expect(screen.queryByText('Invalid email')).toBeNull();
  expect(screen.queryByText('Profile Updated')).not.toBeNull();
});

it('shows the same text only once and restarts its timer', () => {
  show('error', 'Invalid email');
  act(() => vi.advanceTimersByTime(2000));
  show('error', 'Invalid email');
  expect(screen.getAllByText('Invalid email')).toHaveLength(1);
  act(() => vi.advanceTimersByTime(2000));
  expect(screen.queryByText('Invalid email')).not.toBeNull();
});

it('leaves no timers after clear', () => {
  show('error', 'Invalid email');
  act(() => store.clear());
  expect(vi.getTimerCount()).toBe(0);
});
