import type { Block, Cell, Link } from './block.js'

/** How a text is written; statements have it as it is, Markdown with its signs escaped and its links in place. */
export type WriteText = (text: string, links: readonly Link[]) => string

/** A block as Markdown writes it. A heading is for those who make sections of them. */
export function blockText(block: Block, write: WriteText): string {
  const links = block.links ?? []
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(clampLevel(block.level))} ${oneLine(write(block.text, links))}`
    case 'list-item':
      return listItem(write(block.text.trim(), links), block.depth, block.isOrdered)
    case 'code':
      return codeFence(block.text, block.language ?? '')
    case 'image':
      return `![${oneLine(write(block.text, []))}](${block.target === undefined ? '' : address(block.target)})`
    case 'note':
      return prefixLines(write(block.text.trim(), links), '> ', '> ')
    default:
      return write(block.text.trim(), links)
  }
}

export const clampLevel = (level: number): number => Math.min(6, Math.max(1, Math.round(level)))

export function cellText(cell: Cell): string {
  if (cell === undefined) return ''
  return typeof cell === 'object' ? cell.date : String(cell)
}

/** What stands between two blocks: items of a list follow each other closely. */
export function gapBetween(before: Block['kind'] | 'row', next: Block['kind'] | 'row'): string {
  return before === next && (next === 'list-item' || next === 'row') ? '\n' : '\n\n'
}

/** An address as the target of a link. */
export const address = (href: string): string =>
  /[\s()<>]/.test(href) ? `<${href.replace(/[\n<>]/g, encodeURIComponent)}>` : href

export const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ').trim()

function listItem(text: string, depth: number, isOrdered: boolean): string {
  const indent = '   '.repeat(Math.max(0, Math.min(depth, 9) - 1))
  const mark = isOrdered ? '1. ' : '- '
  return prefixLines(text, indent + mark, indent + ' '.repeat(mark.length))
}

function codeFence(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language.replace(/[^\w+#.-]/g, '')}\n${code.replace(/\n$/, '')}\n${fence}`
}

const prefixLines = (text: string, first: string, others: string): string =>
  text
    .split('\n')
    .map((line, i) => (i === 0 ? first : others) + line)
    .join('\n')
