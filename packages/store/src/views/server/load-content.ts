import type { ContentRef, Ledger } from '../../ledger/index.js'
import { chunksOf } from './quads-body.js'
import type { ServerClient } from './server-client.js'

const streamFrom = 8 << 20

/** Fills a graph with the parts of its content, one request for each, because each has blank nodes of its own. */
export async function loadContent(
  client: ServerClient,
  ledger: Ledger,
  graph: string,
  parts: readonly ContentRef[],
): Promise<void> {
  for (const [index, part] of parts.entries())
    await client.load(graph, () => body(client, ledger, part), index === 0 ? 'PUT' : 'POST')
}

function body(client: ServerClient, ledger: Ledger, part: ContentRef): Buffer | Iterable<Buffer> {
  const pieces = chunksOf(ledger, part)
  return part.bytes < streamFrom || !client.takesStreams ? Buffer.concat([...pieces]) : pieces
}
