import type { Place } from '../../blocks/block.js'
import type { BlockSink } from '../../blocks/reader.js'
import { cellOf } from '../cell-of.js'

const mostColumns = 1_000
const mostRowsSpanned = 10_000

interface Spanning {
  readonly text: string
  left: number
}

const spanOf = (value: string | undefined, most: number): number =>
  Math.min(Math.max(Number.parseInt(value ?? '1', 10) || 1, 1), most)

/** Puts the cells of an HTML table into rows and columns, and hands the rows on as they come. */
export class HtmlTable {
  private name: string | undefined
  private readonly head: string[][] = []
  private out: ReturnType<BlockSink['table']> | undefined
  private row: (string | undefined)[] = []
  private areAllHeaders = true
  private readonly spanning = new Map<number, Spanning>()

  constructor(
    private readonly sink: BlockSink,
    private readonly place: Place,
  ) {}

  setName(name: string): void {
    this.name ??= name
  }

  startRow(): void {
    this.row = []
    this.areAllHeaders = true
  }

  cell(text: string, isHeader: boolean, colspan: string | undefined, rowspan: string | undefined): void {
    this.fillSpanned()
    const wide = spanOf(colspan, mostColumns)
    const high = spanOf(rowspan, mostRowsSpanned)
    this.areAllHeaders &&= isHeader
    for (let i = 0; i < wide && this.row.length < mostColumns; i++) {
      const shown = i === 0 || isHeader ? text : undefined
      if (high > 1) this.spanning.set(this.row.length, { text: shown ?? '', left: high - 1 })
      this.row.push(shown)
    }
  }

  endRow(isInHead: boolean): void {
    this.fillSpanned()
    if (this.row.length === 0) return
    const isHead = this.out === undefined && (isInHead || (this.head.length === 0 && this.areAllHeaders))
    if (isHead) this.head.push(this.row.map((text) => text ?? ''))
    else this.open().row(this.row.map(cellOf))
    this.row = []
  }

  end(): void {
    if (this.out === undefined && this.head.length > 0) {
      // Nothing but headers: then they are what the table says.
      const rows = this.head.splice(0)
      for (const row of rows) this.open().row(row)
    }
    this.out?.end()
  }

  private open() {
    const columns = this.columns()
    this.out ??= this.sink.table({
      place: this.place,
      ...(this.name === undefined ? {} : { name: this.name }),
      ...(columns === undefined ? {} : { columns }),
    })
    return this.out
  }

  /** A header of several rows has the names of each column one below the other. */
  private columns(): string[] | undefined {
    const width = Math.max(0, ...this.head.map((row) => row.length))
    if (width === 0) return undefined
    return Array.from({ length: width }, (_, at) =>
      [...new Set(this.head.map((row) => row[at] ?? ''))].filter((text) => text !== '').join(' '),
    )
  }

  /** Cells of rows above that reach down into this one. */
  private fillSpanned(): void {
    for (let above = this.spanning.get(this.row.length); above !== undefined; ) {
      if (--above.left === 0) this.spanning.delete(this.row.length)
      this.row.push(above.text === '' ? undefined : above.text)
      above = this.spanning.get(this.row.length)
    }
  }
}
