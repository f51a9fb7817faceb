import { ContextGraphSystem } from '@kg/contract'
import { noContent } from '@kg/store'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { fitsGraph } from '../context-graphs/system-assets.js'
import { subjectOf } from './describe-asset.js'
import { ownDraft, ownRow, putRow } from './draft-row.js'
import type { DraftRef } from './drafts.js'
import type { finalizer } from './finalize.js'
import { refuseTakenName } from './find-asset.js'
import { graphOf, shelfOf } from './names.js'
import type { LayerState } from './table.js'

export interface Shared {
  promotedCount: number
  shareOperationId: string
  root: string
}

export interface ShareNeeds {
  ledger: Journal
  finalize: ReturnType<typeof finalizer>
}

/** Moves a sealed draft to the shared layer; an open one is sealed on the way, and what is shared already stays. */
export function sharer({ ledger, finalize }: ShareNeeds) {
  return async function share(ref: DraftRef, caller: Caller): Promise<Shared> {
    const subject = subjectOf({ ...ref, agent: caller.agent })
    const before = ledger.recorded<Shared>('asset.share', subject)
    if (before !== undefined) return before.value
    const row = ledger.read((r) => ownRow(r, ref, caller))
    if (row?.swm !== undefined && row.wm === undefined)
      return { promotedCount: 0, shareOperationId: row.swm.operationId, root: row.swm.seal.root }
    const draft = ledger.read((r) => ownDraft(r, ref, caller))
    const { root = '' } = draft.wm.state === 'open' ? (await finalize(ref, caller)).seal : (draft.wm.seal ?? {})
    const act = actOf('asset.share', caller.agent, subject, { layer: 'swm', root })
    const { value } = await ledger.write(act, (w) => {
      const { wm, ...rest } = ownDraft(w, ref, caller)
      refuseTakenName(w, ref.contextGraph, ref.name, caller.agent)
      const { content = noContent, privateContent = noContent, seal } = wm
      if (seal === undefined) throw new TypeError('a sealed draft has a seal')
      if (!fitsGraph({ ...ref, graph: ref.contextGraph, bytes: content.bytes }))
        throw new ContextGraphSystem({ contextGraphId: ref.contextGraph })
      const seq = w.head() + 1
      const swm: LayerState = { since: Date.now(), seq, content, privateContent, seal, operationId: `share-${seq}` }
      w.change({ shelf: shelfOf(rest, 'swm'), graph: graphOf(rest, 'swm'), sub: rest.sub, op: 'replace', content })
      w.change({
        shelf: shelfOf(rest, 'wm'),
        graph: graphOf(rest, 'wm'),
        sub: rest.sub,
        op: 'drop',
        content: noContent,
      })
      putRow(w, { ...rest, version: seal.version, swm })
      return { promotedCount: content.quads, shareOperationId: swm.operationId, root: seal.root }
    })
    return value
  }
}
