import { noContent } from '@kg/store'
import { actOf } from '../../platform/acts/acts.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { AgentKeys } from '../../platform/home/agent-keys.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { ContextGraphs } from '../context-graphs/context-graphs.js'
import { subjectOf } from './describe-asset.js'
import { draftToWrite, putRow } from './draft-row.js'
import type { DraftRef } from './drafts.js'
import { finalizer } from './finalize.js'
import { graphOf, kaIdOf, shelfOf } from './names.js'
import { openDrafts } from './open-drafts.js'
import { puller } from './pull-from.js'
import { renamer } from './rename-draft.js'
import type { SealDomain } from './seal-domain.js'
import { Sealer } from './sealing/sealer.js'
import { sharer } from './share.js'

export type Assets = ReturnType<typeof openAssets>

export interface AssetNeeds {
  ledger: Journal
  graphs: ContextGraphs
  keys: AgentKeys
  /** What only this node can tell of a version. */
  saltFor: (version: string) => string
  /** Where seals count. */
  sealDomain: () => Promise<SealDomain>
}

/** The use cases of Knowledge Assets. */
export function openAssets(needs: AssetNeeds) {
  const { ledger, graphs } = needs
  const sealer = new Sealer()
  const drafts = openDrafts(needs)
  const finalize = finalizer({ ...needs, sealer })

  /** Opens the draft of a name, which is made where there is none. */
  async function create(ref: DraftRef, caller: Caller) {
    const subject = subjectOf({ ...ref, agent: caller.agent })
    const act = actOf('asset.create', caller.agent, subject, { layer: 'wm' })
    const { value } = await ledger.write(act, (w) => {
      graphs.placeToWrite(w, ref.contextGraph, ref.sub === '' ? undefined : ref.sub, caller)
      const { row, created } = draftToWrite(w, ref, caller, 'create')
      if (created) {
        w.change({
          shelf: shelfOf(row, 'wm'),
          graph: graphOf(row, 'wm'),
          sub: row.sub,
          op: 'replace',
          content: noContent,
        })
        putRow(w, row)
      }
      return { alreadyExists: !created, assertionUri: graphOf(row, 'wm'), kaId: kaIdOf(row), version: row.version + 1 }
    })
    return value
  }

  return {
    drafts,
    create,
    finalize,
    share: sharer({ ledger, finalize }),
    pullFrom: puller(needs),
    rename: renamer(needs),
    stop: () => sealer.stop(),
  }
}
