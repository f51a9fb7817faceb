import { quoted } from './curl-line.js'

/** A command of `kg` as a line for a shell. Names that others chose may hold anything, so each word is quoted if it must. */
export const kgLine = (...words: readonly (string | undefined)[]): string =>
  ['kg', ...words.filter((word) => word !== undefined)].map(quoted).join(' ')
