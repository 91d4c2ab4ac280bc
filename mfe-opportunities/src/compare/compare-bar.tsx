import { paths } from '@platform/paths';
import './compare-bar.css';
import { Button } from '@platform/design-system';
import { Link, matchPath, useLocation } from '@platform/router';
import { texts } from '../texts.ts';
import { comparisonUrl } from './comparison-url.ts';
import { useComparison } from './use-comparison.ts';

/** Path patterns of the screens on which deals can be chosen. */
const comparisonRoutes = [paths.deals, paths.deal, paths.watchlist].map(({ root }) => `${root}/*`);

/** The chosen deals and a link to their comparison, in a bar at the bottom of the screen. */
export function CompareBar() {
  const t = texts.useTexts();
  const { pathname } = useLocation();
  const { deals, choose } = useComparison();
  if (deals.length === 0 || !comparisonRoutes.some((route) => matchPath(route, pathname))) return null;
  return (
    <section className="ds-end-bar" aria-label={t('compare.bar')}>
      <div className="opportunities-compare-bar-content">
        <ul className="opportunities-compare-bar-deals">
          {deals.map(({ id, name }) => (
            <li key={id}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
        <Button onClick={() => choose([])}>{t('compare.clear')}</Button>
        <Link className="opportunities-compare-bar-open" to={comparisonUrl(deals.map(({ id }) => id))}>
          {t('compare.open', { count: deals.length })}
        </Link>
      </div>
    </section>
  );
}
