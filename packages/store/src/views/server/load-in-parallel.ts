import type { GraphWork } from './graph-work.js'
import { bodyOf } from './quads-body.js'
import { quadsOf } from './request-room.js'
import type { ServerClient } from './server-client.js'

/** From here on, a load without a transaction is worth what it costs to begin one. */
export const largeFrom = 5000

/** Sends statements as N-Quads, many of them in two requests at once, since a server reads each of them on one core. */
export async function loadInParallel(
  client: ServerClient,
  work: readonly GraphWork[],
  asQuads: (half: readonly GraphWork[]) => Iterable<Buffer>,
): Promise<boolean> {
  const isLarge = quadsOf(work) >= largeFrom
  const loads = (isLarge ? halves(work) : [work]).map((half) =>
    client.loadQuads(
      bodyOf(() => asQuads(half), client.takesStreams && isLarge),
      isLarge,
    ),
  )
  // Nothing is sent again while the other half is still on its way.
  await Promise.allSettled(loads)
  return (await Promise.all(loads)).every(Boolean)
}

function halves(work: readonly GraphWork[]): (readonly GraphWork[])[] {
  const half = quadsOf(work) / 2
  let quads = 0
  const first = work.findIndex((piece) => {
    quads += quadsOf([piece])
    return quads >= half
  })
  return [work.slice(0, first + 1), work.slice(first + 1)].filter(({ length }) => length > 0)
}
