import { randomUUID } from 'node:crypto'
import type { Message, Reply, Routes } from '@kg/contract'
import { firstOf } from '@kg/core/async'
import type { CommandContext } from '../../command.js'
import { paintFor } from '../../paint.js'
import { oneLine, plainText } from '../../plain-text.js'
import { Feed } from './feed.js'
import { hear } from './hear.js'
import { wordsFor } from './send.js'
import { type SteadyClient, steadyClient } from './steady-client.js'
import { type TypedLines, typedLines } from './typed-lines.js'

type Sent = Reply<Routes['sendMessage']>

const historyRows = 20
const waitMs = 1000
/** For one try: the same key is used for the next. */
const timeoutMs = 15_000

/** A conversation on the command line: what was said, then what is said, as lines to print. */
export async function talk(name: string, context: CommandContext): Promise<AsyncIterable<unknown>> {
  const query = { peer: name, limit: historyRows }
  const { messages, with: other } = await context.client().call('listMessages', { query }, { signal: context.signal })
  const agent = other?.agent ?? name
  const ending = new AbortController()
  const signal = AbortSignal.any([context.signal, ending.signal])
  const steady = await steadyClient(context, signal)
  const paint = paintFor(process.stdout, context.env)
  const called = oneLine(other?.name ?? name)

  function shown(message: Message): unknown {
    if (context.json) return message
    const who = message.direction === 'in' ? paint.strong(called) : paint.dim('you')
    return `${paint.dim(message.ts.slice(11, 19))} ${who}: ${plainText(message.text)}`
  }

  return (async function* () {
    const typed = typedLines(context, '> ')
    const feed = new Feed<unknown>()
    const known = new Set(messages.map(({ id }) => id))
    yield* messages.toReversed().map(shown)
    context.say(`Chatting with ${called} (${agent}); type /quit to end`)
    typed.restore()
    const hearing = hear(steady, agent, known, (message) => feed.push(shown(message)))
    const speaking = speak(typed, { steady, agent, context, onSent: (sent) => feed.push(sent) })
    const working = firstOf([hearing, speaking]).then(
      () => feed.close(),
      (error: unknown) => feed.close(signal.aborted ? undefined : error),
    )
    try {
      for await (const line of feed) {
        typed.clear()
        yield line
        typed.restore()
      }
    } finally {
      ending.abort()
      typed.close()
      await Promise.allSettled([hearing, speaking, working])
      steady.close()
    }
  })()
}

interface SpeakNeeds {
  steady: SteadyClient
  agent: string
  context: CommandContext
  onSent: (sent: object) => void
}

/** Sends line after line; each under one key, so that it is sent once however often it is tried. */
async function speak(typed: TypedLines, { steady, agent, context, onSent }: SpeakNeeds): Promise<void> {
  for await (const line of typed) {
    const text = line.trim()
    if (text === '/quit') return
    if (text === '') {
      typed.restore()
      continue
    }
    const idempotencyKey = randomUUID()
    const body = { to: agent, text, waitMs }
    const sent: Sent = await steady.run((client, signal) =>
      client.call('sendMessage', { body }, { signal, idempotencyKey, timeoutMs }),
    )
    if (context.json) onSent({ direction: 'out', text, ...sent })
    else if (!sent.delivered) context.say(wordsFor(sent))
    typed.restore()
  }
}
