import type { ContentRef, Ledger } from '../../ledger/index.js'
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

function body(client: ServerClient, ledger: Ledger, part: ContentRef): Buffer | ReadableStream {
  const chunk = (hash: string) => ledger.read((reader) => reader.contentBytes(hash))
  if (part.bytes < streamFrom || !client.takesStreams) return Buffer.concat(part.chunks.map(chunk))
  const left = [...part.chunks]
  return new ReadableStream({
    pull(controller) {
      const hash = left.shift()
      if (hash === undefined) controller.close()
      else controller.enqueue(chunk(hash))
    },
  })
}
