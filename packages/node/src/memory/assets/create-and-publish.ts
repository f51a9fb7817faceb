import { KgError } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import { Answer } from '../../platform/http/handle.js'
import type { DraftRef } from './drafts.js'
import type { PublishPort, PublishWish } from './publish-port.js'

export interface PublishAfterCreate {
  readonly ref: DraftRef
  readonly caller: Caller
  readonly wish: PublishWish
  readonly signal: AbortSignal
}

/** Publishes what was just created and shared. A publication that is refused leaves it shared: the answer says why. */
export async function publishCreated<T extends object>(
  publisher: PublishPort,
  created: T,
  { ref, caller, wish, signal }: PublishAfterCreate,
) {
  try {
    const publication = await publisher.publish(ref, caller, wish, signal)
    return { ...created, status: 'vm-confirmed' as const, publication }
  } catch (error) {
    if (!(error instanceof KgError)) throw error
    const { code, message: detail, remedy } = error
    return new Answer(207, { ...created, errors: [{ phase: 'publish', code, detail, remedy }] })
  }
}
