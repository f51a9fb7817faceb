import { GraphFileInvalidError } from '@kg/contract'
import { KgError } from '@kg/core'
import type { Logger } from 'pino'
import type { Drafts } from '../../memory/assets/drafts.js'
import { assetRows } from '../../memory/assets/table.js'
import type { Caller } from '../../platform/caller/caller.js'
import type { Journal } from '../../platform/operations/journal.js'
import { definitionName } from '../membership/definition.js'
import { learnDefinition } from '../membership/learn-definition.js'
import { RecordInvalidError } from '../p2p/record-invalid.js'
import { readBytes, readList } from '../p2p/wire.js'
import { ContentChecker } from '../sync/content-checker.js'
import { readRecord } from '../sync/record.js'
import { RecordReceiver } from '../sync/record-receiver.js'
import { readFrames } from './graph-file.js'
import { importDraft } from './import-draft.js'
import { prepareGraph } from './prepare-graph.js'
import { readHead } from './read-head.js'

export interface ImportNeeds {
  ledger: Journal
  drafts: Drafts
  /** Of this node: opens what a definition holds for its agents. */
  seed: Uint8Array
  log: Logger
}

export interface ImportReport {
  contextGraphId: string
  /** The node did not know it before. */
  isNew: boolean
  stored: number
  known: number
  drafts: number
  refused: { name: string; author: string; why: string }[]
}

const maxChunks = 1 << 16

/** Stores a piece of a file. Nothing in it is trusted: each asset must be what its author has sealed. */
export async function importGraph(
  { ledger, drafts, seed, log }: ImportNeeds,
  bytes: Buffer,
  caller: Caller,
): Promise<ImportReport> {
  const bodies = readFrames(bytes)
  const { head: given } = bodies.next().value ?? {}
  const head = readHead(given)
  const isNew = await prepareGraph(ledger, head, caller)
  const refused: ImportReport['refused'] = []
  const checker = new ContentChecker()
  let why = ''
  const warn = ({ err }: { err: unknown }) => {
    why = err instanceof Error ? err.message : String(err)
  }
  const receiver = new RecordReceiver({ ledger, checker, log: { warn } })
  receiver.onStored(async ({ graph, name }) => {
    if (name === definitionName) await learnDefinition({ ledger, seed, log }, graph)
  })
  let written = 0
  try {
    for (const body of bodies) {
      if (body.draft !== undefined) {
        const reason = await importDraft({ ledger, drafts }, head.id, body, caller)
        if (reason === undefined) written++
        else refused.push({ name: nameOf(body.draft), author: caller.agent, why: reason })
      } else {
        const reason = await acceptAsset(body)
        if (reason !== undefined) refused.push({ ...whoseOf(body.record), why: reason })
      }
    }
  } finally {
    await checker.stop()
  }
  const { stored, known } = receiver.counts
  return { contextGraphId: head.id, isNew, stored, known, drafts: written, refused }

  /** Returns why an asset was not stored, or nothing. */
  async function acceptAsset({ record: sent, chunks }: Record<string, unknown>): Promise<string | undefined> {
    try {
      const record = readRecord(sent)
      if (record.graph !== head.id) throw new RecordInvalidError({ why: `it is of ${record.graph}` })
      const before = receiver.counts.refused
      await receiver.accept(
        record,
        readList(chunks, 'chunks', maxChunks).map((chunk) => readBytes(chunk, 'chunk')),
      )
      if (receiver.counts.refused > before) return why
      return ledger.read((r) => r.has(assetRows, [head.id, record.name, record.author])) ? undefined : 'it was not kept'
    } catch (error) {
      if (error instanceof KgError && error.status < 500) return error.message
      throw error
    }
  }
}

const nameOf = (value: unknown): string => String((value as { name?: unknown } | null)?.name ?? '').slice(0, 512)

function whoseOf(record: unknown): { name: string; author: string } {
  if (record === undefined) throw new GraphFileInvalidError({ why: 'a frame is neither an asset nor a draft' })
  return { name: nameOf(record), author: String((record as { author?: unknown }).author ?? '').slice(0, 64) }
}
