import { unescapeString } from '@kg/core'

/** The text of a literal as statements on the wire write it; any other term as it is. */
export const textOf = (term: string): string =>
  term.startsWith('"') ? unescapeString(term.slice(1, term.lastIndexOf('"'))) : term
