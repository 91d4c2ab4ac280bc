// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { useContext } from 'react';
import { expect, it, vi } from 'vitest';
import { designTexts } from './design-texts.ts';

function Locale() {
  return <output>{useContext(ConfigProvider.ConfigContext).locale?.locale}</output>;
}

it("CARE-14 shows antd's texts of a language once they are loaded", async () => {
  // Another file of the worker may have loaded them.
  vi.resetModules();
  const { loadLocale, ThemeProvider } = await import('../src/index.ts');
  render(
    <ThemeProvider texts={designTexts} locale="de" timeZone="UTC">
      <Locale />
    </ThemeProvider>,
  );
  expect(screen.getByRole('status').textContent).toBe('en');
  await act(() => loadLocale('de'));
  expect(screen.getByRole('status').textContent).toBe('de');
});
