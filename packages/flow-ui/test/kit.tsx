import type { PlatformServices } from '@platform/app-contract';
import { AppProviders, createTexts } from '@platform/app-kit';
import { render } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { vi } from 'vitest';
import {
  type Flow,
  type FlowActions,
  type FlowItem,
  type FlowSection,
  FlowSectionItems,
  FlowStepper,
} from '../src/index.ts';

// jsdom has no layout and no ResizeObserver.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

// jsdom does not support pseudo-elements in getComputedStyle, which a dialog reads.
const computedStyle = window.getComputedStyle.bind(window);
vi.stubGlobal('getComputedStyle', (element: Element) => computedStyle(element));

/** Receives the toasts. */
export const show = vi.fn();
// The widgets use texts, toasts and the account that owns the drafts, and no other platform services.
const session = {
  getState: () => ({ account: null }),
  getInitialState: () => ({ account: null }),
  subscribe: () => vi.fn(),
};
export const services = {
  texts: createTexts({ pseudo: false }),
  toasts: { show },
  timeZone: 'UTC',
  session,
} as unknown as PlatformServices;

export const file = {
  id: 'f1',
  name: 'agreement.pdf',
  mediaType: 'text/plain',
  sizeBytes: 1500,
  createdAt: '2026-11-01T10:00:00.000Z',
  downloadPath: 'investment/documents/f1',
  deletable: true,
};

export function item(type: FlowItem['type'], parts: Partial<FlowItem> = {}): FlowItem {
  return { id: `${type}-1`, order: 1, type, name: `A ${type}`, text: '', files: [], ...parts };
}

export function section(name: string, order: number, parts: Partial<FlowSection> = {}): FlowSection {
  return { id: name, order, name, shown: true, completed: false, unlocked: true, items: [], ...parts };
}

export function actions(parts: Partial<FlowActions> = {}): FlowActions {
  return {
    upload: vi.fn(async () => true),
    download: vi.fn(async () => undefined),
    deleteFile: vi.fn(async () => true),
    saveInput: vi.fn(async () => true),
    ...parts,
  };
}

export function flow(...sections: FlowSection[]): Flow {
  return { id: 'flow', name: 'Onboarding', sections };
}

export function showFlow(
  sections: FlowSection[],
  parts: Partial<Omit<ComponentProps<typeof FlowStepper>, 'flow'>> = {},
) {
  return render(
    <AppProviders services={services}>
      <FlowStepper flow={flow(...sections)} actions={actions()} onFinish={() => undefined} {...parts} />
    </AppProviders>,
  );
}

export function showItem(
  shown: FlowItem,
  parts: { readOnly?: boolean; audience?: 'staff'; actions?: FlowActions; section?: Partial<FlowSection> } = {},
) {
  const { section: flags, ...rest } = parts;
  return render(
    <AppProviders services={services}>
      <FlowSectionItems section={section('Step', 1, { items: [shown], ...flags })} actions={actions()} {...rest} />
    </AppProviders>,
  );
}
