import type { Block, Cell, TableHead } from './block.js'
import { blockText, cellText, gapBetween, oneLine } from './block-text.js'
import { escapeMarkdown, isScript, writeMarkdown } from './escape-markdown.js'
import type { BlockSink } from './reader.js'

/** Nobody reads more rows as text; as statements they are all there. */
const maxRows = 5_000

/** Makes Markdown (as GitHub has it) of a document. */
export class MarkdownWriter implements Pick<BlockSink, 'block' | 'table'> {
  private readonly pieces: string[] = []
  private last: Block['kind'] | 'row' | undefined
  private heading: string | undefined

  block(block: Block): void {
    const { kind } = block
    if (kind === 'heading') this.heading = block.text
    const shown = block.kind === 'image' && isScript(block.target ?? '') ? { ...block, target: '' } : block
    this.add(kind, blockText(shown, writeMarkdown))
  }

  table({ columns, name }: TableHead): { row(cells: readonly Cell[], row?: number): void; end(): void } {
    let rows = 0
    let width = 0
    const begin = (head: readonly string[]) => {
      width = Math.max(1, head.length)
      this.last = undefined
      if (name !== undefined && name !== this.heading) this.add('paragraph', `**${oneLine(escapeMarkdown(name))}**`)
      this.add('row', this.line(head, width))
      this.add('row', `|${' --- |'.repeat(width)}`)
    }
    if (columns !== undefined) begin(columns)
    return {
      row: (cells) => {
        if (width === 0) begin(cells.map(() => ''))
        if (++rows <= maxRows) this.add('row', this.line(cells.map(cellText), width))
      },
      end: () => {
        if (rows > maxRows) this.add('paragraph', `*… and ${rows - maxRows} more rows*`)
        this.last = 'paragraph'
      },
    }
  }

  /** A part with a title of its own, such as an attachment. */
  append(title: string, markdown: string): void {
    this.add('heading', `# ${oneLine(escapeMarkdown(title))}`)
    this.add('paragraph', markdown.trim())
  }

  text(): string {
    return this.pieces.length === 0 ? '' : `${this.pieces.join('')}\n`
  }

  private add(kind: Block['kind'] | 'row', written: string): void {
    if (written === '') return
    if (this.pieces.length > 0) this.pieces.push(this.last === undefined ? '\n\n' : gapBetween(this.last, kind))
    this.pieces.push(written)
    this.last = kind
  }

  private line(cells: readonly string[], width: number): string {
    const shown = Array.from({ length: Math.max(width, cells.length) }, (_, i) => escapeCell(cells[i] ?? ''))
    return `| ${shown.join(' | ')} |`
  }
}

const escapeCell = (text: string): string =>
  escapeMarkdown(text.trim())
    .replaceAll('|', '\\|')
    .replace(/\s*\n\s*/g, '<br>')
