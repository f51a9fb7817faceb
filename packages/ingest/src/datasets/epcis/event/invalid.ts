import { EpcisInvalidError } from '@kg/contract'
import type { Position } from './document.js'
import type { EpcisEvent } from './event.js'

/** The error for a document that cannot be read: where, and why. */
export const invalidAt = ({ line, column }: Position, why: string): Error =>
  new EpcisInvalidError({ line, column, why })

export type InvalidEvent = InstanceType<typeof EpcisInvalidError>

export interface ReadOptions {
  /** Is told what is wrong with each event that is left out. Without it, the first wrong event ends the reading. */
  readonly onInvalid?: ((error: InvalidEvent) => void) | undefined
}

/** The event that is made, or nothing if it is wrong and the reader goes on without it. */
export function makeEvent(make: () => EpcisEvent, { onInvalid }: ReadOptions): EpcisEvent | undefined {
  if (onInvalid === undefined) return make()
  try {
    return make()
  } catch (error) {
    if (!(error instanceof EpcisInvalidError)) throw error
    onInvalid(error)
    return undefined
  }
}
