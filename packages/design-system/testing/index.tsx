import { createCache, StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';

const styles = createCache();
const update = styles.opUpdate.bind(styles);
// The library drops what no rendered component uses, so that each test would compute all tokens anew.
styles.opUpdate = (path, change) => update(path, (before) => change(before) ?? before);

/** With a key of its own, since one per render would be kept for each. */
const theme = { zeroRuntime: true, cssVar: { key: 'tests' } };

const ignore = <Added extends Node>(node: Added): Added => node;
let nowhere: HTMLElement | undefined;

/** Returns an element that keeps no style sheets: jsdom would parse them, and the library searches all that are there. */
function ignoreStyles(): HTMLElement {
  nowhere ??= Object.assign(document.createElement('div'), {
    appendChild: ignore,
    insertBefore: ignore,
    removeChild: ignore,
  });
  return nowhere;
}

/** For component tests, in which nothing is seen: renders components without antd's style sheets. */
export function WithoutStyles({ children }: { children: ReactNode }) {
  return (
    <StyleProvider cache={styles} container={ignoreStyles()}>
      <ConfigProvider theme={theme}>{children}</ConfigProvider>
    </StyleProvider>
  );
}
