import { defined } from '@kg/core/values'
import { parsed } from './wire.js'

export interface ServerEvent {
  /** The last id that was named; give it as `lastEventId` to go on from here. */
  readonly id?: string
  readonly event: string
  /** JSON where the text is some, else the text. */
  readonly data: unknown
}

/** What a stream of server-sent events says. */
export type StreamPart = { readonly received: ServerEvent } | { readonly retryMs: number }

/** Reads text/event-stream as the HTML standard has it. */
export async function* parseEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<StreamPart> {
  let id: string | undefined
  let event = ''
  let data: string[] = []
  for await (const line of linesOf(chunks)) {
    if (line === '') {
      const text = data.join('\n')
      if (data.length > 0) {
        const known = defined({ id })
        yield { received: { ...known, event: event || 'message', data: parsed(text) ?? text } }
      }
      event = ''
      data = []
      continue
    }
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (field === 'event') event = value
    else if (field === 'data') data.push(value)
    else if (field === 'id' && !value.includes('\0')) id = value
    else if (field === 'retry' && /^\d{1,9}$/.test(value)) yield { retryMs: Number(value) }
  }
}

/** Lines end in LF, CR or both. What has no end yet is not given. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true })
    // A CR at the very end may be the first half of a line end.
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    yield* lines
  }
}
