import { Drawer as AntdDrawer } from 'antd';
import type { ReactNode } from 'react';
import { useDesignSettings } from '../theme/design-context.ts';

type DrawerProps = { open: boolean; title: string; footer?: ReactNode; onClose(): void; children: ReactNode };

/** A panel over the page's edge, for content that does not fit beside the page. Escape and the mask close it. */
export function Drawer({ open, title, footer, onClose, children }: DrawerProps) {
  const { texts } = useDesignSettings();
  return (
    <AntdDrawer
      open={open}
      title={title}
      footer={footer}
      size="min(22rem, 100vw)"
      closable={{ 'aria-label': texts.close }}
      onClose={onClose}
      destroyOnHidden
    >
      {children}
    </AntdDrawer>
  );
}
