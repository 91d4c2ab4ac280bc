// @vitest-environment jsdom
import { createRequestFailure, type PermissionFlag, permissionFlags } from '@platform/app-contract';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LoadedPage, LoadGate, lazyScreen, Permitted, PermittedPage, Screens, Titled } from '../src/pages/index.ts';
import type { Loadable } from '../src/pages/load-gate.tsx';
import { renderScreen } from '../testing/index.tsx';

beforeEach(() => {
  document.title = 'Brand';
});
afterEach(cleanup);

const reload = vi.fn();
const failed = (error: unknown): Loadable<string> => ({ state: 'failed', error, reload });
const lost = failed(createRequestFailure(0, 'There was no answer'));
const unknown = failed(createRequestFailure(404, 'x', 'NOT_FOUND'));

it('LoadGate renders part of a screen in each state', () => {
  const gate = (loaded: Loadable<string>, notThere?: string | React.ReactElement) =>
    renderScreen(
      <LoadGate loaded={loaded} loading={3} failed="Not loaded" {...(notThere === undefined ? {} : { notThere })}>
        {(data) => <p>{data}</p>}
      </LoadGate>,
    );
  const tryAgain = () => screen.queryByRole('button', { name: 'Try again' });

  gate({ state: 'loading' });
  expect(screen.getByRole('status').textContent).toContain('Loading');
  cleanup();

  gate(lost, 'Nothing there');
  expect(screen.getByRole('alert').textContent).toContain('Not loaded');
  expect(screen.queryByText('Nothing there')).toBeNull();
  fireEvent.click(tryAgain() as HTMLElement);
  expect(reload).toHaveBeenCalledOnce();
  cleanup();

  gate(unknown);
  expect(tryAgain()).not.toBeNull();
  cleanup();

  gate(unknown, 'Nothing there');
  expect(screen.getByRole('alert').textContent).toContain('Nothing there');
  expect(tryAgain()).toBeNull();
  cleanup();

  gate(unknown, <p>Elsewhere</p>);
  expect(screen.queryByRole('alert')).toBeNull();
  screen.getByText('Elsewhere');
  cleanup();

  gate({ state: 'ready', data: 'What it shows' });
  screen.getByText('What it shows');
});

it('LoadedPage sets no title while it loads, and is announced when it is ready or has failed', () => {
  const page = (loaded: Loadable<string>) => {
    document.title = 'Brand';
    const { services } = renderScreen(
      <LoadedPage loaded={loaded} failed="Not loaded" back={<p>Back</p>} notThere={<p>Elsewhere</p>}>
        {(data) => <Titled title={data} />}
      </LoadedPage>,
    );
    return services.announceScreen;
  };
  expect(page({ state: 'loading' })).not.toHaveBeenCalled();
  expect(document.title).toBe('Brand');
  expect(screen.queryByText('Back')).toBeNull();
  cleanup();

  expect(page(lost)).toHaveBeenCalledOnce();
  expect(document.title).toBe('Not loaded · Brand');
  screen.getByText('Back');
  screen.getByRole('button', { name: 'Try again' });
  cleanup();

  // The target of the redirect is announced instead.
  expect(page(unknown)).not.toHaveBeenCalled();
  screen.getByText('Elsewhere');
  cleanup();

  expect(page({ state: 'ready', data: 'A deal' })).toHaveBeenCalledOnce();
  expect(document.title).toBe('A deal · Brand');
});

it('Permitted and PermittedPage render their content only with all flags', () => {
  const without = (flag?: PermissionFlag) =>
    Object.fromEntries(permissionFlags.map((other) => [other, other !== flag]));
  const flags = ['settings', 'analytics'] as const;
  const rendered = vi.fn();
  const Inside = () => {
    rendered();
    return <p>Inside</p>;
  };
  for (const missing of flags) {
    const permissions = without(missing);
    renderScreen(
      <Permitted flags={flags} denied="Not for you">
        <Inside />
      </Permitted>,
      { permissions },
    );
    screen.getByText('Not for you');
    cleanup();
    const { services } = renderScreen(
      <PermittedPage flags={flags} denied="Not for you" title="Settings">
        <Inside />
      </PermittedPage>,
      { permissions },
    );
    screen.getByText('Not for you');
    expect(document.title).toBe('Settings · Brand');
    expect(services.announceScreen).toHaveBeenCalledOnce();
    cleanup();
  }
  expect(rendered).not.toHaveBeenCalled();
  const { services } = renderScreen(
    <PermittedPage flags={flags} denied="Not for you" title="Settings">
      <Inside />
    </PermittedPage>,
    { permissions: without() },
  );
  screen.getByText('Inside');
  expect(services.announceScreen).not.toHaveBeenCalled();
});

it('Screens shows a loading state, and the screen is announced when its code has loaded', async () => {
  let resolveModule = (_module: { default: () => React.ReactNode }): void => undefined;
  const Page = lazyScreen(
    () => new Promise<{ default: () => React.ReactNode }>((resolve) => (resolveModule = resolve)),
  );
  const { services } = renderScreen(
    <Screens>
      <Page />
    </Screens>,
  );
  expect(screen.getByRole('status').textContent).toContain('Loading');
  expect(services.announceScreen).not.toHaveBeenCalled();
  resolveModule({ default: () => <Titled title="A screen" /> });
  await vi.waitFor(() => expect(services.announceScreen).toHaveBeenCalledOnce());
  expect(screen.queryByRole('status')).toBeNull();
});
