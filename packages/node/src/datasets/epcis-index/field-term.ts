/** A value of a field, as the index knows it. */
export const fieldTerm = (field: string, value: string): string => `${field} ${value}`
