import type { Client } from '@kg/client'
import type { Message } from '@kg/contract'
import { defined } from '@kg/core/values'
import type { SteadyClient } from './steady-client.js'

const pageRows = 50

/**
 * Tells of messages of one agent as they arrive. The events only say when to look; the mailbox is what counts, so that
 * nothing is lost or comes twice over a restart.
 */
export function hear(
  steady: SteadyClient,
  agent: string,
  known: Set<string>,
  each: (message: Message) => void,
): Promise<void> {
  let last: string | undefined
  return steady.run(async (client, signal) => {
    const options = { signal, ...defined({ lastEventId: last }) }
    for await (const { event, id } of client.events(options)) {
      if (event === 'connected' || event === 'message.receive')
        for (const message of await unknownOf(client, agent, known)) each(message)
      last = id ?? last
    }
  })
}

/** What has come since the newest one that is known, oldest first. */
async function unknownOf(client: Client, agent: string, known: Set<string>): Promise<Message[]> {
  const fresh: Message[] = []
  let cursor: string | undefined
  do {
    const query = { agent, limit: pageRows, ...defined({ cursor }) }
    const page = await client.call('listMessages', { query })
    const end = page.messages.findIndex(({ id }) => known.has(id))
    fresh.push(...(end < 0 ? page.messages : page.messages.slice(0, end)))
    cursor = end < 0 ? page.nextCursor : undefined
  } while (cursor !== undefined)
  for (const { id } of fresh) known.add(id)
  return fresh.reverse().filter(({ direction }) => direction === 'in')
}
