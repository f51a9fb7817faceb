import { setImmediate } from 'node:timers/promises'
import { defined, KgError, parseAssetGraphUri, splitKaId } from '@kg/core'
import { every } from '@kg/core/async'
import { type LedgerReader, noContent, receipts } from '@kg/store'
import type { Logger } from 'pino'
import { findNewestLayer } from '../../memory/assets/find-newest-layer.js'
import { assetKey, graphOf, kaIdOf, shelfOf, subjectOf } from '../../memory/assets/names.js'
import { type AssetRow, assetRows } from '../../memory/assets/table.js'
import { weighTrust } from '../../memory/trust-levels/levels.js'
import { endorsementRows, trustCursor, trustRows } from '../../memory/trust-levels/table.js'
import { trustShelf } from '../../memory/trust-levels/trust-shelves.js'
import { type ActLedger, actOf, isAbout } from '../../platform/acts/acts.js'
import { afterCommits } from '../../platform/background/after-commits.js'
import { Background } from '../../platform/background/background.js'
import { isEndorsementName, maxEndorsementBytes, readEndorsement } from './endorsement-content.js'

const page = 500
const cursorMs = 2000
const topLevel = 3

/** Works out how far assets are trusted whenever something changes that, and keeps the shelves of trusted assets. */
export class TrustIndex {
  private readonly background: Background
  private readonly following = afterCommits(() => this.background.schedule(() => this.follow()))
  private readonly leave: () => void
  private readonly stopTimer: () => void
  private seen: number

  /** The ledger itself: what follows from a commit is no part of the request that made it. */
  constructor(
    private readonly ledger: ActLedger,
    private readonly log: Logger,
  ) {
    this.background = new Background((err) => log.warn({ err }, 'trust could not be worked out'))
    this.seen = ledger.read((r) => r.get(trustCursor, 'seq')) ?? 0
    this.leave = ledger.onCommit(() => this.following.ask())
    this.background.schedule(() => this.follow())
    this.stopTimer = every(cursorMs, () => this.background.schedule(() => this.noteCursor()))
  }

  /** Resolves when everything that is on disk now has been applied. */
  async current(): Promise<void> {
    await this.background.run(() => this.follow())
  }

  /** Weighs an asset again, by its id. */
  async again(kaId: string): Promise<void> {
    await this.background.run(() => this.weighAgain(this.ledger.read((r) => rowOf(r, kaId))))
  }

  async stop(): Promise<void> {
    this.leave()
    this.following.end()
    this.stopTimer()
    await this.background.run(() => this.noteCursor())
    await this.background.stop()
  }

  private async follow(): Promise<void> {
    for (;;) {
      const list = this.ledger.read((r) =>
        [...r.range(receipts, { after: this.seen, limit: page })].map(({ value }) => value),
      )
      for (const receipt of list) {
        if (isAbout(receipt, 'asset') && receipt.layer !== 'wm')
          await this.weighSubject(receipt.subject).catch((err) => this.skip(receipt.subject, err))
        this.seen = receipt.seq
      }
      if (list.length < page) return
      await setImmediate()
    }
  }

  /** An asset that cannot be weighed has no trust; those after it still have theirs. */
  private skip(subject: string, err: unknown): void {
    if (!(err instanceof KgError || err instanceof TypeError || err instanceof RangeError)) throw err
    this.log.warn({ err, subject }, 'trust could not be worked out')
  }

  private async noteCursor(): Promise<void> {
    const { seen } = this
    if (this.ledger.read((r) => r.get(trustCursor, 'seq')) !== seen)
      await this.ledger.writeWithoutReceipt((w) => w.put(trustCursor, 'seq', seen))
  }

  private async weighSubject(subject: string): Promise<void> {
    const asset = parseAssetGraphUri(subject)
    if (asset === undefined) return
    const { contextGraphId: contextGraph, name } = asset
    const row = this.ledger.read((r) =>
      r.get(assetRows, assetKey({ contextGraph, sub: '', agent: asset.agent.toLowerCase(), name })),
    )
    if (row === undefined) return
    if (isEndorsementName(name)) await this.storeEndorsement(row)
    await this.weighAgain(row)
  }

  private async storeEndorsement(row: AssetRow): Promise<void> {
    const layer = findNewestLayer(row)
    if (layer === undefined || layer.content.bytes > maxEndorsementBytes) return
    const lines = this.ledger
      .read((r) => r.contentText(layer.content))
      .split('\n')
      .filter((line) => line !== '')
    const { contextGraph, name, agent: author } = row
    const said = readEndorsement({ contextGraph, name, author }, lines)
    if (said === undefined) return
    await this.ledger.writeWithoutReceipt((w) => w.put(endorsementRows, [said.kaId, said.endorser], said))
    const target = this.ledger.read((r) => rowOf(r, said.kaId))
    if (target?.contextGraph === contextGraph) await this.weighAgain(target)
  }

  /** Writes what has changed, and nothing where nothing has. */
  private async weighAgain(row: AssetRow | undefined): Promise<void> {
    if (row === undefined) return
    const kaId = kaIdOf(row)
    const { before, now } = this.ledger.read((r) => ({
      before: r.get(trustRows, kaId),
      now: weighTrust(r, kaId, row.vm),
    }))
    const version = row.vm?.seal.version ?? 0
    const isSame =
      before === undefined
        ? now.level === 0 && now.endorsements === 0
        : before.version === version &&
          (['level', 'endorsements', 'verifications'] as const).every((field) => before[field] === now[field])
    if (isSame || (before === undefined && row.vm === undefined)) return
    const graph = graphOf(row, 'vm')
    const act = actOf('trust.change', row.agent, subjectOf(row), {
      layer: 'vm',
      ...defined({ root: row.vm?.seal.root }),
    })
    await this.ledger.write(act, (w) => {
      const shelf = shelfOf(row, 'vm')
      for (let level = 1; level <= topLevel; level++) {
        const at = { shelf: trustShelf(shelf, level) }
        const stood = before !== undefined && before.level >= level
        const stands = row.vm !== undefined && now.level >= level
        if (stood && (!stands || before.graph !== graph))
          w.change({ ...at, graph: before.graph, sub: before.sub, op: 'drop', content: noContent })
        if (stands && row.vm !== undefined && !(stood && before.version === version && before.graph === graph))
          w.change({ ...at, graph, sub: row.sub, op: 'replace', content: row.vm.content })
      }
      w.put(trustRows, kaId, { ...now, version, graph, sub: row.sub })
    })
  }
}

/** An asset by its id. */
export function rowOf(reader: LedgerReader, kaId: string): AssetRow | undefined {
  const { author, number } = splitKaId(BigInt(kaId))
  const [found] = reader.by(assetRows, 'byNumber', { prefix: [author, Number(number)], limit: 1 })
  return found?.value
}
