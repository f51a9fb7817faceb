import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type EngineQuery,
  ed25519Signer,
  type GraphOp,
  Ledger,
  newEd25519Pem,
  packContent,
  type QueryKind,
  type Shelf,
  type ViewSpec,
  type Views,
} from '@kg/store'
import type { RunningServer } from './obtain.js'

export type MakeViews = (
  ledger: Ledger,
  settings?: { maxNamedGraphs?: number; checkEveryMs?: number },
) => Promise<Views>

export const draft: Shelf = { contextGraph: 'cg', layer: 'wm', agent: '0xa' }
export const shared: Shelf = { contextGraph: 'cg', layer: 'swm', agent: '' }
export const secret: Shelf = { contextGraph: 'cg', layer: 'wm', agent: '0xb' }
export const view = (...shelves: Shelf[]): ViewSpec => ({ key: JSON.stringify(shelves), shelves })

/** A ledger of its own, and views on it, for one check. */
export class CheckContext {
  private constructor(
    readonly ledger: Ledger,
    private readonly folder: string,
    private readonly make: MakeViews,
    readonly server: RunningServer,
    public views: Views,
  ) {}

  static async open(make: MakeViews, server: RunningServer): Promise<CheckContext> {
    const folder = mkdtempSync(join(tmpdir(), 'kg-servers-'))
    const ledger = await Ledger.open({ path: folder }, { signer: ed25519Signer(newEd25519Pem()) })
    return new CheckContext(ledger, folder, make, server, await make(ledger))
  }

  /** As after a restart of the node: same ledger, same server, nothing in memory. */
  async reopen(settings: { maxNamedGraphs?: number; checkEveryMs?: number } = {}): Promise<void> {
    await this.views.stop()
    this.views = await this.make(this.ledger, settings)
  }

  async change(shelf: Shelf, graph: string, op: GraphOp, lines: readonly string[] = [], sub = ''): Promise<number> {
    const content = await packContent([...lines].sort())
    const { receipt } = await this.ledger.write({ agent: 'test', action: op, subject: graph }, (writer) =>
      writer.change({ shelf, graph, sub, op, content: writer.putContent(content) }),
    )
    return receipt.seq
  }

  async body(spec: ViewSpec, sparql: string, options: Partial<EngineQuery> = {}): Promise<string> {
    const kind = (sparql.match(/select|ask|construct|describe/i)?.[0].toLowerCase() ?? 'select') as QueryKind
    const constants = [...sparql.matchAll(/GRAPH <([^>]*)>/g)].map(([, iri]) => iri ?? '')
    const answer = await this.views.query(spec, {
      sparql,
      kind,
      graphs: { constants, variable: /GRAPH \?/.test(sparql) },
      bindingsType: 'application/sparql-results+json',
      graphType: 'application/n-triples',
      deadlineMs: 60_000,
      maxBytes: 50_000_000,
      ...options,
    })
    return answer.body
  }

  /** The values of the first variable, sorted. */
  async values(spec: ViewSpec, sparql: string, options: Partial<EngineQuery> = {}): Promise<string[]> {
    const { head, results } = JSON.parse(await this.body(spec, sparql, options)) as {
      head: { vars: string[] }
      results: { bindings: Record<string, { value: string }>[] }
    }
    return results.bindings.map((row) => row[head.vars[0] ?? '']?.value ?? '').sort()
  }

  /** Changes the server behind the back of the views. */
  async meddle(update: string): Promise<void> {
    const { queryUrl } = this.server.settings
    const body = new URLSearchParams({ update })
    const response = await fetch(queryUrl.replace(/\/query$/, '/update'), { method: 'POST', body })
    if (!response.ok) throw new Error(await response.text())
  }

  async count(pattern: string): Promise<number> {
    const body = new URLSearchParams({ query: `SELECT (COUNT(*) AS ?n) WHERE { ${pattern} }` })
    const headers = { accept: 'application/sparql-results+json' }
    const response = await fetch(this.server.settings.queryUrl, { method: 'POST', body, headers })
    const { results } = (await response.json()) as { results: { bindings: { n: { value: string } }[] } }
    return Number(results.bindings[0]?.n.value)
  }

  async close(): Promise<void> {
    await this.views.stop()
    await this.ledger.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
