import type { Company } from '../../graphql/generated/resolvers.ts';
import type { CompanyLogo } from '../../read-models/company.ts';

/** The selected fields of a company, with the file id from which the resolver builds `logoUrl`. */
export type CompanyMapper = Partial<Company & CompanyLogo>;
