import type { Link } from '../../blocks/block.js'
import type { BlockSink } from '../../blocks/reader.js'
import { cellOf } from '../cell-of.js'
import { safeHref } from '../html/safe-href.js'

export interface XmlElement {
  readonly name: string
  text: string
  readonly line: number
  /** Where it stands in the text of the element around it; an attribute stands nowhere. */
  readonly at?: number
  /** Attributes first, as elements without children. */
  readonly children: XmlElement[]
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()
const isLeaf = ({ children }: XmlElement): boolean => children.length === 0

/** Words with elements among them: a sentence, not data. */
const isProse = ({ text, children }: XmlElement): boolean =>
  children.some(({ at }) => at !== undefined) && tidy(text) !== ''

/** The text of an element and of all in it, in the order of the file. */
function flowOf({ text, children }: XmlElement): string {
  let flow = ''
  let from = 0
  for (const child of children) {
    if (child.at === undefined) continue
    flow += text.slice(from, child.at) + flowOf(child)
    from = child.at
  }
  return flow + text.slice(from)
}

function* linksOf({ children }: XmlElement): Generator<Link> {
  for (const child of children) {
    const href = safeHref(child.children.find(({ name, at }) => name === 'href' && at === undefined)?.text)
    if (child.at !== undefined && href !== undefined) yield { text: tidy(flowOf(child)), href }
    yield* linksOf(child)
  }
}

/** A record: a few different fields, each of them plain and not repeated. */
function isRecord(element: XmlElement): boolean {
  const names = element.children.map(({ name }) => name)
  return (
    names.length > 0 &&
    element.children.every(isLeaf) &&
    new Set(names).size === names.length &&
    tidy(element.text) === ''
  )
}

/** The columns of elements that hold mostly the same fields. */
function columnsOf(rows: readonly XmlElement[]): string[] | undefined {
  if (rows.length < 2 || !rows.every(isRecord)) return undefined
  const columns = [...new Set(rows.flatMap(({ children }) => children.map(({ name }) => name)))]
  const filled = rows.reduce((sum, { children }) => sum + children.length, 0)
  return filled >= 0.5 * rows.length * columns.length ? columns : undefined
}

/** Neighbours of one name. */
function groupsOf(children: readonly XmlElement[]): XmlElement[][] {
  const groups: XmlElement[][] = []
  for (const child of children) {
    const last = groups.at(-1)
    if (last?.[0]?.name === child.name) last.push(child)
    else groups.push([child])
  }
  return groups
}

export class XmlWriter {
  constructor(private readonly sink: BlockSink) {}

  /** Writes everything, and returns what the document calls itself. */
  writeDocument({ children }: XmlElement): string | undefined {
    const [root] = children
    if (root === undefined) return undefined
    this.write(root, 1)
    const title =
      root.children.find(({ name }) => /^(?:title|name)$/i.test(name)) ??
      root.children[0]?.children.find(({ name }) => /^title$/i.test(name))
    return title === undefined ? undefined : tidy(title.text) || undefined
  }

  private write(element: XmlElement, level: number): void {
    const { name, line } = element
    this.sink.block({ kind: 'heading', level: Math.min(level, 6), text: name, place: { line } })
    const isText = isProse(element)
    if (isText) this.writeProse(element)
    else if (tidy(element.text) !== '')
      this.sink.block({ kind: 'paragraph', text: tidy(element.text), place: { line } })
    const rest = isText ? element.children.filter(({ at }) => at === undefined) : element.children
    for (const group of groupsOf(rest)) this.writeGroup(group, level + 1)
  }

  private writeGroup(group: readonly XmlElement[], level: number): void {
    const [first] = group as [XmlElement]
    const columns = columnsOf(group)
    if (columns !== undefined) this.writeTable(group, columns)
    else if (group.length > 1 && group.every(isLeaf)) {
      for (const { text, line } of group)
        if (tidy(text) !== '')
          this.sink.block({ kind: 'list-item', text: tidy(text), depth: 1, isOrdered: false, place: { line } })
    } else if (group.length === 1 && isLeaf(first)) {
      const text = tidy(first.text)
      if (text !== '')
        this.sink.block({ kind: 'paragraph', text: `${first.name}: ${text}`, place: { line: first.line } })
    } else
      for (const element of group) {
        if (isProse(element)) this.writeProse(element)
        else this.write(element, level)
      }
  }

  private writeProse(element: XmlElement): void {
    const links = [...linksOf(element)]
    this.sink.block({
      kind: 'paragraph',
      text: tidy(flowOf(element)),
      place: { line: element.line },
      ...(links.length > 0 && { links }),
    })
  }

  private writeTable(rows: readonly XmlElement[], columns: readonly string[]): void {
    const [{ name, line }] = rows as [XmlElement]
    const table = this.sink.table({ place: { line }, name, columns })
    for (const [at, { children }] of rows.entries()) {
      const byName = new Map(children.map((child) => [child.name, tidy(child.text)]))
      table.row(
        columns.map((column) => cellOf(byName.get(column))),
        at + 1,
      )
    }
    table.end()
  }
}
