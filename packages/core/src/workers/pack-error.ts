import { type Audience, audiences } from '../errors/hints.js'
import { KgError } from '../errors/kg-error.js'

/** An error in a form that can go from one thread to another. */
export interface PackedError {
  readonly message: string
  readonly stack?: string | undefined
  /** Of an error of the system, such as `ENOSPC`. */
  readonly code?: string | undefined
  readonly known?: Pick<KgError, 'code' | 'status' | 'title' | 'data'> & {
    readonly remedies: Readonly<Record<Audience, string>>
  }
}

export function packError(error: unknown): PackedError {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, stack } = error
  if (!(error instanceof KgError)) {
    const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
    return { message, stack, code }
  }
  const { code, status, title, data } = error
  // Functions cannot go to another thread, so that all readers' texts go along.
  const remedies = Object.fromEntries(audiences.map((audience) => [audience, error.remedyFor(audience)]))
  return { message, stack, known: { code, status, title, data, remedies: remedies as Record<Audience, string> } }
}

/** The error as it was thrown. It is no object of its class, but `instanceof` knows it by its code (see `defineError`). */
export function unpackError({ message, stack, code, known }: PackedError): Error {
  const error =
    known === undefined
      ? Object.assign(new Error(message), code === undefined ? {} : { code })
      : new KgError(
          { ...known, detail: () => message, remedy: (_, { audience }) => known.remedies[audience] },
          known.data,
        )
  if (stack !== undefined) error.stack = stack
  return error
}
