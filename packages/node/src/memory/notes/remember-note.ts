import { createHash } from 'node:crypto'
import { NothingToRememberError, type QuadJson, type Remembered, type RememberWish } from '@kg/contract'
import { defined, noteIri, noteName } from '@kg/core'
import { findMentions } from '@kg/core/language'
import type { Inspection, MemorySearch } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import type { Assets } from '../assets/assets.js'
import { draftAct } from '../assets/draft-row.js'
import type { DraftRef } from '../assets/drafts.js'
import { assetKey } from '../assets/names.js'
import { readStatements } from '../assets/read-statements.js'
import type { ResolveNeeds } from '../assets/resolve-draft.js'
import { assetRows } from '../assets/table.js'
import { memoryLayers, shelvesOf } from '../context-graphs/access.js'
import { ensureMemoryGraph } from './memory-graph.js'
import { mentionsIn, noteStatements } from './note-statements.js'
import { readTime } from './read-time.js'

export interface RememberNeeds extends ResolveNeeds {
  readonly assets: Pick<Assets, 'create'>
  readonly search: Pick<MemorySearch, 'inspect'>
  /** The index could not be asked; the note is stored all the same. */
  readonly onIndexFault: (error: unknown) => void
}

/** What is to be stored, and what it replaces. */
export type NoteWish = RememberWish & { readonly supersedes?: string }

/** An index that is still being built is not waited for longer: a note that is stored twice is a small fault. */
const patienceMs = 300
const nothingKnown: Inspection = { known: {} }

/** Stores a text or a conversation as an asset, in one write; or says which note says the same. */
export async function rememberNote(needs: RememberNeeds, wish: NoteWish, caller: Caller): Promise<Remembered> {
  const { ledger, graphs, assets, search, onIndexFault } = needs
  const text = textOf(wish)
  const created = Date.now()
  const when = readTime(wish.when)
  const { graph } = wish
  const contextGraph =
    graph === undefined
      ? await ensureMemoryGraph(ledger, caller)
      : ledger.read((r) => graphs.requireWritableScope(r, graph, undefined, caller).id)
  const mentions = findMentions(text, when ?? created)
  const names = [...new Set([...mentions.names, ...(wish.about ?? [])])]
  const { similar, known } = await search
    .inspect(shelvesOf(contextGraph, memoryLayers, caller), { text, names, contextGraphId: contextGraph, patienceMs })
    .catch((error: unknown) => {
      onIndexFault(error)
      return nothingKnown
    })
  const key = findKey(needs, wish, contextGraph, caller)
  const isNew = wish.force === true || key.isRecorded || (similar === undefined && !key.isTaken)
  const answer = {
    contextGraphId: contextGraph,
    time: new Date(when ?? created).toISOString(),
    mentions: mentionsIn(mentions),
  }
  if (!isNew) {
    const same = similar ?? { entity: key.iri, name: key.ref.name, text, similarity: 1 }
    const { entity: note, name, similarity } = same
    const duplicateOf = { note, name, contextGraphId: contextGraph, text: same.text, similarity }
    return { ...answer, note, name, stored: false, layer: 'wm', duplicateOf }
  }
  const quads: QuadJson[] = [
    ...noteStatements({
      ...wish,
      turns: wish.turns?.map(({ when: said, ...turn }) => ({ ...turn, when: readTime(said) })),
      iri: key.iri,
      agent: caller.agent,
      created,
      when,
      known,
    }),
    ...(wish.statements ?? []),
  ]
  const { lines } = await readStatements(quads, undefined)
  const goal = wish.share === true ? 'shared' : 'open'
  await assets.create({ ref: key.ref, lines, privateLines: [], goal }, caller)
  return {
    ...answer,
    note: key.iri,
    name: key.ref.name,
    stored: true,
    layer: goal === 'shared' ? 'swm' : 'wm',
    ...defined({ supersedes: wish.supersedes }),
  }
}

function textOf({ text, turns }: NoteWish): string {
  if (text !== undefined && turns !== undefined) throw new NothingToRememberError({ why: 'both' })
  const said = text ?? turns?.map(({ text }) => text).join('\n')
  if (said === undefined) throw new NothingToRememberError({ why: 'none' })
  if (said.trim() === '') throw new NothingToRememberError({ why: 'blank' })
  return said
}

interface NoteKey {
  readonly ref: DraftRef
  readonly iri: string
  readonly isTaken: boolean
  /** This very request has stored it, before it was interrupted. */
  readonly isRecorded: boolean
}

/** The name follows from what is said, so that the same request made again means the same note. */
function findKey({ ledger }: RememberNeeds, wish: NoteWish, contextGraph: string, caller: Caller): NoteKey {
  const { text, turns, when, source, about, supersedes } = wish
  const said = JSON.stringify([caller.agent, contextGraph, text, turns, when, source, about, supersedes])
  for (let turn = 0; ; turn++) {
    const hash = createHash('sha256')
      .update(turn === 0 ? said : `${turn} ${said}`)
      .digest('hex')
      .slice(0, 24)
    const ref = { contextGraph, sub: '', name: noteName(hash) }
    const action = wish.share === true ? 'asset.share' : 'asset.create'
    const isRecorded = ledger.findRecorded(action, draftAct(action, ref, caller).subject) !== undefined
    const isTaken = ledger.read((r) => r.has(assetRows, assetKey({ ...ref, agent: caller.agent })))
    if (isRecorded || !isTaken || wish.force !== true)
      return { ref, iri: noteIri(caller.agent, hash), isTaken, isRecorded }
  }
}
