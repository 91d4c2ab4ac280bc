import type { Company } from '../../graphql/generated/resolvers.ts';
import type { CompanyLogo } from '../../read-models/company.ts';

/** The selected fields of a company, with the file that its logo link needs. */
export type CompanyMapper = Partial<Company & CompanyLogo>;
