import { access } from './access/index.ts';
import { accountClosing } from './account-closing/index.ts';
import { accounts } from './accounts/index.ts';
import { addressConfirmation } from './address-confirmation/index.ts';
import { analytics } from './analytics/index.ts';
import { archives } from './archives/index.ts';
import { chat } from './chat/index.ts';
import { clients } from './clients/index.ts';
import { companies } from './companies/index.ts';
import { deals } from './deals/index.ts';
import { digests } from './digests/index.ts';
import type { Domain } from './domain.ts';
import { employees } from './employees/index.ts';
import { enumerations } from './enumerations/index.ts';
import { exports } from './exports/index.ts';
import { feedback } from './feedback/index.ts';
import { files } from './files/index.ts';
import { find } from './find/index.ts';
import { flows } from './flows/index.ts';
import { history } from './history/index.ts';
import { imports } from './imports/index.ts';
import { interests } from './interests/index.ts';
import { investments } from './investments/index.ts';
import { invitations } from './invitations/index.ts';
import { matching } from './matching/index.ts';
import { notifications } from './notifications/index.ts';
import { ownData } from './own-data/index.ts';
import { passwordReset } from './password-reset/index.ts';
import { platformSettings } from './platform-settings/index.ts';
import { preferences } from './preferences/index.ts';
import { presence } from './presence/index.ts';
import { releases } from './releases/index.ts';
import { savedSearches } from './saved-searches/index.ts';
import { savedViews } from './saved-views/index.ts';
import { security } from './security/index.ts';
import { signUp } from './sign-up/index.ts';
import { signals } from './signals/index.ts';
import { tips } from './tips/index.ts';
import { uploads } from './uploads/index.ts';
import { watchlist } from './watchlist/index.ts';

/** All domains of the product. */
export const domains: readonly Domain[] = [
  access,
  accounts,
  enumerations,
  invitations,
  companies,
  deals,
  matching,
  interests,
  feedback,
  investments,
  watchlist,
  files,
  uploads,
  archives,
  ownData,
  flows,
  chat,
  notifications,
  digests,
  signals,
  analytics,
  preferences,
  clients,
  employees,
  accountClosing,
  signUp,
  addressConfirmation,
  passwordReset,
  security,
  savedSearches,
  savedViews,
  presence,
  find,
  history,
  platformSettings,
  tips,
  exports,
  imports,
  releases,
];
