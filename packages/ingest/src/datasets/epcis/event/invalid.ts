import { EpcisInvalidError } from '@kg/contract'
import type { Position } from './document.js'

/** The error for a document that cannot be read: where, and why. */
export const invalidAt = ({ line, column }: Position, why: string): Error =>
  new EpcisInvalidError({ line, column, why })
