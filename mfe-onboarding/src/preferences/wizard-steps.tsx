import { paths } from '@platform/paths';
import { type PreferencesPart, preferencesParts } from '@platform/preference-forms';
import { Link } from '@platform/router';
import { texts } from '../texts.ts';

/** The steps of the wizard as links; the URL determines the active one (PREF-02). */
export function WizardSteps({ active }: { active: PreferencesPart }) {
  const t = texts.useTexts();
  return (
    <nav aria-label={t('preferences.partsLabel')}>
      <ol className="onboarding-preferences-steps">
        {preferencesParts.map((part, index) => (
          <li key={part}>
            <Link
              className="onboarding-preferences-steps-link"
              to={paths.investorPreferencesPart({ part })}
              aria-current={part === active ? 'step' : undefined}
            >
              <span className="onboarding-preferences-steps-mark" aria-hidden>
                {index + 1}
              </span>
              {t(`preferences.${part}`)}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
