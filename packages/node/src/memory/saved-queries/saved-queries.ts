import {
  type SavedQuery,
  SavedQueryNameUsedError,
  SavedQueryNotFoundError,
  savedQueryClass,
  savedQueryStatements,
  savedQueryTerms,
} from '@kg/contract'
import { defined } from '@kg/core'
import type { LedgerReader } from '@kg/store'
import type { Caller } from '../../platform/caller/caller.js'
import { decodeCursor, readPage } from '../../platform/caller/paging.js'
import type { Assets } from '../assets/assets.js'
import { draftAct, findOwnAsset } from '../assets/draft-row.js'
import type { DraftRef } from '../assets/drafts.js'
import { readStatements } from '../assets/read-statements.js'
import { type ResolveNeeds, resolveDraft } from '../assets/resolve-draft.js'
import type { AskMemory, MemoryQuery } from '../query/index.js'
import { checkQuery } from './check-query.js'
import { fillQuery, type ParameterValues } from './fill-query.js'
import { findSavedQuery, readIfThere, type StoredQuery, savedQueryFrom } from './find-saved-query.js'

export interface SavedQueryNeeds extends ResolveNeeds {
  readonly assets: Pick<Assets, 'drafts' | 'delete'>
  readonly ask: AskMemory
}

interface Call {
  readonly caller: Caller
  readonly signal: AbortSignal
}

type Run = { readonly parameters: ParameterValues } & Pick<MemoryQuery, 'view' | 'timeoutMs'>

const namesQuery = `SELECT DISTINCT ?name WHERE { ?q a <${savedQueryClass}> ; <${savedQueryTerms.name}> ?name }`

/** Queries that are assets of a context graph: saved as drafts, then shared and published like any other. */
export function openSavedQueries({ assets, ask, ...needs }: SavedQueryNeeds) {
  const { ledger } = needs
  const resolve = (contextGraphId: string, name: string, caller: Caller) =>
    resolveDraft(needs, name, { contextGraphId }, caller)

  function get(id: string, name: string, caller: Caller): StoredQuery {
    const ref = resolve(id, name, caller)
    const saved = ledger.read((r) => findSavedQuery(r, ref, caller))
    if (saved === undefined) throw notFound(ref)
    return saved
  }

  return {
    get,
    /** A page of the caller's own ones and of those that others share, by name. */
    async list(id: string, { limit, cursor }: { limit: number; cursor?: string | undefined }, call: Call) {
      const { caller } = call
      const after = decodeCursor(cursor)
      const { contextGraph } = resolve(id, '', caller)
      const asked = { sparql: namesQuery, contextGraphId: contextGraph }
      const answers = await Promise.all([ask({ ...asked, view: 'working-memory' }, call), ask(asked, call)])
      const names = answers.flatMap(({ result }) => result.bindings ?? []).map((row) => row.name?.slice(1, -1) ?? '')
      const wanted = [...new Set(names)].sort().filter((name) => after === undefined || name > String(after))
      const page = ledger.read((r) => readPage(findAll(r, contextGraph, wanted, caller), limit, ({ name }) => name))
      return { savedQueries: page.rows, ...defined({ nextCursor: page.nextCursor }) }
    },
    /** Saves it as a draft of the caller. The same again changes nothing. */
    async put(id: string, query: Omit<SavedQuery, 'contextGraphId'>, { caller, signal }: Call) {
      const ref = resolve(id, query.name, caller)
      await checkQuery(query, signal)
      const saved = { ...query, contextGraphId: ref.contextGraph }
      const { lines } = await readStatements(savedQueryStatements(saved), undefined)
      const before = ledger.read((r) =>
        findOwnAsset(r, ref, caller) === undefined ? undefined : readIfThere(r, ref, caller),
      )
      if (before !== undefined && savedQueryFrom(before.lines) === undefined)
        throw new SavedQueryNameUsedError({ name: ref.name, contextGraphId: ref.contextGraph })
      const changed = before?.lines.join('\n') !== lines.join('\n')
      if (changed) await assets.drafts.replace({ ...ref, resumes: true }, lines, caller)
      return { ...get(id, ref.name, caller), created: before === undefined, changed }
    },
    /** Removes a draft of the caller that nobody else has seen. */
    async remove(id: string, name: string, caller: Caller): Promise<void> {
      const ref = resolve(id, name, caller)
      const isRemoved = ledger.findRecorded('asset.delete', draftAct('asset.delete', ref, caller).subject) !== undefined
      if (!isRemoved && get(id, name, caller).agentAddress !== caller.agent) throw notFound(ref)
      await assets.delete(ref, caller)
    },
    async run(id: string, name: string, { parameters, view, timeoutMs }: Run, call: Call) {
      const saved = get(id, name, call.caller)
      const { sparql } = await fillQuery(saved, parameters, call.signal)
      const { contextGraphId } = saved
      return { ...(await ask({ sparql, contextGraphId, view: view ?? saved.view, timeoutMs }, call)), sparql }
    },
  }
}

export type SavedQueries = ReturnType<typeof openSavedQueries>

const notFound = ({ name, contextGraph }: DraftRef) =>
  new SavedQueryNotFoundError({ name, contextGraphId: contextGraph })

/** One at a time: a page stops reading when it is full. */
function* findAll(
  reader: LedgerReader,
  contextGraph: string,
  names: readonly string[],
  caller: Caller,
): Iterable<StoredQuery> {
  for (const name of names) {
    const saved = findSavedQuery(reader, { contextGraph, sub: '', name }, caller)
    if (saved !== undefined) yield saved
  }
}
