import { consumerAndFrontier } from './companies-consumer-frontier.ts';
import { energyAndIndustry } from './companies-energy-industry.ts';
import { financeAndSoftware } from './companies-finance-software.ts';
import { healthAndFood } from './companies-health-food.ts';
import type { DemoCompany } from './company-types.ts';

/** Twenty-four companies that do not exist. */
export const demoCompanies: DemoCompany[] = [
  ...energyAndIndustry,
  ...healthAndFood,
  ...financeAndSoftware,
  ...consumerAndFrontier,
];
