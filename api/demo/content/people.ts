/**
 * The people of the demo. Each is named by role or state; all sign in with the same password.
 * `state` says how far an investor is on the way in (STEP-01 to STEP-08).
 */
export interface DemoInvestor {
  email: string;
  firstName: string | null;
  lastName: string | null;
  city: string | null;
  country: string | null;
  phoneNumber: string | null;
  state:
    | 'personal-information'
    | 'onboarding'
    | 'await-approval'
    | 'confidentiality-agreement'
    | 'investor-preferences'
    | 'app-access'
    | 'disabled'
    | 'provisional';
  accreditedInvestor: 'YES' | 'NO' | 'NOT_SURE' | null;
  appClient: 'YES' | 'NO' | null;
  /** Days since the account was made. */
  joinedDaysAgo: number;
}

export interface DemoEmployee {
  email: string;
  firstName: string;
  lastName: string;
  city: string;
  country: string;
  phoneNumber: string;
  roleId: number;
}

export const demoPassword = 'Demo2026!';

export const demoInvestors: DemoInvestor[] = [
  {
    email: 'investor@demo.test',
    firstName: 'Helena',
    lastName: 'Marchetti-Boyd',
    city: 'Zürich',
    country: 'CH',
    phoneNumber: '44 123 45 67',
    state: 'app-access',
    accreditedInvestor: 'YES',
    appClient: 'YES',
    joinedDaysAgo: 412,
  },
  {
    email: 'second.investor@demo.test',
    firstName: 'Rasmus',
    lastName: 'Thorsen',
    city: 'Aarhus',
    country: 'DK',
    phoneNumber: '32 12 34 56',
    state: 'app-access',
    accreditedInvestor: 'YES',
    appClient: 'NO',
    joinedDaysAgo: 301,
  },
  {
    email: 'third.investor@demo.test',
    firstName: 'Ayşe',
    lastName: 'Demirel',
    city: 'Wien',
    country: 'AT',
    phoneNumber: '1 234 5678',
    state: 'app-access',
    accreditedInvestor: 'NO',
    appClient: 'YES',
    joinedDaysAgo: 233,
  },
  {
    email: 'fourth.investor@demo.test',
    firstName: 'Gregory',
    lastName: 'Whitcombe',
    city: 'Boston',
    country: 'US',
    phoneNumber: '(617) 555-0144',
    state: 'app-access',
    accreditedInvestor: 'YES',
    appClient: 'YES',
    joinedDaysAgo: 190,
  },
  {
    email: 'new.investor@demo.test',
    firstName: 'Marguerite',
    lastName: 'Delacroix',
    city: 'Genève',
    country: 'CH',
    phoneNumber: '22 987 65 43',
    state: 'app-access',
    accreditedInvestor: 'NOT_SURE',
    appClient: 'NO',
    joinedDaysAgo: 4,
  },
  {
    email: 'preferences@demo.test',
    firstName: 'Oliver',
    lastName: 'Steinmann',
    city: 'Hamburg',
    country: 'DE',
    phoneNumber: '40 5550 120',
    state: 'investor-preferences',
    accreditedInvestor: 'YES',
    appClient: 'YES',
    joinedDaysAgo: 9,
  },
  {
    email: 'confidentiality@demo.test',
    firstName: 'Priya',
    lastName: 'Raghavan',
    city: 'London',
    country: 'GB',
    phoneNumber: '20 7946 0018',
    state: 'confidentiality-agreement',
    accreditedInvestor: 'YES',
    appClient: 'NO',
    joinedDaysAgo: 12,
  },
  {
    email: 'onboarding@demo.test',
    firstName: 'Tomasz',
    lastName: 'Wójcik',
    city: 'Kraków',
    country: 'PL',
    phoneNumber: '12 345 67 89',
    state: 'onboarding',
    accreditedInvestor: 'NOT_SURE',
    appClient: 'NO',
    joinedDaysAgo: 6,
  },
  {
    email: 'approval@demo.test',
    firstName: 'Sofia',
    lastName: 'Lindqvist',
    city: 'Göteborg',
    country: 'SE',
    phoneNumber: '31 123 45 67',
    state: 'await-approval',
    accreditedInvestor: 'YES',
    appClient: 'YES',
    joinedDaysAgo: 3,
  },
  {
    email: 'personal@demo.test',
    firstName: null,
    lastName: null,
    city: null,
    country: null,
    phoneNumber: null,
    state: 'personal-information',
    accreditedInvestor: null,
    appClient: null,
    joinedDaysAgo: 1,
  },
  {
    email: 'disabled@demo.test',
    firstName: 'Conrad',
    lastName: 'Amsel',
    city: 'Vaduz',
    country: 'LI',
    phoneNumber: '236 12 34',
    state: 'disabled',
    accreditedInvestor: 'NO',
    appClient: 'NO',
    joinedDaysAgo: 520,
  },
  {
    email: 'provisional@demo.test',
    firstName: 'Beatrix',
    lastName: 'van Loon',
    city: 'Utrecht',
    country: 'NL',
    phoneNumber: '30 123 4567',
    state: 'provisional',
    accreditedInvestor: 'NOT_SURE',
    appClient: 'YES',
    joinedDaysAgo: 15,
  },
];

export const demoEmployees: DemoEmployee[] = [
  {
    email: 'admin@demo.test',
    firstName: 'Victoria',
    lastName: 'Ashworth',
    city: 'Zürich',
    country: 'CH',
    phoneNumber: '44 555 01 01',
    roleId: 3,
  },
  {
    email: 'senior@demo.test',
    firstName: 'Matthias',
    lastName: 'Brenner',
    city: 'Zürich',
    country: 'CH',
    phoneNumber: '44 555 01 02',
    roleId: 5,
  },
  {
    email: 'employee@demo.test',
    firstName: 'Caroline',
    lastName: 'Dubois',
    city: 'Lausanne',
    country: 'CH',
    phoneNumber: '21 555 01 03',
    roleId: 6,
  },
  {
    email: 'manager@demo.test',
    firstName: 'Jonas',
    lastName: 'Keller',
    city: 'Zürich',
    country: 'CH',
    phoneNumber: '44 555 01 04',
    roleId: 7,
  },
  {
    email: 'editor@demo.test',
    firstName: 'Naomi',
    lastName: 'Fischer',
    city: 'Basel',
    country: 'CH',
    phoneNumber: '61 555 01 05',
    roleId: 11,
  },
  {
    email: 'delegate@demo.test',
    firstName: 'Luca',
    lastName: 'Bernasconi',
    city: 'Lugano',
    country: 'CH',
    phoneNumber: '91 555 01 06',
    roleId: 9,
  },
];
