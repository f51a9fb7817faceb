import { doConnectorsMatch } from '@kg/ingest/datasets'
import type { RowWriter } from './link-rows.js'
import { bridges, type ConnectorRow, connectors } from './table.js'

interface Connector extends ConnectorRow {
  readonly connection: string
  readonly copy: string
}

/** Joins the connectors of a copy with those that match them in other copies, whoever came first. */
export function joinConnectors(writer: RowWriter, copy: string, isLive: (copy: string) => boolean): void {
  for (const mine of connectorsOf(writer, copy))
    for (const other of sameConnection(writer, mine)) {
      if (!isLive(other.copy) || !doMatch(mine, other)) continue
      writer.put(bridges, [mine.element, mine.copy, other.element, other.copy], true)
      writer.put(bridges, [other.element, other.copy, mine.element, mine.copy], true)
    }
}

/** Removes every bridge to or from a copy. */
export function partConnectors(writer: RowWriter, copy: string): void {
  for (const { element } of connectorsOf(writer, copy))
    for (const { key } of [...writer.range(bridges, { prefix: [element, copy] })]) {
      const [from, fromCopy, to, toCopy] = key
      writer.remove(bridges, key)
      writer.remove(bridges, [to, toCopy, from, fromCopy])
    }
}

/** Each names a creator of the other, and they are not of one dataset. */
const doMatch = (a: Connector, b: Connector): boolean => a.copy !== b.copy && doConnectorsMatch(endOf(a), endOf(b))

const endOf = ({ connection, creator, expects }: Connector) => ({
  connectionId: connection,
  creators: creator.split('+'),
  expectedCreators: expects,
})

function connectorsOf(reader: Pick<RowWriter, 'range' | 'by'>, copy: string): Connector[] {
  return [...reader.by(connectors, 'byCopy', { prefix: [copy] })].map(({ key, value }) => withPlace(key, value))
}

function sameConnection(reader: Pick<RowWriter, 'range' | 'by'>, { connection }: Connector): Connector[] {
  return [...reader.range(connectors, { prefix: [connection] })].map(({ key, value }) => withPlace(key, value))
}

const withPlace = ([connection, copy]: [string, string, number], row: ConnectorRow): Connector => ({
  ...row,
  connection,
  copy,
})
