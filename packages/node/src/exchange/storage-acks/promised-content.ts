import type { Config } from '@kg/contract'
import { parseAssetGraphUri } from '@kg/core'
import type { Budgets } from '@kg/core/budget'
import { defineTable, type LedgerWriter } from '@kg/store'
import { publicationRows } from '../../chain/publishing/publication-table.js'
import { assetKey, kaIdOf, subjectOf } from '../../memory/assets/names.js'
import { assetRows } from '../../memory/assets/table.js'
import { contextGraphs } from '../../memory/context-graphs/table.js'
import { eraseAsset } from '../../memory/forgetting/erase-asset.js'
import { actOf, isAct } from '../../platform/acts/acts.js'
import { Background } from '../../platform/background/background.js'
import type { Journal } from '../../platform/operations/journal.js'
import type { Collection } from '../../platform/retention/collector.js'
import type { ShareRecord } from '../sync/record.js'
import { AckBudgetError } from './errors.js'
import { kaIdOfRecord } from './find-held.js'

/** Content that this node stores only because somebody wants to publish it. */
export interface PromiseRow {
  contextGraph: string
  sub: string
  name: string
  author: string
  version: number
  kaId: string
  bytes: number
  peerId: string
  address?: string
  /** When the content goes unless the publication has arrived. */
  until: number
}

type PromiseKey = [kaId: string, version: number]

export const promiseRows = defineTable<PromiseRow, PromiseKey>()('ack-promises', {
  indexes: { byTime: (row) => [row.until, row.kaId, row.version] },
})

export interface PromiseNeeds {
  ledger: Journal
  budgets: Budgets
  config: Pick<Config, 'acks.pendingMb' | 'acks.publishMinutes'>
  nodeAgent: string
  log: { warn(about: { err: unknown }, text: string): void }
  now?: () => number
}

export type PromisedContent = ReturnType<typeof openPromisedContent>

type AssetGraph = Pick<NonNullable<ReturnType<typeof parseAssetGraphUri>>, 'contextGraphId' | 'name' | 'agent'>

const mib = 2 ** 20
/** What a promise counts beside its content, so that many small ones are limited too. */
const promiseBytes = 32 * 1024
const costOf = ({ bytes }: { bytes: number }): number => bytes + promiseBytes
const nameOf = ([kaId, version]: PromiseKey): string => `${kaId} ${version}`

/** Limits the content that waits for its publication, and drops what is not published in time. */
export function openPromisedContent({ ledger, budgets, config, nodeAgent, log, now = Date.now }: PromiseNeeds) {
  const total = config['acks.pendingMb'] * mib
  const limits = { total, author: Math.ceil(total / 2), peer: Math.ceil(total / 2), address: Math.ceil(total * 0.75) }
  const pending = budgets.open({ what: 'ack-bytes', limits })
  ledger.read((r) => {
    for (const { key, value } of r.range(promiseRows))
      pending.restore(nameOf(key), { author: value.author, peer: value.peerId, address: value.address }, costOf(value))
  })

  const background = new Background((err) => log.warn({ err }, 'a promise was not released'))
  const stopListening = ledger.onCommit((receipt) => {
    const asset = isAct(receipt, 'asset.publish') ? parseAssetGraphUri(receipt.subject) : undefined
    if (asset !== undefined && pending.report().used > 0) background.schedule(() => releasePublished(asset))
  })

  /** What is published has been paid for, and need not be remembered here. */
  async function releasePublished({ contextGraphId, name, agent }: AssetGraph): Promise<void> {
    const published = ledger.read((r) => {
      const row = r.get(assetRows, [contextGraphId, name, agent.toLowerCase()])
      const promises = row === undefined ? [] : [...r.range(promiseRows, { prefix: [kaIdOf(row)] })]
      return promises.filter(({ key }) => r.has(publicationRows, key))
    })
    if (published.length === 0) return
    await ledger.writeWithoutReceipt((w) => {
      for (const { key } of published) w.remove(promiseRows, key)
    })
    for (const { key } of published) pending.release(nameOf(key))
  }

  /** The content of a version that somebody here or the chain wants stays; so does one that has changed since. */
  function drop(w: LedgerWriter, { contextGraph, sub, name, author: agent, version, kaId }: PromiseRow): void {
    const row = w.get(assetRows, assetKey({ contextGraph, sub, agent, name }))
    const isWanted = w.get(contextGraphs, contextGraph)?.subscribed === true || w.has(publicationRows, [kaId, version])
    if (row === undefined || isWanted || row.vm !== undefined || row.wm !== undefined) return
    if (row.swm?.seal.version === version) eraseAsset(w, row)
  }

  return {
    async stop(): Promise<void> {
      stopListening()
      await background.stop()
    },

    /** Throws the reason if there is no room for the content. Asked before anything that takes long. */
    requireRoom(
      record: ShareRecord,
      { peerId: peer, address }: Pick<PromiseRow, 'peerId'> & { address?: string | undefined },
    ) {
      const { author, bytes, version } = record
      if (pending.has(nameOf([kaIdOfRecord(record).toString(), version]))) return
      if (pending.fits({ author, peer, address }, costOf(record))) return
      pending.refuse()
      throw new AckBudgetError({ bytes })
    },

    /** Charges content that is about to be stored, and remembers until when. */
    async claim(record: ShareRecord, asker: { peerId: string; address?: string | undefined }): Promise<void> {
      const { graph: contextGraph, sub, name, author, version, bytes } = record
      const { peerId, address } = asker
      const kaId = kaIdOfRecord(record).toString()
      const key: PromiseKey = [kaId, version]
      if (pending.has(nameOf(key))) return
      if (pending.claim(nameOf(key), { author, peer: peerId, address }, costOf(record)) === undefined)
        throw new AckBudgetError({ bytes })
      const until = now() + config['acks.publishMinutes'] * 60_000
      const row = { contextGraph, sub, name, author, version, kaId, bytes, peerId, until }
      await ledger.writeWithoutReceipt((w) =>
        w.put(promiseRows, key, address === undefined ? row : { ...row, address }),
      )
    },

    /** Drops what is due. */
    collection: {
      kind: 'unpublished content',
      async collect(limit) {
        const due = ledger
          .read((r) => [...r.by(promiseRows, 'byTime', { limit })])
          .filter(({ value }) => value.until <= now())
        for (const { key, value } of due) {
          await ledger.write(actOf('asset.expire', nodeAgent, subjectOf({ ...value, agent: value.author })), (w) => {
            w.remove(promiseRows, key)
            drop(w, value)
          })
          pending.release(nameOf(key))
        }
        return { removed: due.length, isMore: due.length === limit }
      },
    } satisfies Collection as Collection,
  }
}
