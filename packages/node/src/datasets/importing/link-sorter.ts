import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElementLinks, LinkRows } from '../links/link-rows.js'
import type { Link, PlaceRow } from '../links/table.js'
import { mergeSorted } from './merge-sorted.js'

/** Records that are sorted in memory; more go to a file first. */
const runLength = 150_000
/** Links of one row: an identifier such as a company prefix may have millions. */
const linksOfRow = 256
/** Rows of one transaction. */
const rowsAtOnce = 2_000

/**
 * Brings the links of a graph into the order in which the ledger stores them. Their keys are hashes, so in the order of
 * the graph nearly each one would change another page of the ledger.
 */
export class LinkSorter {
  /** `key TAB JSON`: an array for a link that arrives at the key, an object for its place. */
  private records: string[] = []
  private readonly files: string[] = []

  constructor(private readonly folder: string) {}

  add({ key, place, arrivals }: ElementLinks): void {
    this.records.push(`${key}\t${JSON.stringify(place)}`)
    for (const [vertex, link] of arrivals) this.records.push(`${vertex}\t${JSON.stringify(link)}`)
    if (this.records.length >= runLength) this.writeRun()
  }

  /** All rows in the order of their keys. */
  *end(): Generator<LinkRows> {
    this.records.sort()
    let places: [string, PlaceRow][] = []
    let arrivals: [string, number, Link[]][] = []
    let row: [vertex: string, number: number, links: Link[]] | undefined
    for (const record of mergeSorted(this.files, this.records)) {
      const tab = record.indexOf('\t')
      const key = record.slice(0, tab)
      const value = JSON.parse(record.slice(tab + 1)) as Link | PlaceRow
      if ('index' in value) places.push([key, value])
      else if (row?.[0] === key && row[2].length < linksOfRow) row[2].push(value)
      else {
        if (places.length + arrivals.length >= rowsAtOnce) {
          yield { places, arrivals }
          places = []
          arrivals = []
        }
        row = [key, row?.[0] === key ? row[1] + 1 : 0, [value]]
        arrivals.push(row)
      }
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
