/** The form values of all steps. */
export type NewClientValues = {
  email: string;
  firstName: string;
  lastName: string;
  phoneZone: string;
  phoneNumber: string;
  country: string;
  city: string;
  appClient: 'YES' | 'NO';
  accreditedInvestor: 'YES' | 'NO' | 'NOT_SURE';
  /** Account id and name; null makes the server assign the caller. */
  manager: { value: string; label: string } | null;
};

/** The initial values (CACC-04). */
export const emptyValues: NewClientValues = {
  email: '',
  firstName: '',
  lastName: '',
  phoneZone: 'US',
  phoneNumber: '',
  country: '',
  city: '',
  appClient: 'YES',
  accreditedInvestor: 'NOT_SURE',
  manager: null,
};

/** Whether all mandatory personal information is filled in (CACC-03). */
export function isPersonalInfoFilled(values: Partial<NewClientValues>): boolean {
  const { firstName, lastName, phoneNumber, country, city } = values;
  return [firstName, lastName, phoneNumber, country, city].every((value) => (value ?? '').trim() !== '');
}
