import type { AppProperties } from '@platform/app-contract';
import { ErrorState } from '@platform/design-system';
import { Component, type ReactNode } from 'react';
import { ThemedRoot } from './app-providers.tsx';
import { showScreen } from './page-title.ts';
import { sharedTexts } from './texts/shared-texts.ts';

type BoundaryProperties = AppProperties & { children?: ReactNode };

/**
 * The app's outermost error boundary: reports a render error once and offers to restart the app. It is outside the
 * app's providers, since those may be what failed.
 */
export class AppBoundary extends Component<BoundaryProperties, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  resetTitle: () => void = () => undefined;

  override componentDidCatch(error: Error): void {
    this.props.reportError(error, 'render');
    this.resetTitle = showScreen(this.props, sharedTexts(this.props.texts)('failure.title'));
  }

  override componentWillUnmount(): void {
    this.resetTitle();
  }

  override render(): ReactNode {
    const { texts, timeZone, restart, children } = this.props;
    if (!this.state.failed) return children;
    const t = sharedTexts(texts);
    return (
      <ThemedRoot texts={texts} timeZone={timeZone}>
        <ErrorState title={t('failure.title')} text={t('failure.text')} onRetry={restart} />
      </ThemedRoot>
    );
  }
}
