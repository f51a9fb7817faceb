import { DraftChangedError } from '@kg/contract'

const mostTries = 5

/** Tries again while others write to a draft that is being sealed, a few times. */
export async function untilUnchanged<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof DraftChangedError) || tries === mostTries) throw error
    }
  }
}
