// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Button } from '../src/index.ts';
import { ThemeProvider } from '../src/theme/theme-provider.tsx';
import { designTexts } from './design-texts.ts';

afterEach(cleanup);

function Invest({ loading }: { loading: boolean }) {
  return (
    <ThemeProvider texts={designTexts} locale="en" timeZone="UTC">
      <Button loading={loading}>Invest</Button>
    </ThemeProvider>
  );
}

it('keeps its name while loading, and no spinner after loading for a few milliseconds', async () => {
  const { rerender } = render(<Invest loading={false} />);
  const button = screen.getByRole('button', { name: 'Invest' });
  rerender(<Invest loading />);
  expect(button.querySelector('.anticon-loading')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Invest' })).toBe(button);
  await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
  rerender(<Invest loading={false} />);
  await waitFor(() => expect(button.querySelector('.anticon-loading')).toBeNull());
});
