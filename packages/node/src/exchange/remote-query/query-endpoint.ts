import { SparqlServiceFailedError, SparqlServiceTimeoutError } from '@kg/contract'
import type { AnswerTable } from './answer-terms.js'
import { readJsonTable } from './read-json-table.js'

export interface EndpointQuestion {
  readonly url: string
  readonly sparql: string
  readonly maxRows: number
  readonly timeoutMs: number
  /** Also ends when the clause's time is up. */
  readonly signal: AbortSignal
}

export type QueryEndpoint = (question: EndpointQuestion) => Promise<AnswerTable>

const maxBytes = 32 * 2 ** 20

/** Asks a SPARQL endpoint. It is followed nowhere else, and nothing of the caller goes along but the query. */
export const queryEndpoint: QueryEndpoint = async ({ url, sparql, maxRows, timeoutMs, signal }) => {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ query: sparql }),
      headers: { accept: 'application/sparql-results+json' },
      redirect: 'error',
      signal,
    })
    if (!reply.ok) throw new TypeError(`it answers ${reply.status}`)
    return readJsonTable(await readCapped(reply), {
      blank: `urn:kg:service-blank:${encodeURIComponent(url)}:`,
      maxRows,
    })
  } catch (cause) {
    if (signal.aborted && (signal.reason as Error | undefined)?.name === 'TimeoutError')
      throw new SparqlServiceTimeoutError({ service: url, timeoutMs }, { cause })
    const { message, cause: inner } = cause as Error
    const why = inner instanceof Error ? inner.message : message
    throw new SparqlServiceFailedError({ service: url, why }, { cause })
  }
}

async function readCapped(reply: Response): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let bytes = 0
  for await (const part of reply.body ?? []) {
    bytes += part.length
    if (bytes > maxBytes) throw new TypeError(`its answer has more than ${maxBytes} bytes`)
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}
