import type { Cell, Place } from '../../blocks/block.js'
import { GuessedTable } from '../../blocks/guessed-table.js'
import type { BlockSink } from '../../blocks/reader.js'
import { cellOf } from '../cell-of.js'

const maxColumns = 1_000

/** A table in a text. Its header is marked, or its first row looks like one. */
export class OdtTable {
  private out: { row(cells: readonly Cell[], row?: number): void; end(): void } | undefined
  private columns: string[] | undefined
  private isInHead = false
  private cells: Cell[] = []
  private rows = 0
  private readonly name: string | undefined

  constructor(
    private readonly sink: BlockSink,
    private readonly place: Place,
    name: string | undefined,
  ) {
    // The names that programs give by themselves say nothing.
    this.name = name === undefined || /^\p{L}*\s*\d+$/u.test(name) ? undefined : name
  }

  setHead(isInHead: boolean): void {
    this.isInHead = isInHead
  }

  startRow(): void {
    this.cells = []
  }

  cell(text: string | undefined, times: number): void {
    const room = Math.min(times, maxColumns - this.cells.length)
    for (let i = 0; i < room; i++) this.cells.push(text)
  }

  endRow(): void {
    this.rows++
    if (this.isInHead && this.columns === undefined && this.out === undefined) {
      this.columns = this.cells.map((cell) => String(cell ?? ''))
      return
    }
    this.open().row(
      this.cells.map((cell) => cellOf(String(cell ?? ''))),
      this.rows,
    )
  }

  end(): void {
    if (this.columns !== undefined && this.out === undefined) {
      const only = this.columns
      this.columns = undefined
      this.open().row(only, 1)
    }
    this.out?.end()
  }

  private open() {
    const { columns, place, sink, name } = this
    const head = name === undefined ? { place } : { place, name }
    this.out ??= columns === undefined ? new GuessedTable(sink, head) : sink.table({ ...head, columns })
    return this.out
  }
}
