/** What the demo's investors did. Deals are named `company/title`. */
export interface DemoInvestment {
  investor: string;
  deal: string;
  value: string;
  daysAgo: number;
  /** Sections that staff have completed already; the next one is current. */
  sectionsCompleted: number;
  completed: boolean;
}

export const demoInvestments: DemoInvestment[] = [
  {
    investor: 'investor@demo.test',
    deal: 'halcyon/Pre-IPO secondary',
    value: '250000.00',
    daysAgo: 5,
    sectionsCompleted: 1,
    completed: false,
  },
  {
    investor: 'investor@demo.test',
    deal: 'lexicon/Series B',
    value: '150000.00',
    daysAgo: 11,
    sectionsCompleted: 4,
    completed: false,
  },
  {
    investor: 'investor@demo.test',
    deal: 'chalkline/Series C secondary',
    value: '400000.00',
    daysAgo: 60,
    sectionsCompleted: 4,
    completed: true,
  },
  {
    investor: 'investor@demo.test',
    deal: 'murmur/Series A extension',
    value: '75000.00',
    daysAgo: 90,
    sectionsCompleted: 0,
    completed: false,
  },
  {
    investor: 'second.investor@demo.test',
    deal: 'halcyon/Pre-IPO secondary',
    value: '1000000.00',
    daysAgo: 8,
    sectionsCompleted: 0,
    completed: false,
  },
  {
    investor: 'second.investor@demo.test',
    deal: 'seedling/',
    value: '120000.00',
    daysAgo: 14,
    sectionsCompleted: 2,
    completed: false,
  },
  {
    investor: 'second.investor@demo.test',
    deal: 'orchard/Series B',
    value: '300000.00',
    daysAgo: 80,
    sectionsCompleted: 4,
    completed: true,
  },
  {
    investor: 'third.investor@demo.test',
    deal: 'cadence/Seed extension',
    value: '45000.00',
    daysAgo: 20,
    sectionsCompleted: 1,
    completed: false,
  },
  {
    investor: 'third.investor@demo.test',
    deal: 'lumenforge/Post-seed',
    value: '80000.00',
    daysAgo: 40,
    sectionsCompleted: 4,
    completed: true,
  },
  {
    investor: 'fourth.investor@demo.test',
    deal: 'farsight/Series D extension',
    value: '2500000.00',
    daysAgo: 3,
    sectionsCompleted: 0,
    completed: false,
  },
  {
    investor: 'fourth.investor@demo.test',
    deal: 'anvil/Secondary',
    value: '1234567.89',
    daysAgo: 9,
    sectionsCompleted: 2,
    completed: false,
  },
  {
    investor: 'fourth.investor@demo.test',
    deal: 'tidewell/Series B',
    value: '500000.00',
    daysAgo: 240,
    sectionsCompleted: 4,
    completed: true,
  },
];

export const demoInterests: { investor: string; deal: string; amount: string; daysAgo: number }[] = [
  { investor: 'investor@demo.test', deal: 'basalt/Series E', amount: '500000.00', daysAgo: 2 },
  { investor: 'second.investor@demo.test', deal: 'penumbra/Series A', amount: '60000.00', daysAgo: 4 },
  { investor: 'third.investor@demo.test', deal: 'wayfare/', amount: '25000.00', daysAgo: 6 },
  { investor: 'fourth.investor@demo.test', deal: 'almanac/Employee shares', amount: '2000000.00', daysAgo: 3 },
  { investor: 'fourth.investor@demo.test', deal: 'basalt/Series E', amount: '1000000.00', daysAgo: 1 },
];

export const demoWatchlist: Record<string, string[]> = {
  'investor@demo.test': ['tidewell/Series C', 'quillon/Series D', 'basalt/Series E'],
  'second.investor@demo.test': ['tidewell/Series C', 'koji/Second plant in Kyoto', 'penumbra/Series A'],
  'third.investor@demo.test': ['harbourlight/Series B'],
  'fourth.investor@demo.test': ['farsight/Series D extension', 'anvil/Secondary', 'almanac/Employee shares'],
};

export const demoFeedback: {
  investor: string;
  deal: string;
  company: string[];
  industry: string[];
  investment: string[];
  other: string;
}[] = [
  {
    investor: 'second.investor@demo.test',
    deal: 'corvid/Series C',
    company: ['To early stage'],
    industry: ['Small market'],
    investment: ['Unattractive valuation'],
    other: 'Happy to look again once the third classification society has signed.',
  },
  {
    investor: 'third.investor@demo.test',
    deal: 'anvil/Secondary',
    company: ['Management team'],
    industry: [],
    investment: ['High Fees', 'Short timeline'],
    other: '',
  },
];

/** Conversations: with a deal's lead (deal named) or with the relationship manager (deal null). */
export const demoConversations: {
  investor: string;
  employee: string;
  deal: string | null;
  messages: { from: 'investor' | 'employee'; text: string; hoursAgo: number; seen: boolean }[];
}[] = [
  {
    investor: 'investor@demo.test',
    employee: 'manager@demo.test',
    deal: null,
    messages: [
      {
        from: 'employee',
        text: 'Good morning, and welcome back. Two of the deals on your watchlist close this month; shall we talk them through?',
        hoursAgo: 50,
        seen: true,
      },
      {
        from: 'investor',
        text: 'Yes please. Thursday after two would suit me. I would like to understand the escrow arrangement at Halcyon first.',
        hoursAgo: 47,
        seen: true,
      },
      {
        from: 'employee',
        text: 'Thursday at half past two it is. I have sent the escrow agreement to your documents.',
        hoursAgo: 46,
        seen: true,
      },
      {
        from: 'employee',
        text: 'One more thing: the proof of address we have on file is from last year. Could you upload a newer one?',
        hoursAgo: 3,
        seen: false,
      },
    ],
  },
  {
    investor: 'investor@demo.test',
    employee: 'senior@demo.test',
    deal: 'tidewell/Series C',
    messages: [
      {
        from: 'investor',
        text: 'Is the offtake with the three utilities conditional on the factory only, or also on the efficiency?',
        hoursAgo: 29,
        seen: true,
      },
      {
        from: 'employee',
        text: 'On both. The threshold is 58 percent; the pilots stand at 61. The clause is on page 14 of the presentation.',
        hoursAgo: 27,
        seen: true,
      },
    ],
  },
  {
    investor: 'second.investor@demo.test',
    employee: 'manager@demo.test',
    deal: null,
    messages: [
      { from: 'investor', text: 'When will the capital call for Seedling be sent?', hoursAgo: 5, seen: false },
    ],
  },
];

/** What the panel of the bell shows. */
export const demoNotifications: readonly ({
  account: string;
  kind: 'TERMS_CHANGED' | 'CLIENT_TO_APPROVE';
  daysAgo: number;
  opened?: true;
} & ({ deal: string } | { client: string }))[] = [
  { account: 'investor@demo.test', kind: 'TERMS_CHANGED', deal: 'tidewell/Series C', daysAgo: 0.5 },
  { account: 'investor@demo.test', kind: 'TERMS_CHANGED', deal: 'quillon/Series D', daysAgo: 3, opened: true },
  { account: 'second.investor@demo.test', kind: 'TERMS_CHANGED', deal: 'tidewell/Series C', daysAgo: 0.5 },
  { account: 'admin@demo.test', kind: 'CLIENT_TO_APPROVE', client: 'approval@demo.test', daysAgo: 1 },
];

/** The articles for the investment tips of digests; without `daysAgo` a draft. */
export const demoTips: readonly { title: string; text: string; daysAgo?: number }[] = [
  {
    title: 'Read the cap table before the pitch',
    text: 'Who owns a company today says a lot about who decides tomorrow.\n\nLook for the share of the founders, for preferences of earlier rounds, and for options that are promised but not yet granted.',
    daysAgo: 4,
  },
  {
    title: 'Several small commitments instead of a large one',
    text: 'Private companies fail more often than listed ones. Ten commitments over three years spread that risk over companies and over time.',
  },
];
