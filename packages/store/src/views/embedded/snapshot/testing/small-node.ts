import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ed25519Signer,
  type GraphOp,
  Ledger,
  newEd25519Pem,
  packContent,
  type Shelf,
} from '../../../../ledger/index.js'
import type { EngineQuery, QueryKind, ViewSpec, Views } from '../../../view.js'
import { type EmbeddedSettings, embeddedViews } from '../../embedded-views.js'

export const ann: Shelf = { contextGraph: 'cg', layer: 'wm', agent: '0xa' }
export const bob: Shelf = { contextGraph: 'cg', layer: 'wm', agent: '0xb' }

export const spec = (...shelves: Shelf[]): ViewSpec => ({ key: JSON.stringify(shelves), shelves })

/** A query as it comes out of the guard. */
export const engineQuery = (sparql: string, options: Partial<EngineQuery> = {}): EngineQuery => ({
  sparql,
  kind: (sparql.match(/select|ask|construct|describe/i)?.[0].toLowerCase() ?? 'select') as QueryKind,
  graphs: { constants: [], variable: false },
  bindingsType: 'text/csv',
  graphType: 'application/n-triples',
  deadlineMs: 20_000,
  maxBytes: 10_000_000,
  ...options,
})

/** A ledger with a folder for snapshots beside it, and views over them that can be opened again and again. */
export class SmallNode {
  readonly log: string[] = []
  private readonly heard = new Set<() => void>()
  private open: Views[] = []

  private constructor(
    readonly home: string,
    readonly ledger: Ledger,
  ) {}

  static async start(): Promise<SmallNode> {
    const home = mkdtempSync(join(tmpdir(), 'kg-snapshot-'))
    const signer = ed25519Signer(newEd25519Pem())
    const node = new SmallNode(home, await Ledger.open({ path: join(home, 'ledger') }, { signer }))
    const many = (name: string) => Array.from({ length: 150 }, (_, i) => `<urn:${name}:${i}> <urn:p> "${name} ${i}" .`)
    await node.change(ann, 'urn:g:many', 'replace', many('ann'))
    await node.change(bob, 'urn:g:bob', 'replace', many('bob'))
    return node
  }

  get folder(): string {
    return join(this.home, 'snapshots')
  }

  files(): string[] {
    return readdirSync(this.folder).map((name) => join(this.folder, name))
  }

  /** Stops the views of before and opens new ones. */
  async views(snapshots: Partial<EmbeddedSettings['snapshots']> = {}, settings: EmbeddedSettings = {}): Promise<Views> {
    await this.stopViews()
    const log = (line: string) => {
      this.log.push(line.slice(line.indexOf(']: ') + 3))
      for (const listener of this.heard) listener()
    }
    const kept = { folder: this.folder, fromQuads: 100, log, ...snapshots }
    const views = embeddedViews({ readers: 1, ...settings, snapshots: kept })({ ledger: this.ledger })
    this.open.push(views)
    return views
  }

  async plainViews(): Promise<Views> {
    const views = embeddedViews({ readers: 1 })({ ledger: this.ledger })
    this.open.push(views)
    return views
  }

  async stopViews(): Promise<void> {
    const open = this.open
    this.open = []
    await Promise.all(open.map((views) => views.stop()))
  }

  /** Resolves when so many lines have been logged. */
  logged(lines: number): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.log.length < lines) return
        this.heard.delete(look)
        resolve()
      }
      this.heard.add(look)
      look()
    })
  }

  async change(shelf: Shelf, graph: string, op: GraphOp, lines: string[] = [], sub = ''): Promise<void> {
    const content = await packContent([...lines].sort())
    await this.ledger.write({ agent: 'test', action: op, subject: graph }, (writer) =>
      writer.change({ shelf, graph, sub, op, content: writer.putContent(content) }),
    )
  }

  async stop(): Promise<void> {
    await this.stopViews()
    await this.ledger.close()
    rmSync(this.home, { recursive: true, force: true })
  }
}

/** The rows of an answer, in order; blank nodes all look the same. */
export async function rows(
  views: Views,
  view: ViewSpec,
  sparql: string,
  options: Partial<EngineQuery> = {},
): Promise<string[]> {
  return sortedRows((await views.query(view, engineQuery(sparql, options))).body)
}

export function sortedRows(body: string): string[] {
  return body
    .replaceAll(/_:[0-9A-Za-z]+/g, '_:b')
    .split(/\r?\n/)
    .sort()
}
