import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElementLinks, LinkRows } from '../links/link-rows.js'
import type { Link, PlaceRow } from '../links/table.js'
import { mergeSorted } from './merge-sorted.js'

/** Records that are sorted in memory before they go to a file: few, so that they are garbage soon. */
const runLength = 30_000
/** Links of one row: an identifier such as a company prefix may have millions. */
const linksOfRow = 256
/** Rows of one transaction. */
const rowsAtOnce = 2_000

/** Begins the record of a place: no relation type begins so once it is escaped. */
const placeMark = '\u0001'

/**
 * Brings the links of a graph into the order in which the ledger stores them. Their keys are hashes, so in the order of
 * the graph nearly each one would change another page of the ledger.
 */
export class LinkSorter {
  /** `key TAB type TAB element` for a link that arrives at the key; `key TAB mark index TAB JSON` for its place. */
  private records: string[] = []
  private readonly files: string[] = []

  constructor(private readonly folder: string) {}

  add({ key, place, arrivals }: ElementLinks): void {
    const { index, ...rest } = place
    const isPlain = rest.links.length === 0 && rest.isConnector === undefined
    this.records.push(`${key}\t${placeMark}${index}\t${isPlain ? '' : JSON.stringify(rest)}`)
    for (const [vertex, [type, from]] of arrivals) this.records.push(`${vertex}\t${escapeType(type)}\t${from}`)
    if (this.records.length >= runLength) this.writeRun()
  }

  /** All rows in the order of their keys. */
  *end(): Generator<LinkRows> {
    this.records.sort()
    let places: [string, PlaceRow][] = []
    let arrivals: [string, number, Link[]][] = []
    let row: [vertex: string, number: number, links: Link[]] | undefined
    for (const record of mergeSorted(this.files, this.records)) {
      const first = record.indexOf('\t')
      const second = record.indexOf('\t', first + 1)
      const key = record.slice(0, first)
      const last = record.slice(second + 1)
      if (record.startsWith(placeMark, first + 1)) {
        const index = Number(record.slice(first + 2, second))
        const more = last === '' ? { links: [] } : (JSON.parse(last) as Omit<PlaceRow, 'index'>)
        places.push([key, { index, ...more }])
        continue
      }
      const link: Link = [unescapeType(record.slice(first + 1, second)), last]
      if (row?.[0] === key && row[2].length < linksOfRow) {
        row[2].push(link)
        continue
      }
      if (places.length + arrivals.length >= rowsAtOnce) {
        yield { places, arrivals }
        places = []
        arrivals = []
      }
      row = [key, row?.[0] === key ? row[1] + 1 : 0, [link]]
      arrivals.push(row)
    }
    if (places.length + arrivals.length > 0) yield { places, arrivals }
  }

  private writeRun(): void {
    const path = join(this.folder, `links-${this.files.length}`)
    writeFileSync(path, `${this.records.sort().join('\n')}\n`, { mode: 0o600 })
    this.files.push(path)
    this.records = []
  }
}

/** A relation type may hold any character, also those that separate the parts of a record. */
const escapeType = (type: string): string => (/[\p{Cc}%]/u.test(type) ? encodeURIComponent(type) : type)

const unescapeType = (text: string): string => (text.includes('%') ? decodeURIComponent(text) : text)
