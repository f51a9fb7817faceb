import type { BodyBytes } from './transport/transport.js'

/** A stream can be sent only once, so a lost upload of one is not repeated. */
export type UploadFile = { readonly name: string; readonly type?: string } & (
  | { readonly bytes: Uint8Array }
  | { readonly stream: AsyncIterable<Uint8Array> }
)

export interface FormBody {
  readonly contentType: string
  readonly body: BodyBytes
}

/** A form with its fields first, so that a reader knows them when the file comes. */
export function formBody(fields: Readonly<Record<string, unknown>>, fileField: string, file: UploadFile): FormBody {
  const boundary = `kg-${crypto.randomUUID()}`
  const encoder = new TextEncoder()
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
    )
  const head = encoder.encode(
    `${parts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="${quoted(fileField)}"; filename="${quoted(file.name)}"\r\n` +
      `Content-Type: ${file.type ?? 'application/octet-stream'}\r\n\r\n`,
  )
  const tail = encoder.encode(`\r\n--${boundary}--\r\n`)
  const contentType = `multipart/form-data; boundary=${boundary}`
  const body = 'bytes' in file ? joined(head, file.bytes, tail) : around(head, file.stream, tail)
  return { contentType, body }
}

/** As HTML forms write names in headers. */
const quoted = (text: string) => text.replace(/[\r\n"]/g, (sign) => encodeURIComponent(sign))

function joined(...parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

async function* around(head: Uint8Array, content: AsyncIterable<Uint8Array>, tail: Uint8Array) {
  yield head
  yield* content
  yield tail
}
