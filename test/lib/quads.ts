/** Statements that differ by their number. */
export const quads = (count: number, from = 0): { subject: string; predicate: string; object: string }[] =>
  Array.from({ length: count }, (_, i) => ({
    subject: `urn:test:s${from + i}`,
    predicate: 'urn:test:p',
    object: `"${from + i}"`,
  }))
