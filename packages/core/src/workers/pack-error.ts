import { type Audience, audiences } from '../errors/hints.js'
import { KgError } from '../errors/kg-error.js'

/** An error in a form that can go from one thread to another. */
export interface PackedError {
  readonly message: string
  readonly stack?: string | undefined
  readonly known?: Pick<KgError, 'code' | 'status' | 'title' | 'data'> & {
    readonly remedies: Readonly<Record<Audience, string>>
  }
}

export function packError(error: unknown): PackedError {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, stack } = error
  if (!(error instanceof KgError)) return { message, stack }
  const { code, status, title, data } = error
  // Functions cannot go to another thread, so that all readers' texts go along.
  const remedies = Object.fromEntries(audiences.map((audience) => [audience, error.remedyFor(audience)]))
  return { message, stack, known: { code, status, title, data, remedies: remedies as Record<Audience, string> } }
}

/** The error as it was thrown. It is no object of its class, but `instanceof` knows it by its code (see `defineError`). */
export function unpackError({ message, stack, known }: PackedError): Error {
  const error =
    known === undefined
      ? new Error(message)
      : new KgError(
          { ...known, detail: () => message, remedy: (_, { audience }) => known.remedies[audience] },
          known.data,
        )
  if (stack !== undefined) error.stack = stack
  return error
}
