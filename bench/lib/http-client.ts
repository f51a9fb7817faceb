import { Agent, request } from 'node:http'
import { defined, mapDefined } from '@kg/core'

/** Requests over kept connections, with bodies that are text already: the client must not cost more than the node. */
export class HttpClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 64, scheduling: 'fifo' })
  private readonly host: string
  private readonly port: number

  constructor(
    url: string,
    private readonly token: string,
  ) {
    const { hostname, port } = new URL(url)
    this.host = hostname
    this.port = Number(port)
  }

  async get<T>(path: string, headers: Record<string, string> = {}): Promise<T> {
    return JSON.parse(await this.send('GET', path, undefined, headers)) as T
  }

  post(path: string, json: string | Buffer): Promise<string> {
    return this.send('POST', path, json, { 'content-type': 'application/json' })
  }

  /** The body of a good answer; anything else is an error. */
  send(method: string, path: string, body?: string | Buffer, headers: Record<string, string> = {}): Promise<string> {
    return new Promise((resolve, reject) => {
      const length = defined({ 'content-length': mapDefined(body, (body) => Buffer.byteLength(body)) })
      const outgoing = request(
        {
          host: this.host,
          port: this.port,
          method,
          path,
          agent: this.agent,
          headers: { ...headers, ...length, authorization: `Bearer ${this.token}` },
        },
        (incoming) => {
          let text = ''
          incoming.setEncoding('utf8')
          incoming.on('data', (chunk: string) => {
            text += chunk
          })
          incoming.on('end', () => {
            const { statusCode = 0 } = incoming
            if (statusCode < 300) resolve(text)
            else reject(new Error(`${method} ${path} answered ${statusCode}: ${text}`))
          })
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }

  async rssBytes(): Promise<number> {
    return (await this.get<{ memory: { rssBytes: number } }>('/api/status')).memory.rssBytes
  }

  close(): void {
    this.agent.destroy()
  }
}
