import { AssetNotFoundError, ContextGraphNotFoundError, DraftNotFoundError } from '@kg/contract'
import { nearestName } from '@kg/core'
import type { Caller } from '../../platform/caller/caller.js'
import type { Binding } from '../../platform/http/handle.js'
import type { Journal } from '../../platform/operations/journal.js'
import { assetsNear, graphsNear } from './names-near.js'

/** Lets the answer to a misspelled name say which one was probably meant, among those that the caller may see. */
export const suggestNames =
  (ledger: Pick<Journal, 'read'>) =>
  (binding: Binding): Binding => ({
    ...binding,
    async handler(input, call) {
      try {
        return await binding.handler(input, call)
      } catch (error) {
        throw addSuggestion(ledger, error, call.caller)
      }
    },
  })

export function addSuggestion(ledger: Pick<Journal, 'read'>, error: unknown, caller: Caller): unknown {
  if (error instanceof ContextGraphNotFoundError) {
    const { contextGraphId } = error.data
    const didYouMean = nearestName(
      contextGraphId,
      ledger.read((r) => graphsNear(r, contextGraphId, caller)),
    )
    return didYouMean === undefined
      ? error
      : new ContextGraphNotFoundError({ contextGraphId, didYouMean }, { cause: error })
  }
  if (!(error instanceof AssetNotFoundError || error instanceof DraftNotFoundError)) return error
  const { name, contextGraphId } = error.data
  const didYouMean = nearestName(
    name,
    ledger.read((r) => assetsNear(r, contextGraphId, name, caller)),
  )
  if (didYouMean === undefined) return error
  const Kind = error instanceof AssetNotFoundError ? AssetNotFoundError : DraftNotFoundError
  return new Kind({ name, contextGraphId, didYouMean }, { cause: error })
}
