import type { Company } from '../../graphql/generated/resolvers.ts';

/** The selected fields of a company, with the file that its logo link needs. */
export type CompanyMapper = Partial<Company> & { logoId?: string | null };
