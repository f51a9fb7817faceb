import { contextGraphUri } from '@kg/core'
import type { ContentRef, LedgerReader } from '@kg/store'
import { findNewestLayer } from '../../memory/assets/find-newest-layer.js'
import { assetRows } from '../../memory/assets/table.js'
import { isRestricted } from '../../memory/context-graphs/access.js'
import { type ContextGraphRow, contextGraphs } from '../../memory/context-graphs/table.js'
import { actOf } from '../../platform/acts/acts.js'
import type { Journal } from '../../platform/operations/journal.js'
import { type ApplyNeeds, applyDefinition } from './apply-definition.js'
import { definitionName, readDefinitionOffLoop } from './definition.js'
import { finishDefinition } from './finish-definition.js'
import { definitions, unfinishedDefinitions } from './table.js'

export interface LearnNeeds extends ApplyNeeds {
  ledger: Journal
}

interface StoredVersion {
  readonly row: ContextGraphRow
  readonly version: number
  readonly commitment: string
  readonly content: ContentRef
}

/** Applies the newest definition of a context graph that its curator has sealed. */
export async function learnDefinition(needs: LearnNeeds, id: string): Promise<void> {
  const { ledger } = needs
  const found = ledger.read((r) => {
    const unlearned = findUnlearned(r, id)
    return unlearned && { ...unlearned, text: r.contentText(unlearned.content) }
  })
  if (found === undefined) return
  const { text, version, commitment } = found
  const definition = await readDefinitionOffLoop(text)
  if (definition?.id !== id || definition.curator !== found.row.curator) return
  const act = actOf('context-graph.define', definition.curator, contextGraphUri(id))
  const learned = { definition, version, commitment }
  if (
    isNewer(
      found,
      ledger.read((r) => r.get(definitions, id)),
    )
  ) {
    const isApplied = await ledger.write(act, (w) => {
      const now = findUnlearned(w, id)
      const isSame = now?.commitment === commitment && now.version === version && now.row.curator === definition.curator
      if (isSame && isNewer(now, w.get(definitions, id))) applyDefinition(w, now.row, learned, needs)
      return isSame || now === undefined
    })
    // Another version has arrived while this one was read.
    if (!isApplied.value) return learnDefinition(needs, id)
  }
  await finishDefinition(needs, learned)
}

const isNewer = ({ version }: { version: number }, known: { version: number } | undefined): boolean =>
  version > (known?.version ?? 0)

/** Only the curator's own asset counts, in a version after the last one, or in the last one until all of it is written. */
function findUnlearned(reader: LedgerReader, id: string): StoredVersion | undefined {
  const row = reader.get(contextGraphs, id)
  // A graph that is open here is not restricted by what a peer says: only members have a definition.
  if (row?.curator === undefined || !isRestricted(row)) return undefined
  const asset = reader.get(assetRows, [id, definitionName, row.curator])
  const layer = asset === undefined ? undefined : findNewestLayer(asset)
  if (layer === undefined) return undefined
  const { version, commitment } = layer.seal
  const stored = { row, version, commitment, content: layer.content }
  const unfinished = reader.get(unfinishedDefinitions, id)
  const isUnfinished = unfinished?.version === version && unfinished.commitment === commitment
  return isUnfinished || isNewer(stored, reader.get(definitions, id)) ? stored : undefined
}
