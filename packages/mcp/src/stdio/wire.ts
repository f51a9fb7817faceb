import type { Readable, Writable } from 'node:stream'
import type { JSONRPCMessage } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { withEarlierCode } from '../server/not-found.js'

const lineEnd = 0x0a
const openingBrace = 0x7b
const blanks = new Set([0x0d, 0x20, 0x09])

/** stdin and stdout of this process, or what stands for them. */
export class Wire extends StdioServerTransport {
  /** The client has begun a session, as the revisions of 2025 have it. */
  hasSession = false
  private readonly input: Readable
  private isLineStart = true

  constructor(stdin: Readable, stdout: Writable) {
    super(stdin, stdout)
    this.input = stdin
  }

  override async start(): Promise<void> {
    await super.start()
    this.input.on('data', (chunk: Buffer) => this.reportNoise(chunk))
  }

  override send(message: JSONRPCMessage): Promise<void> {
    return super.send(this.hasSession ? withEarlierCode(message) : message)
  }

  /** The SDK passes over lines that hold no message, so that whoever sent them would look for the reason in vain. */
  private reportNoise(chunk: Buffer): void {
    for (const byte of chunk) {
      if (byte === lineEnd) this.isLineStart = true
      else if (this.isLineStart && !blanks.has(byte)) {
        this.isLineStart = false
        if (byte !== openingBrace)
          this.onerror?.(new Error('A line of the input is no message: it is not a JSON object'))
      }
    }
  }
}
