import { DatasetInvalidError } from '@kg/contract'

/** An element is stored and read as a whole, and nothing else happens meanwhile: so it must not be too long. */
const longestElement = 8 * 2 ** 20

/** Refuses an element that would hold up the node. */
export function checkLength(index: number, { length }: string): void {
  if (length > longestElement)
    throw new DatasetInvalidError({
      path: `/@graph/${index}`,
      why: `this object takes ${length} characters with its relations; at most ${longestElement} are stored`,
    })
}
