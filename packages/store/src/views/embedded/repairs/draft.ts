import { type AstNode, endOf, type QueryAst, startOf } from '../../../guard/ast.js'
import type { PieceMap } from '../../../guard/piece-map.js'

interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

type Placed = Pick<AstNode, 'loc'>

/** A parsed query and the changes to its text, each at the exact place that the parser found. */
export class Draft {
  private readonly pieces: PieceMap
  private readonly edits: Edit[] = []
  private readonly stem: string
  private names = 0

  constructor(
    readonly query: QueryAst,
    pieces: PieceMap,
  ) {
    this.pieces = pieces
    let stem = 'kgRepair'
    while (pieces.sent.includes(stem)) stem += 'X'
    this.stem = stem
  }

  get changed(): boolean {
    return this.edits.length > 0
  }

  /** The text of a node as it stands in the query. */
  textOf(node: Placed): string {
    return this.pieces.sent.slice(this.at(startOf(node)), this.at(this.endOf(node)))
  }

  /** The place after the bracket that opens the next group. */
  insideGroup(place: number): number {
    return this.pieces.parsed.indexOf('{', place) + 1
  }

  endOf(node: Placed): number {
    return endOf(node) ?? this.pieces.parsed.length
  }

  insert(place: number, text: string): void {
    this.edits.push({ from: this.at(place), to: this.at(place), text })
  }

  wrap(node: Placed, before: string, after: string): void {
    this.insert(startOf(node), before)
    this.insert(this.endOf(node), after)
  }

  replace(node: Placed, text: string): void {
    this.edits.push({ from: this.at(startOf(node)), to: this.at(this.endOf(node)), text })
  }

  /** A variable that the query does not use. */
  fresh(): string {
    return `?${this.stem}${++this.names}`
  }

  /** Changes inside a part that is replaced are gone with it. */
  toString(): string {
    const { sent } = this.pieces
    let text = ''
    let done = 0
    for (const { from, to, text: put } of this.edits.toSorted((a, b) => a.from - b.from)) {
      if (from < done) continue
      text += sent.slice(done, from) + put
      done = to
    }
    return text + sent.slice(done)
  }

  private at(parsedOffset: number): number {
    return this.pieces.sentOffset(parsedOffset)
  }
}
