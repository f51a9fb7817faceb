import { request } from 'node:http'

export interface Sent {
  method: string
  /** Absolute, with its query. */
  url: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

export interface Received {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

const deadlineMs = 30_000

/** One HTTP exchange with headers exactly as given: `fetch` would not let a test choose Host or Origin. */
export function exchange({ method, url, headers = {}, body }: Sent): Promise<Received> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers, signal: AbortSignal.timeout(deadlineMs) }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      answer.on('error', reject)
    })
    call.on('error', reject)
    call.end(body)
  })
}
