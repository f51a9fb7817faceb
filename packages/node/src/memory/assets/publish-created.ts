import type { Publication } from '@kg/contract'
import { KgError } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import type { DraftRef } from './drafts.js'
import type { PublishPort, PublishWish } from './publish-port.js'

export interface PublishAfterCreate {
  readonly ref: DraftRef
  readonly caller: Caller
  readonly wish: PublishWish
  readonly signal: AbortSignal
}

/** A step after the creation that was refused. What the steps before it did stays. */
export interface FailedStep {
  readonly phase: 'publish'
  readonly code: string
  readonly detail: string
  readonly remedy: string
}

/** Publishes what was just created and shared, or says why that was refused. */
export async function publishCreated(
  publisher: PublishPort,
  { ref, caller, wish, signal }: PublishAfterCreate,
): Promise<{ publication: Publication } | { errors: FailedStep[] }> {
  try {
    return { publication: await publisher.publish(ref, caller, wish, signal) }
  } catch (error) {
    if (!(error instanceof KgError)) throw error
    const { code, message: detail, remedy } = error
    return { errors: [{ phase: 'publish', code, detail, remedy }] }
  }
}
