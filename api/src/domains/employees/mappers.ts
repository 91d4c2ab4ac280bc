import type { EmployeeRow } from '../../read-models/employees-list.ts';

export type EmployeeMapper = EmployeeRow;
