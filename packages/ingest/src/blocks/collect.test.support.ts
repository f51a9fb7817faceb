import type { Attachment, Block, Cell, DocumentProperties, TableHead } from './block.js'
import type { BlockReader, BlockSink } from './reader.js'

export interface CollectedTable extends TableHead {
  readonly kind: 'table'
  readonly rows: (readonly Cell[])[]
}

/** A sink that remembers everything, for tests. */
export function collect() {
  const items: (Block | CollectedTable)[] = []
  const properties: DocumentProperties[] = []
  const attachments: Attachment[] = []
  const warnings: string[] = []
  const progress: [done: number, of: number | undefined][] = []
  const sink: BlockSink = {
    properties: (found) => void properties.push(found),
    block: (block) => void items.push(block),
    table(head) {
      const table: CollectedTable = { ...head, kind: 'table', rows: [] }
      items.push(table)
      return { row: (cells) => void table.rows.push(cells), end: () => undefined }
    },
    attachment: (file) => void attachments.push(file),
    warn: (warning) => void warnings.push(warning),
    progress: (done, of) => void progress.push([done, of]),
  }
  return {
    sink,
    items,
    attachments,
    warnings,
    progress,
    properties: (): DocumentProperties => Object.assign({}, ...properties),
    tables: () => items.filter((item): item is CollectedTable => item.kind === 'table'),
    blocks: () => items.filter((item): item is Block => item.kind !== 'table'),
    /** One line for each block: `h1 Title`, `p Text`, `1. item`, `| a | b |`. */
    outline: () => items.flatMap(linesOf),
  }
}

export type Collected = ReturnType<typeof collect>

/** Reads a file as the importer does. */
export async function collectFrom(reader: BlockReader, name: string, bytes: Uint8Array | string): Promise<Collected> {
  const collected = collect()
  const source = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
  await reader.read({ name, bytes: source, signal: undefined }, collected.sink)
  return collected
}

const textOf = (cell: Cell): string => (typeof cell === 'object' ? cell.date : String(cell ?? ''))
const rowOf = (cells: readonly Cell[]): string => `| ${cells.map(textOf).join(' | ')} |`

function linesOf(item: Block | CollectedTable): string[] {
  switch (item.kind) {
    case 'table':
      return [...(item.columns === undefined ? [] : [`# ${rowOf(item.columns)}`]), ...item.rows.map(rowOf)]
    case 'heading':
      return [`h${item.level} ${item.text}`]
    case 'list-item':
      return [`${'  '.repeat(item.depth - 1)}${item.isOrdered ? '1.' : '-'} ${item.text}`]
    case 'paragraph':
      return [`p ${item.text}`]
    default:
      return [`${item.kind} ${item.text}`]
  }
}
