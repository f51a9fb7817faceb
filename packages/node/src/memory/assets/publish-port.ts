import type { Input, Publication, Routes } from '@kg/contract'
import type { Caller } from '../../platform/caller/caller.js'
import type { DraftRef } from './drafts.js'

/** How a publication is wanted; what is left out, the node decides. */
export type PublishWish = Exclude<Input<Routes['createAsset']>['body']['alsoPublishVm'], boolean | undefined>

/** Publishes shared assets. The wing above this one knows the chain. */
export interface PublishPort {
  /** Throws if nothing can be published in this context graph. */
  requirePublishable(contextGraph: string): void
  publish(ref: DraftRef, caller: Caller, wish: PublishWish, signal: AbortSignal): Promise<Publication>
}
