import type { Prisma } from '../../database/generated/client.ts';

/**
 * What a new company gets in the columns that its form does not have; an update leaves them alone (COMP-12). No screen
 * shows them: a deal has its own.
 */
export const placeholders = {
  deadline: new Date('2099-12-31T23:59:59.999Z'),
  availableToInvest: '0',
  proposedValuation: '0',
  estimatedOpening: new Date('2099-12-31T00:00:00Z'),
  companySecurity: 'OTHER',
  businessStatus: 'Active',
} as const satisfies Partial<Prisma.CompanyCreateManyInput>;
