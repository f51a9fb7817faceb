import type { Cell, TableHead } from './block.js'
import type { BlockSink } from './reader.js'

interface Row {
  readonly cells: readonly Cell[]
  readonly row: number | undefined
}

const isEmpty = (cell: Cell): boolean => cell === undefined || (typeof cell === 'string' && cell.trim() === '')
const countFilled = (cells: readonly Cell[]): number => cells.filter((cell) => !isEmpty(cell)).length

/**
 * A table that does not say whether its first row has the names of the columns. It does if there are only words in it,
 * each of them once, for most of the columns. A single cell above it is the title of the table.
 */
export class GuessedTable {
  private first: Row | undefined
  private out: ReturnType<BlockSink['table']> | undefined

  constructor(
    private readonly sink: Pick<BlockSink, 'block' | 'table'>,
    private readonly head: Omit<TableHead, 'columns'>,
  ) {}

  row(cells: readonly Cell[], row?: number): void {
    if (countFilled(cells) === 0) return
    const { first, out } = this
    this.first = { cells, row }
    if (out !== undefined) out.row(cells, row)
    else if (first === undefined) return
    else if (countFilled(first.cells) === 1 && countFilled(cells) > 1) this.showTitle(first)
    else this.open(first, cells).row(cells, row)
  }

  end(): void {
    if (this.out === undefined && this.first !== undefined) this.open(this.first, [])
    this.out?.end()
  }

  private open(first: Row, second: readonly Cell[]) {
    const hasHeader = isHeader(first.cells, second)
    const columns = first.cells.map((cell) => String(cell ?? '').trim())
    const out = this.sink.table(hasHeader ? { ...this.head, columns } : this.head)
    if (!hasHeader) out.row(first.cells, first.row)
    this.out = out
    return out
  }

  private showTitle({ cells, row }: Row): void {
    const cell = cells.find((one) => !isEmpty(one))
    const text = typeof cell === 'object' ? cell.date : String(cell)
    const { place } = this.head
    this.sink.block({ kind: 'paragraph', text, place: row === undefined ? place : { ...place, row } })
  }
}

function isHeader(first: readonly Cell[], second: readonly Cell[]): boolean {
  const names = first.filter((cell) => !isEmpty(cell))
  const width = Math.max(first.length, second.length)
  const distinct = new Set(names.map((name) => String(name).trim().toLowerCase()))
  return (
    countFilled(second) > 0 &&
    names.every((name) => typeof name === 'string' && name.length <= 200) &&
    distinct.size === names.length &&
    names.length * 2 > width
  )
}
