import { statfsSync } from 'node:fs'
import { LedgerFullError, LedgerUnwritableError } from '@kg/contract/errors'
import { waitAtMost } from '@kg/core/async'

/** Less than this left on the disk, and a failed commit is taken to have failed for want of space. */
const scarce = 4 << 20

/** Turns what lmdb says about a failed commit into an error that a person can act on; other errors pass through. */
export async function commitFault(error: unknown, path: string): Promise<unknown> {
  const cause = await commitCause(error)
  if (cause === undefined) return error
  if (cause.message.includes('No space') || freeBytes(path) < scarce) return new LedgerFullError({ path }, { cause })
  return new LedgerUnwritableError({ path, why: cause.message }, { cause })
}

async function commitCause(error: unknown): Promise<Error | undefined> {
  if (!(error instanceof Error)) return undefined
  const { commitError } = error as { commitError?: Promise<unknown> }
  if (commitError === undefined) return isLmdbCode(error) ? error : undefined
  // lmdb rejects this second promise with the system's reason; it may do so after the first.
  const reason = commitError.then(
    () => error,
    (reason: unknown) => (reason instanceof Error ? reason : error),
  )
  return (await waitAtMost(reason, { ms: 1000, keepsProcess: false })) ?? error
}

function isLmdbCode(error: Error): boolean {
  return typeof (error as { code?: unknown }).code === 'number'
}

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}
