// @vitest-environment jsdom
import { AppProviders } from '@platform/app-kit';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type FlowActions, FlowStepper } from '../src/index.ts';
import { actions, file, flow, item, section, services, show, showFlow } from './kit.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  show.mockReset();
});

describe('steps', () => {
  it('ONB-01 DOCH-01 shows one tab per shown section in order', () => {
    showFlow([section('Second', 2), section('Hidden', 3, { shown: false }), section('First', 1)]);
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      expect.stringContaining('First'),
      expect.stringContaining('Second'),
    ]);
  });

  it('ONB-02 ONB-03 DOCH-01 starts on the first unlocked tab; a locked one cannot be opened', async () => {
    showFlow([section('Locked', 1, { unlocked: false }), section('Open', 2), section('Later', 3, { unlocked: false })]);
    expect(screen.getByRole('tab', { name: /Open/ }).getAttribute('aria-selected')).toBe('true');
    const locked = screen.getByRole('tab', { name: /Later/ });
    expect(locked.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(locked);
    expect(screen.getByRole('tab', { name: /Open/ }).getAttribute('aria-selected')).toBe('true');
  });

  it('ONB-12 DOCH-03 continues to the next unlocked tab and finishes on the last unlocked one', async () => {
    const onFinish = vi.fn();
    showFlow(
      [
        section('One', 1, { completed: true }),
        section('Two', 2, { unlocked: false }),
        section('Three', 3),
        section('Four', 4, { unlocked: false }),
      ],
      { onFinish },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('tab', { name: /Three/ }).getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement?.textContent).toContain('Three');
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Finish' }));
    expect(onFinish).toHaveBeenCalledTimes(1);
  });

  it('CARE-18 DOCH-01 opens the step of a link that is followed while the flow is open', async () => {
    const sections = [section('One', 1, { completed: true }), section('Two', 2)];
    const { rerender } = showFlow(sections, { initialStep: 'One' });
    const follow = (initialStep: string | null) =>
      rerender(
        <AppProviders services={services}>
          <FlowStepper
            flow={flow(...sections)}
            initialStep={initialStep}
            actions={actions()}
            onFinish={() => undefined}
          />
        </AppProviders>,
      );
    const open = () => screen.getByRole('tab', { selected: true }).textContent;
    expect(open()).toContain('One');
    follow('Two');
    expect(open()).toContain('Two');
    await userEvent.click(screen.getByRole('tab', { name: /One/ }));
    follow(null);
    expect(open()).toContain('One');
  });

  it('CARE-05 DOCH-01 opens the current step for somebody who comes back, and stays there when staff complete it', () => {
    const done = { completed: true };
    const stepper = (...sections: ReturnType<typeof section>[]) => (
      <AppProviders services={services}>
        <FlowStepper flow={flow(...sections)} returning actions={actions()} onFinish={() => undefined} />
      </AppProviders>
    );
    const open = () => screen.getByRole('tab', { selected: true }).textContent;
    const { rerender } = render(
      stepper(section('One', 1, done), section('Two', 2), section('Three', 3, { unlocked: false })),
    );
    expect(open()).toContain('Two');
    rerender(stepper(section('One', 1, done), section('Two', 2, done), section('Three', 3)));
    expect(open()).toContain('Two');
    cleanup();
    render(stepper(section('One', 1, done), section('Two', 2, done)));
    expect(open()).toContain('One');
  });

  it('opens the first unlocked tab again when staff lock the open one', async () => {
    const { rerender } = showFlow([section('One', 1, { completed: true }), section('Two', 2)]);
    await userEvent.click(screen.getByRole('tab', { name: /Two/ }));
    rerender(
      <AppProviders services={services}>
        <FlowStepper
          flow={flow(section('One', 1, { completed: true }), section('Two', 2, { unlocked: false }))}
          actions={actions()}
          onFinish={() => undefined}
        />
      </AppProviders>,
    );
    expect(screen.getByRole('tab', { name: /One/ }).getAttribute('aria-selected')).toBe('true');
  });

  it('ONB-14 says so when no step is open, and keeps the secondary action', () => {
    showFlow([section('One', 1, { unlocked: false })], { secondaryAction: <button type="button">Cancel</button> });
    expect(screen.getByText('No step is open yet')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDefined();
  });
});

describe('read-only', () => {
  const all = [
    item('UPLOAD', { id: 'u', files: [file] }),
    item('INPUT_FIELD', { id: 'i', order: 2, input: { id: 'x', text: '12-3' } }),
  ];

  it.each([
    ['ONB-17 DOCH-05 a completed section', [section('Step', 1, { completed: true, items: all })], false],
    ['DOCH-05 a completed investment', [section('Step', 1, { items: all })], true],
  ])('%s offers downloads only', (_what, sections, readOnly) => {
    showFlow(sections, { readOnly });
    const panel = within(screen.getByRole('tabpanel'));
    expect(panel.getAllByRole('button').map((button) => button.textContent)).toEqual(['Download', 'Finish']);
    expect(panel.queryByRole('textbox')).toBeNull();
    expect(panel.getByText('12-3')).toBeDefined();
    expect(document.querySelector('input[type=file]')).toBeNull();
  });
});

it('CARE-16 CARE-04 keeps files that could not be uploaded while another step is open, and asks before they are lost', async () => {
  const upload = vi.fn<FlowActions['upload']>(async (_item, _section, _files, { onTransientFailure }) => {
    onTransientFailure?.('Files cannot be checked');
    return false;
  });
  const onFinish = vi.fn();
  const sections = [
    section('Identity', 1, { items: [item('UPLOAD', { name: 'Passport', files: [file] })] }),
    section('Address', 2, { items: [item('TEXT', { id: 'TEXT-2' })] }),
  ];
  const shown = showFlow(sections, { actions: actions({ upload }), onFinish });
  await userEvent.upload(screen.getByLabelText(/Choose files/), new File(['x'], 'a.pdf'));
  expect((await screen.findByRole('alert')).textContent).toContain('Not uploaded: a.pdf');
  await userEvent.click(screen.getByRole('tab', { name: /Address/ }));
  expect(screen.queryByRole('alert')).toBeNull();
  // Staff lock the step and open it again.
  const stepper = (unlocked: boolean) => (
    <AppProviders services={services}>
      <FlowStepper
        flow={flow(...sections.map((each, index) => (index === 0 ? { ...each, unlocked } : each)))}
        actions={actions({ upload })}
        onFinish={onFinish}
      />
    </AppProviders>
  );
  shown.rerender(stepper(false));
  shown.rerender(stepper(true));
  await userEvent.click(screen.getByRole('button', { name: 'Finish' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('Passport (the files you chose are not uploaded');
  await userEvent.click(screen.getByRole('button', { name: 'Add it now' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Not uploaded: a.pdf');
  expect(onFinish).not.toHaveBeenCalled();

  const link = document.createElement('a');
  link.href = '/elsewhere';
  const followed = vi.fn((event: Event) => event.preventDefault());
  link.addEventListener('click', followed);
  document.body.append(link);
  link.click();
  expect(await screen.findByText('Leave without uploading?')).toBeDefined();
  expect(followed).not.toHaveBeenCalled();
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(followed).toHaveBeenCalledTimes(1);
  link.remove();
});
